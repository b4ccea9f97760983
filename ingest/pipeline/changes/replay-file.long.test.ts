import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, quoted, Sql, sql } from '../../../formats/duckdb/sql.ts'
import type { Cell } from '../../../formats/duckdb/writer.ts'
import { sameColumns } from '../../../formats/parquet/same-columns.ts'
import { OPEN } from '../../../shared/lake/bulk-rules.ts'
import type { LakeFile } from '../../../shared/lake/lake-file.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { diffFile } from './diff-file.ts'
import { replayFile } from './replay-file.ts'

const COLUMNS = sql`id VARCHAR, name VARCHAR, weight DOUBLE, "row" BIGINT, tags VARCHAR[]`
const about = (withdrawn: LakeFile['withdrawn']): LakeFile => ({
  kind: 'things',
  holds: { en: 'things', fr: 'choses' },
  bulk: OPEN,
  key: ['id'],
  withdrawn,
  bookkeeping: ['row'],
  columns: [],
})

const row = fc.tuple(
  fc.constantFrom('a', 'b', 'c', 'd', null),
  fc.constantFrom('x', 'y', null),
  fc.constantFrom(0, 1.1, Number.NaN, Number.POSITIVE_INFINITY, null),
  fc.bigInt(0n, 2n),
  fc.constantFrom(['p'], ['p', 'q'], [], ['NULL'], ['p, q'], null),
)
const edition = fc.array(row, { maxLength: 12 })

async function write(db: Database, path: string, rows: readonly (readonly Cell[])[]): Promise<void> {
  await db.fill('edition', COLUMNS, rows)
  await db.run(sql`COPY edition TO ${quoted(path)} (FORMAT parquet)`)
}

/** The bytes of a file with its rows in the order of their contents. */
async function sortedBytes(db: Database, path: string): Promise<Buffer> {
  await db.run(
    sql`COPY (SELECT * FROM ${parquet(path)} ORDER BY id, name, weight, "row", tags) TO ${quoted(`${path}.sorted`)} (FORMAT parquet)`,
  )
  return readFile(`${path}.sorted`)
}

test.each(['whole', 'key'] as const)(
  'the changes between two editions lead from the one to the other, byte for byte; withdrawn: %s',
  async (withdrawn) => {
    const dir = await temporaryDir('replay')
    await mkdir(dir, { recursive: true })
    const [a, b, made] = ['a', 'b', 'made'].map((name) => join(dir, `${name}.parquet`)) as [
      string,
      string,
      string,
    ]
    await withDuckDb(dir, async (db) => {
      await fc.assert(
        fc.asyncProperty(edition, edition, async (before, after) => {
          await write(db, a, before)
          await write(db, b, after)
          const diff = (await diffFile(db, about(withdrawn), a, b, dir))!
          expect(before.length + diff.added - diff.removed).toBe(after.length)
          if (diff.path === undefined) expect(await sortedBytes(db, a)).toEqual(await sortedBytes(db, b))
          else {
            expect(await replayFile(db, about(withdrawn), { from: a, changes: diff.path, to: made })).toBe(
              after.length,
            )
            expect(await sortedBytes(db, made)).toEqual(await sortedBytes(db, b))
          }
        }),
        { numRuns: 50 },
      )
    })
  },
)

const CHANGED = ['id', 'name', 'weight', 'row', 'tags'] as const

test('rows at the same places in ascending order of their keys give the changes that comparing all rows gives', async () => {
  const dir = await temporaryDir('same-columns')
  const [a, b, c] = ['a', 'b', 'c'].map((name) => join(dir, `${name}.parquet`)) as [string, string, string]
  let inPlace = 0
  await withDuckDb(dir, async (db) => {
    const edited = fc.tuple(
      fc.array(row, { minLength: 1, maxLength: 12 }),
      fc.subarray([...CHANGED]),
      fc.array(row, { minLength: 12, maxLength: 12 }),
    )
    await fc.assert(
      fc.asyncProperty(edited, fc.boolean(), async ([before, names, others], isAscending) => {
        const rows = isAscending ? ascending(before) : before
        const place = (name: string) => CHANGED.indexOf(name as (typeof CHANGED)[number])
        const after = rows.map((cells, i) =>
          cells.map((cell, at) => (names.some((name) => place(name) === at) ? others[i]![at] : cell)),
        ) as typeof before
        await write(db, a, rows)
        await write(db, b, after)
        // Other pages: no column is known to be the same.
        await db.run(sql`COPY edition TO ${quoted(c)} (FORMAT parquet, COMPRESSION zstd)`)
        expect(await sameColumns(a, c)).toEqual([])
        if (isAscending && (await sameColumns(a, b)).includes('id')) inPlace++
        const found = (await diffFile(db, about('key'), a, b, dir))!
        const changes = found.path === undefined ? undefined : await readFile(found.path)
        expect(await diffFile(db, about('key'), a, c, dir)).toEqual(found)
        expect(found.path === undefined ? undefined : await readFile(found.path)).toEqual(changes)
      }),
      { numRuns: 100 },
    )
  })
  expect(inPlace).toBeGreaterThan(25)
})

/** The rows with each key once, in the order of DuckDB: null last. */
function ascending<T extends readonly [string | null, ...unknown[]]>(rows: readonly T[]): T[] {
  const last = '~'
  const byKey = new Map(rows.map((cells) => [cells[0] ?? last, cells]))
  return [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, cells]) => cells)
}

test('a column that is the same bytes shows where rows changed their order', async () => {
  const dir = await temporaryDir('other-order')
  const [a, b] = [join(dir, 'a.parquet'), join(dir, 'b.parquet')]
  await withDuckDb(dir, async (db) => {
    const rows = (first: string, second: string): Cell[][] => [
      [first, 'x', 1, 1n, null],
      [second, 'y', 1, 1n, null],
    ]
    await write(db, a, rows('1', '2'))
    await write(db, b, rows('2', '1'))
    expect(await sameColumns(a, b)).toEqual(['name', 'weight', 'row', 'tags'])
    const { changed, path } = (await diffFile(db, about('key'), a, b, dir))!
    expect(changed).toBe(2)
    expect(await db.json(sql`SELECT id, name, _columns FROM ${parquet(path!)}`)).toEqual([
      ['1', 'y', ['name']],
      ['2', 'x', ['name']],
    ])
  })
})

test('what was withdrawn stands in the changes with its key alone, and what a row held before is not kept', async () => {
  const dir = await temporaryDir('withdrawn')
  const [a, b] = [join(dir, 'a.parquet'), join(dir, 'b.parquet')]
  await withDuckDb(dir, async (db) => {
    await write(db, a, [
      ['1', 'sold', 3, 1n, null],
      ['2', 'named', 4, 2n, null],
      ['3', 'same', 5, 3n, null],
    ])
    await write(db, b, [
      ['2', null, 4, 1n, null],
      ['3', 'same', 5, 2n, null],
    ])
    const kept = (await diffFile(db, about('key'), a, b, dir))!
    expect(kept).toMatchObject({ added: 0, removed: 1, changed: 1, restated: 1, rows: 3 })
    const rows = sql`SELECT _change, _number, _nth, _columns, id, name, weight, "row" FROM ${parquet(kept.path!)}`
    expect(await db.json(rows)).toEqual([
      ['removed', '1', '1', null, '1', null, null, null],
      ['changed', '2', '1', ['name', 'row'], '2', null, 4, '1'],
      ['restated', '3', '1', ['row'], '3', 'same', 5, '2'],
    ])
    const whole = (await diffFile(db, about('whole'), a, b, dir))!
    expect(await db.json(sql`SELECT _change, _number, id, name FROM ${parquet(whole.path!)}`)).toEqual([
      ['removed', '1', '1', 'sold'],
      ['before', '2', '2', 'named'],
      ['changed', '2', '2', null],
      ['restated', '3', '3', 'same'],
    ])
  })
})

test('a list that is empty, one of a null and none differ, and so do a struct of nulls and none', async () => {
  const dir = await temporaryDir('nested')
  const [a, b] = [join(dir, 'a.parquet'), join(dir, 'b.parquet')]
  await withDuckDb(dir, async (db) => {
    const file = (path: string, rows: string) =>
      db.run(
        sql`COPY (SELECT id, tags::VARCHAR[] AS tags, box::STRUCT(x DOUBLE, y DOUBLE) AS box, 1 AS "row"
          FROM (VALUES ${new Sql(rows)}) v(id, tags, box)) TO ${quoted(path)} (FORMAT parquet)`,
      )
    await file(
      a,
      "('1', [], NULL), ('2', NULL, NULL), ('3', [NULL], NULL), ('4', [], {x: NULL, y: NULL}), ('5', [], NULL)",
    )
    await file(b, "('1', NULL, NULL), ('2', [NULL], NULL), ('3', [], NULL), ('4', [], NULL), ('5', [], NULL)")
    const { changed, path } = (await diffFile(db, about('key'), a, b, dir))!
    expect(changed).toBe(4)
    expect(await db.json(sql`SELECT id, _columns FROM ${parquet(path!)}`)).toEqual([
      ['1', ['tags']],
      ['2', ['tags']],
      ['3', ['tags']],
      ['4', ['box']],
    ])
  })
})

test('a copy that is not the file the changes begin with is refused', async () => {
  const dir = await temporaryDir('wrong-copy')
  const [a, b, other] = ['a', 'b', 'other'].map((name) => join(dir, `${name}.parquet`)) as [
    string,
    string,
    string,
  ]
  await withDuckDb(dir, async (db) => {
    await write(db, a, [['1', 'x', 1, 1n, null]])
    await write(db, b, [])
    await write(db, other, [['2', 'x', 1, 1n, null]])
    const { path } = (await diffFile(db, about('whole'), a, b, dir))!
    await expect(
      replayFile(db, about('whole'), { from: other, changes: path!, to: join(dir, 'made.parquet') }),
    ).rejects.toThrow('is not the file that these changes begin with')
  })
})

test('a column that a later version adds is a change of every row that has it; one of another type is not compared', async () => {
  const dir = await temporaryDir('other-columns')
  const [a, b, c, made] = ['a', 'b', 'c', 'made'].map((name) => join(dir, `${name}.parquet`)) as [
    string,
    string,
    string,
    string,
  ]
  await withDuckDb(dir, async (db) => {
    const file = (path: string, query: string) =>
      db.run(sql`COPY (${new Sql(query)}) TO ${quoted(path)} (FORMAT parquet)`)
    await file(a, "SELECT '1' AS id, 'gone' AS old, 0.5::DOUBLE AS weight, 1 AS \"row\"")
    await file(b, "SELECT '1' AS id, 0.5::DOUBLE AS weight, 1 AS \"row\", 'new' AS name")
    await file(c, 'SELECT 1 AS id, 0.5::DOUBLE AS weight, 1 AS "row", \'new\' AS name')
    const diff = (await diffFile(db, about('whole'), a, b, dir))!
    expect(diff).toMatchObject({ added: 0, removed: 0, changed: 1, restated: 0 })
    await replayFile(db, about('whole'), { from: a, changes: diff.path!, to: made })
    expect(await db.json(sql`SELECT * FROM ${parquet(made)}`)).toEqual(
      await db.json(sql`SELECT * FROM ${parquet(b)}`),
    )
    expect(await diffFile(db, about('whole'), b, c, dir)).toBeUndefined()
  })
})
