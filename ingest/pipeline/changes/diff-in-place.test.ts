import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, quoted, sql } from '../../../formats/duckdb/sql.ts'
import type { Cell } from '../../../formats/duckdb/writer.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { diffInPlace } from './diff-in-place.ts'
import type { Layout } from './layout.ts'

const LAYOUT: Layout = {
  key: ['commune', 'parcel'],
  columns: [
    { name: 'commune', type: 'VARCHAR' },
    { name: 'parcel', type: 'VARCHAR' },
    { name: 'price', type: 'DOUBLE' },
    { name: 'rank', type: 'BIGINT' },
  ],
  bookkeeping: new Set(['rank']),
}
type Row = [commune: string | null, parcel: string | null, price: number | null, rank: bigint]

async function differing(before: Row[], after: Row[], same = ['commune', 'parcel']) {
  const dir = await temporaryDir('in-place')
  const path = (name: string) => join(dir, `${name}.parquet`)
  const write = async (db: Database, name: string, rows: readonly (readonly Cell[])[]) => {
    await db.fill('edition', sql`commune VARCHAR, parcel VARCHAR, price DOUBLE, "rank" BIGINT`, rows)
    await db.run(sql`COPY edition TO ${quoted(path(name))} (FORMAT parquet)`)
  }
  return withDuckDb(dir, async (db) => {
    await write(db, 'before', before)
    await write(db, 'after', after)
    const editions = { before: path('before'), after: path('after'), same: new Set(same) }
    const counts = await diffInPlace(db, LAYOUT, editions, path('changes'))
    if (!counts) return undefined
    const columns = sql`_change, _number, _nth, _columns, _idu, _commune, commune, parcel, price, "rank"`
    return { counts, rows: await db.json(sql`SELECT ${columns} FROM ${parquet(path('changes'))}`) }
  })
}

test('rows that differ are numbered in the order of their keys, those that only moved are restated', async () => {
  const before: Row[] = [
    ['1', 'a', null, 1n],
    ['1', 'b', 5, 2n],
    ['2', 'a', 6, 3n],
    ['2', null, 7, 4n],
  ]
  const after: Row[] = [
    ['1', 'a', 4, 1n],
    ['1', 'b', 5, 2n],
    ['2', 'a', 6, 9n],
    ['2', null, null, 8n],
  ]
  expect(await differing(before, after)).toEqual({
    counts: { added: 0, removed: 0, changed: 2, restated: 1 },
    rows: [
      ['changed', '1', '1', ['price'], null, '1', '1', 'a', 4, '1'],
      ['restated', '2', '1', ['rank'], null, '2', '2', 'a', 6, '9'],
      ['changed', '3', '1', ['price', 'rank'], null, '2', '2', null, null, '8'],
    ],
  })
})

test('no row that differs', async () => {
  const rows: Row[] = [['1', 'a', null, 1n]]
  expect(await differing(rows, rows, ['commune', 'parcel', 'price', 'rank'])).toEqual({
    counts: { added: 0, removed: 0, changed: 0, restated: 0 },
    rows: [],
  })
})

test.each<[string, [string, string][]]>([
  [
    'a key twice',
    [
      ['1', 'a'],
      ['1', 'a'],
    ],
  ],
  [
    'another order',
    [
      ['2', 'a'],
      ['1', 'b'],
    ],
  ],
  [
    'another order within a commune',
    [
      ['1', 'b'],
      ['1', 'a'],
    ],
  ],
])('%s: not compared in place', async (_, keys) => {
  const rows = (price: number) => keys.map(([commune, parcel]): Row => [commune, parcel, price, 1n])
  expect(await differing(rows(1), rows(2))).toBeUndefined()
})

test('keys that are not known to be the same: not compared in place', async () => {
  expect(await differing([['1', 'a', 1, 1n]], [['1', 'b', 1, 1n]], ['commune'])).toBeUndefined()
})
