import { rm } from 'node:fs/promises'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryDir } from '../../../test/support/temp.ts'
import { RankSet } from '../rank-set.ts'
import { runStatement } from '../run-statement.ts'
import { COLUMNS, writeFactRows } from './facts.fixture.ts'
import type { FoundRows, RowSearch, RowsPlace, RowTest } from './row-search.ts'
import { RowSearcher } from './row-searcher.ts'
import { searchBySql } from './search-sql.ts'
import type { UseConnection } from './wanted-columns.ts'

/** Rows of two files: more than two stretches, of several row groups each, the last of them not full. */
const ROWS = [9_500, 4_096] as const
const ROOMY = 50e6

let connection: DuckDBConnection
let files: { path: string; rows: number }[]
/** Statements that searches ran. */
let statements = 0
const use: UseConnection = (work) => {
  statements++
  return work(connection)
}

beforeAll(async () => {
  const dir = await temporaryDir('row-searcher')
  connection = await (await DuckDBInstance.create()).connect()
  await connection.run('SELECT setseed(0.42)')
  files = await Promise.all(
    ROWS.map(async (rows, i) => ({ path: await writeFactRows(connection, dir, i, rows), rows })),
  )
})
afterAll(() => connection.closeSync())

/** Loads all that searches wanted. */
async function settle(searcher: RowSearcher): Promise<void> {
  for (let parts = 0; searcher.hasWanted; parts++) {
    expect(parts).toBeLessThan(200)
    await searcher.loadWanted(use)
  }
}

const place = (number: number, where: RowsPlace['where'] = { kind: 'file' }, narrow = true): RowsPlace => ({
  ...files[number]!,
  where,
  narrow,
})
const search = (asked: Partial<RowSearch>): RowSearch => ({
  places: [place(0)],
  tests: [],
  fields: [COLUMNS.idu],
  limit: 3,
  ...asked,
})

/** What the statement finds, and what the same question finds once its columns are held: without any statement. */
async function both(asked: RowSearch): Promise<{ bySql: FoundRows; held: FoundRows; statements: number }> {
  const searcher = new RowSearcher(ROOMY)
  const bySql = await searcher.search(asked, use)
  await settle(searcher)
  statements = 0
  return { bySql, held: await searcher.search(asked, use), statements }
}

const ranksOf = (number: number, ranks: readonly number[]): RowsPlace => {
  const set = new RankSet(ROWS[number]!)
  for (const rank of ranks) set.add(rank)
  return place(number, { kind: 'ranks', range: set.range, ...set.packed, communes: [] })
}

const number = fc.integer({ min: -3, max: 21 })
const day = fc.integer({ min: -8, max: 16 })
const limits = (value: fc.Arbitrary<number>) =>
  fc.oneof(
    fc.record({ min: value }),
    fc.record({ max: value }),
    fc.record({ min: value, max: value }),
    fc.record({ in: fc.array(value, { minLength: 1, maxLength: 3 }) }),
  )
const oneOf = (...values: (string | boolean)[]) =>
  fc.record({ in: fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }) })
const said = fc.oneof(
  fc.record({ column: fc.constant(COLUMNS.surface), asked: limits(number) }),
  fc.record({
    column: fc.constant(COLUMNS.price),
    asked: limits(fc.double({ min: -3, max: 4, noNaN: true })),
  }),
  fc.record({ column: fc.constant(COLUMNS.soldOn), asked: limits(day) }),
  fc.record({ column: fc.constant(COLUMNS.label), asked: oneOf('A', 'B', '', 'É', 'none') }),
  fc.record({ column: fc.constant(COLUMNS.uses), asked: oneOf('a', 'b', 'c', 'none') }),
  fc.record({ column: fc.constant(COLUMNS.listed), asked: oneOf(true, false) }),
)
const isKnown = fc.constantFrom('known' as const, 'unknown' as const)
const anyTest: fc.Arbitrary<RowTest> = fc.oneof(
  { weight: 3, arbitrary: said.map(({ column, asked }) => ({ column, ...asked })) },
  said.map(({ column, asked }) => ({ column, ...asked, orUnknown: true })),
  said.map(({ column, asked }) => ({ column, ...asked, is: 'known' as const })),
  fc.tuple(said, isKnown).map(([{ column }, is]) => ({ column, is })),
)
const ranks = (file: number) => fc.array(fc.nat(ROWS[file]! - 1), { minLength: 1, maxLength: 40 })
const anyPlaces: fc.Arbitrary<() => RowsPlace[]> = fc.oneof(
  fc.constant(() => [place(0, { kind: 'file' }, false), place(1, { kind: 'file' }, false)]),
  fc
    .constantFrom('96000', '96001', '96003', '96999')
    .map((code) => () => [place(0, { kind: 'zone', column: 'communeCode', code })]),
  ranks(0).map((some) => () => [ranksOf(0, some)]),
  fc.tuple(ranks(0), ranks(1)).map(([some, others]) => () => [ranksOf(0, some), ranksOf(1, others)]),
)
const sorts = [COLUMNS.surface, COLUMNS.price, COLUMNS.soldOn] as const
const anySort = fc.option(fc.record({ column: fc.constantFrom(...sorts), descending: fc.boolean() }), {
  nil: undefined,
})
const anySearch = fc
  .record({
    places: anyPlaces,
    tests: fc.array(anyTest, { maxLength: 4 }),
    sort: anySort,
    limit: fc.constantFrom(1, 3, 50),
    fields: fc.uniqueArray(fc.constantFrom(...Object.values(COLUMNS)), { minLength: 1, maxLength: 8 }),
  })
  .map(({ places, sort, ...asked }) => search({ ...asked, places: places(), ...(sort ? { sort } : {}) }))

describe('a search over wide rows', () => {
  test('finds in held columns what a statement finds, page after page', async () => {
    await fc.assert(
      fc.asyncProperty(anySearch, async (asked) => {
        const first = await both(asked)
        expect(first.held).toEqual(first.bySql)
        expect(first.statements).toBe(0)
        const after = first.bySql.page.at(-1)
        if (!after) return
        const next = await both({ ...asked, after })
        expect(next.held).toEqual(next.bySql)
        expect(next.statements).toBe(0)
      }),
      { numRuns: 60 },
    )
  })

  test('finds the same with so little memory that columns give way to others', async () => {
    const searcher = new RowSearcher(300_000)
    await fc.assert(
      fc.asyncProperty(anySearch, async (asked) => {
        const found = await searcher.search(asked, use)
        expect(found).toEqual(
          await searchBySql(asked, (statement, { values }) => runStatement(connection, statement, values)),
        )
        await settle(searcher)
      }),
      { numRuns: 60 },
    )
  })

  test('counts rows that cannot be judged, and puts rows of which the sort says nothing last', async () => {
    const { held } = await both(
      search({
        tests: [{ column: COLUMNS.label, in: ['A'] }],
        sort: { column: COLUMNS.soldOn, descending: true },
        limit: 9_500,
        fields: [COLUMNS.soldOn, COLUMNS.label],
      }),
    )
    const known = held.page.filter(({ value }) => value !== null).length
    expect(known).toBeGreaterThan(100)
    expect(held.page.slice(known).every(({ value }) => value === null)).toBe(true)
    expect(held.total).toBe(held.page.length)
    expect(held.unjudged).toBeGreaterThan(1000)
    // Day 12 since 1970-01-01.
    expect(held.cells[0]).toEqual(['1970-01-14', 'A'])
  })

  test('loads columns that are asked for again before anything else was loaded', async () => {
    const searcher = new RowSearcher(ROOMY)
    const asked = search({ tests: [{ column: COLUMNS.surface, min: 5 }] })
    const first = await searcher.search(asked, use)
    expect(await searcher.search(asked, use)).toEqual(first)
    expect(searcher.hasWanted).toBe(false)
    statements = 0
    expect(await searcher.search(asked, use)).toEqual(first)
    expect(statements).toBe(0)
  })

  test('does not let an answer wait for many columns that are asked for again', async () => {
    const rows = 40_000
    const path = await writeFactRows(connection, await temporaryDir('row-searcher-many'), 0, rows)
    const { idu: _, ...judged } = COLUMNS
    const asked = search({
      places: [{ path, rows, where: { kind: 'file' }, narrow: true }],
      tests: Object.values(judged).map((column) => ({ column, is: 'known' as const })),
    })
    const searcher = new RowSearcher(ROOMY)
    const first = await searcher.search(asked, use)
    statements = 0
    expect(await searcher.search(asked, use)).toEqual(first)
    expect(statements).toBe(1)
    await settle(searcher)
    statements = 0
    expect(await searcher.search(asked, use)).toEqual(first)
    expect(statements).toBe(0)
  })

  test('does not load columns of a place that would push out most others', async () => {
    const searcher = new RowSearcher(60_000)
    const asked = search({ tests: [{ column: COLUMNS.surface, min: 5 }] })
    await searcher.search(asked, use)
    await settle(searcher)
    statements = 0
    await searcher.search(asked, use)
    expect(statements).toBe(1)
  })

  test('does not hold columns of a file that has fewer rows than it should, or columns of another type', async () => {
    for (const [asked, message] of [
      [{ places: [{ ...place(0), rows: 9_501 }] }, 'fewer rows'],
      [{ fields: [{ name: 'price', type: 'integer' }] }, 'is no INTEGER'],
    ] satisfies [Partial<RowSearch>, string][]) {
      const searcher = new RowSearcher(ROOMY)
      await searcher.search(search({ tests: [{ column: COLUMNS.surface, min: 5 }], ...asked }), use)
      await expect(settle(searcher)).rejects.toThrow(message)
    }
  })

  test('gives up what it wanted of a file that is gone', async () => {
    const path = await writeFactRows(connection, await temporaryDir('row-searcher-gone'), 0, 100)
    const searcher = new RowSearcher(ROOMY)
    const gone = search({ places: [{ path, rows: 100, where: { kind: 'file' }, narrow: true }] })
    await searcher.search(gone, use)
    await rm(path)
    await expect(searcher.loadWanted(use)).rejects.toThrow('facts-0.parquet')
    expect(searcher.hasWanted).toBe(false)
    await expect(searcher.search(gone, use)).rejects.toThrow('facts-0.parquet')
  })
})
