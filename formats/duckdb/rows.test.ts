import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { temporaryDir } from '../../test/support/temp.ts'
import { type Database, withDuckDb } from './database.ts'
import { groupsOf, streamAs } from './rows.ts'
import { sql } from './sql.ts'

const inDatabase = async <T>(work: (db: Database) => Promise<T>) =>
  withDuckDb(await temporaryDir('rows'), work)

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const row of rows) found.push(row)
  return found
}

const thing = z.object({
  text: z.string().nullable(),
  number: z.number().nullable(),
  yes: z.boolean().nullable(),
})
type Thing = z.infer<typeof thing>

/** DuckDB's appender ends a text at a NUL, and texts of files have none. */
const text = fc
  .string({ unit: 'binary' })
  .filter((one) => one.isWellFormed())
  .map((one) => one.replaceAll('\0', ''))
const things = fc.array(
  fc.record<Thing>({
    text: fc.option(text),
    number: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
    yes: fc.option(fc.boolean()),
  }),
)

test('rows come as they were put in, whatever their texts hold', () =>
  inDatabase((db) =>
    fc.assert(
      fc.asyncProperty(things, async (rows) => {
        const cells = rows.map((row, i) => [i, row.text, row.number, row.yes])
        await db.fill('things', 'i INTEGER, text VARCHAR, number DOUBLE, yes BOOLEAN', cells)
        const read = await all(streamAs(db, sql`SELECT * EXCLUDE (i) FROM things ORDER BY i`, thing))
        expect(read).toEqual(rows)
      }),
      {
        examples: [
          [[-0, 0, 5e-324, 1.7976931348623157e308].map((number) => ({ text: null, number, yes: null }))],
        ],
      },
    ),
  ))

test('many rows come in the order of the query, whole numbers of 64 bits as numbers', () =>
  inDatabase(async (db) => {
    const query = sql`SELECT i, count(*) OVER () AS total FROM range(300000) t(i) ORDER BY i % 7, i DESC`
    const rows = await all(streamAs(db, query, z.object({ i: z.number(), total: z.number() })))
    expect(rows.length).toBe(300_000)
    expect(rows[0]).toEqual({ i: 299_999 - (299_999 % 7), total: 300_000 })
    expect(rows.every((row, n) => n === 0 || rows[n - 1]!.i % 7 <= row.i % 7)).toBe(true)
    const groups = await all(
      groupsOf(
        (async function* () {
          yield* rows
        })(),
        ({ i }) => String(i % 7),
      ),
    )
    expect(groups.map(([key]) => key)).toEqual(['0', '1', '2', '3', '4', '5', '6'])
  }))

test('a row of another shape is refused, and so is a column that the query does not give', () =>
  inDatabase(async (db) => {
    const wanted = z.object({ a: z.string() })
    await expect(all(streamAs(db, sql`SELECT 1 AS a`, wanted))).rejects.toThrow('expected string')
    await expect(all(streamAs(db, sql`SELECT 1 AS b`, wanted))).rejects.toThrow('"a"')
  }))
