import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { temporaryDir } from '../../test/support/temp.ts'
import { type Database, withDuckDb } from '../duckdb/database.ts'
import { ident, idents, parquet, quoted, type Sql, sql } from '../duckdb/sql.ts'
import { joinColumns } from './join-columns.ts'

const ROW_GROUP = 2048
/** One of each type that lake files have; every tenth cell is NULL. */
const COLUMNS: Readonly<Record<string, Sql>> = {
  id: sql`printf('%05d', i)`,
  count: sql`(i * 7919 % 1000)::INTEGER`,
  price: sql`i / 7`,
  word: sql`['maison', 'appartement', 'été'][1 + i % 3]`,
  words: sql`CASE i % 4 WHEN 0 THEN [] ELSE list_transform(range(i % 4), lambda n: 'mot ' || n) END`,
  day: sql`DATE '2020-01-01' + (i % 900)::INTEGER`,
  known: sql`i % 2 = 0`,
  box: sql`{'west': i / 3, 'names': [i::VARCHAR]}`,
  large: sql`i * 1000000000000`,
  unknown: sql`NULL::VARCHAR`,
}
const NAMES = Object.keys(COLUMNS)

/** Writes rows with these columns at once, in groups of the given size. */
function write(
  db: Database,
  path: string,
  names: readonly string[],
  { rows = 10_000, group = ROW_GROUP } = {},
) {
  const cells = names.map((name) => {
    const value = COLUMNS[name]!
    return name === 'id'
      ? sql`${value} AS id`
      : sql`CASE WHEN i % 10 <> 3 THEN ${value} END AS ${ident(name)}`
  })
  const columns = cells.reduce((all, cell) => sql`${all}, ${cell}`)
  return db.run(
    sql`COPY (SELECT ${columns} FROM range(${rows}) t(i)) TO ${quoted(path)} (FORMAT parquet, COMPRESSION snappy, ROW_GROUP_SIZE ${group})`,
  )
}

describe('columns of several files next to each other', () => {
  let dir: string
  const at = (name: string) => join(dir, `${name}.parquet`)
  const using = (work: (db: Database) => Promise<unknown>) => withDuckDb(join(dir, 'spill'), work)

  beforeAll(async () => {
    dir = await temporaryDir('join-columns')
    await using(async (db) => {
      await write(db, at('whole'), NAMES)
      for (const [i, names] of [NAMES.slice(0, 3), NAMES.slice(3, 8), NAMES.slice(8)].entries())
        await write(db, at(`part-${i}`), names)
    })
  })

  test('are the bytes that DuckDB writes of all at once', async () => {
    const sources = [NAMES.slice(0, 3), NAMES.slice(3, 8), NAMES.slice(8)].map((columns, i) => ({
      path: at(`part-${i}`),
      columns,
    }))
    expect(await joinColumns(at('joined'), sources)).toBe(10_000)
    expect(await readFile(at('joined'))).toEqual(await readFile(at('whole')))
  })

  test.each([
    ['the other way round', NAMES.toReversed()],
    ['some of them', ['words', 'id', 'box']],
    ['one', ['unknown']],
  ])('of one file: %s', async (_, names) => {
    await joinColumns(
      at('joined'),
      names.map((name) => ({ path: at('whole'), columns: [name] })),
    )
    await using((db) => write(db, at('expected'), names))
    expect(await readFile(at('joined'))).toEqual(await readFile(at('expected')))
  })

  test('read as what they are', async () => {
    await joinColumns(at('joined'), [
      { path: at('part-2'), columns: ['large'] },
      { path: at('part-0'), columns: ['id', 'count'] },
    ])
    await using(async (db) => {
      const rows = (path: string) =>
        db.all(sql`SELECT ${idents(['large', 'id', 'count'])} FROM ${parquet(path)} WHERE id = '04242'`)
      expect(await rows(at('joined'))).toEqual(await rows(at('whole')))
      expect(await rows(at('joined'))).toEqual([[4242000000000000n, '04242', 398]])
    })
  })

  test('of no row', async () => {
    await using(async (db) => {
      await write(db, at('none'), ['id'], { rows: 0 })
      await write(db, at('none-too'), ['day'], { rows: 0 })
    })
    const sources = [
      { path: at('none'), columns: ['id'] },
      { path: at('none-too'), columns: ['day'] },
    ]
    expect(await joinColumns(at('joined'), sources)).toBe(0)
    expect(await using((db) => db.all(sql`SELECT id, day FROM ${parquet(at('joined'))}`))).toEqual([])
  })

  test('are refused by name where a column, a file or its groups are others', async () => {
    await using((db) => write(db, at('other-groups'), ['day'], { group: 4096 }))
    await writeFile(at('no-parquet'), 'no Parquet at all')
    const joined = (path: string, column: string) =>
      joinColumns(at('refused'), [
        { path: at('whole'), columns: ['id'] },
        { path, columns: [column] },
      ])
    await expect(joined(at('part-0'), 'day')).rejects.toThrow(`${at('part-0')} has no column day`)
    await expect(joined(at('other-groups'), 'day')).rejects.toThrow(
      `The groups of ${at('other-groups')} have other sizes than those of ${at('whole')}`,
    )
    await expect(joined(at('no-parquet'), 'day')).rejects.toThrow(
      `${at('no-parquet')} cannot be read as Parquet`,
    )
    await expect(joined(at('absent'), 'day')).rejects.toThrow('ENOENT')
    expect(await readdir(dir)).not.toContain('refused.parquet')
  })
})
