import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { temporaryDir } from '../../test/support/temp.ts'
import { type Database, withDuckDb } from '../duckdb/database.ts'
import { quoted, type Sql, sql } from '../duckdb/sql.ts'
import { sameColumns } from './same-columns.ts'

let dir: string
const at = (name: string) => join(dir, `${name}.parquet`)

function write(db: Database, name: string, rows: Sql, group = 2048) {
  return db.run(
    sql`COPY (${rows}) TO ${quoted(at(name))} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${group})`,
  )
}

/** Rows of an identifier, a number, words, and a number that is one larger from the row `changed` on. */
const rows = (changed: number, count = 5000) =>
  sql`SELECT printf('%05d', i) AS id, i * 7 % 31 AS n, ['a', 'b' || i % 5] AS words, i + (i >= ${changed})::INTEGER AS m FROM range(${count}) t(i)`

beforeAll(async () => {
  dir = await temporaryDir('same-columns')
  await withDuckDb(join(dir, 'spill'), async (db) => {
    await write(db, 'before', rows(9999))
    await write(db, 'again', rows(9999))
    await write(db, 'last-row', rows(4999))
    await write(db, 'all-rows', rows(0))
    await write(db, 'a-row-more', rows(9999, 5001))
    await write(db, 'other-groups', rows(9999), 4096)
    await write(db, 'days', sql`SELECT 0::INTEGER AS id, DATE '2020-01-01' AS n`)
    await write(db, 'numbers', sql`SELECT 0::INTEGER AS id, 18262::INTEGER AS n`)
    await write(db, 'other-order', sql`SELECT m, words, id FROM (${rows(9999)})`)
  })
})

test.each([
  ['again', ['id', 'n', 'words', 'm']],
  ['last-row', ['id', 'n', 'words']],
  ['all-rows', ['id', 'n', 'words']],
  ['a-row-more', []],
  ['other-groups', []],
  ['other-order', ['id', 'words', 'm']],
])('of a file and %s the same columns are %j', async (other, expected) => {
  expect(await sameColumns(at('before'), at(other))).toEqual(expected)
  expect((await sameColumns(at(other), at('before'))).sort()).toEqual(expected.toSorted())
})

test('a day and a number are not the same, though their pages are', async () => {
  expect(await sameColumns(at('days'), at('numbers'))).toEqual(['id'])
})
