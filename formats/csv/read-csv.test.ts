import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryDir } from '../../test/support/temp.ts'
import { withDuckDb } from '../duckdb/database.ts'
import { type Sql, sql } from '../duckdb/sql.ts'
import { readCsv } from './read-csv.ts'

/** Reads `code;prix` lines, adding each wanted one, its price typed, to a table that holds a line of an earlier file. */
async function read(text: string, wanted?: Sql) {
  const dir = await temporaryDir('csv')
  const path = join(dir, 'file.csv')
  await writeFile(path, text)
  return withDuckDb(dir, async (db) => {
    await db.run(`CREATE TABLE prices AS SELECT 0::BIGINT AS "row", 'earlier' AS code, 0::DOUBLE AS price`)
    const result = await readCsv(
      db,
      { path, url: 'https://producer.example/file.csv' },
      { delimiter: ';', columns: { code: ['code'], price: ['prix'] } },
      {
        into: (texts) =>
          sql`INSERT INTO prices SELECT "row", code, try_cast(price AS DOUBLE) FROM ${texts} AS texts`,
        numbered: true,
        refused: 'malformed',
        ...(wanted === undefined ? {} : { wanted }),
      },
    )
    const rows = await db.json(`SELECT * FROM prices WHERE code <> 'earlier' ORDER BY "row"`)
    const refused = await db.json('SELECT "row", rule, original FROM malformed')
    return { ...result, lines: rows, bad: refused }
  })
}

const thirds = Array.from({ length: 30_000 }, (_, i) => `${i % 3};${i}`)

describe('a CSV file taken by a statement of the caller while it is read', () => {
  test('every line arrives once and in its place, those that are not well-formed aside', async () => {
    const { lines, bad, ...counts } = await read(['code;prix', ...thirds, 'x', ''].join('\n'))
    expect(counts).toEqual({ rows: 30_001, refused: 1, leftOut: 0, header: ['code', 'prix'] })
    expect(lines).toEqual(thirds.map((_, i) => [String(i + 1), String(i % 3), i]))
    expect(bad).toEqual([['30002', 'malformed-line', 'x']])
  })

  test('only the lines wanted are kept, each in its place, and the others are counted', async () => {
    const text = ['code;prix', ...thirds, 'x', ''].join('\n')
    const { lines, rows, refused, leftOut } = await read(text, sql`code = '1'`)
    expect({ rows, refused, leftOut }).toEqual({ rows: 30_001, refused: 1, leftOut: 20_000 })
    expect(lines).toEqual(Array.from({ length: 10_000 }, (_, i) => [String(3 * i + 2), '1', 3 * i + 1]))
  })

  test('no line wanted, and no line at all', async () => {
    expect(await read('code;prix\n1;1\n2;NULL\n', sql`code = '3'`)).toMatchObject({
      rows: 2,
      leftOut: 2,
      lines: [],
    })
    expect(await read('code;prix\n', sql`code = '3'`)).toMatchObject({ rows: 0, leftOut: 0 })
  })
})
