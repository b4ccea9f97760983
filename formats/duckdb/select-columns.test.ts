import { expect, test } from 'vitest'
import { boolean, date, double, integer, varchar, varchars, without } from '../../shared/lake/columns.ts'
import { temporaryDir } from '../../test/support/temp.ts'
import { withDuckDb } from './database.ts'
import { rowSchema } from './row-schema.ts'
import { streamAs } from './rows.ts'
import { selectColumns } from './select-columns.ts'
import { sql } from './sql.ts'

const zone = {
  code: varchar('code'),
  people: integer('people'),
  share: double('share'),
  since: date('first day'),
}

test('columns stand in their order, by their expression, by their name or by what is made of them', () => {
  expect(selectColumns(zone, { share: sql`people / total` }).text).toBe(
    '"code" AS "code", "people" AS "people", people / total AS "share", "since" AS "since"',
  )
  const byType = (name: string, type: string) => sql`read(${type === 'DATE' ? 1 : 0}, ${name.length})`
  expect(selectColumns(without(zone, 'people', 'share'), {}, byType).text).toBe(
    'read(0, 4) AS "code", read(1, 5) AS "since"',
  )
})

test('rows come in the shape of their columns, with days as texts', async () => {
  const columns = { ...zone, open: boolean('open'), names: varchars('names') }
  await withDuckDb(await temporaryDir('row-schema'), async (db) => {
    const rows = streamAs(
      db,
      sql`SELECT 'A' AS code, 3 AS people, NULL::DOUBLE AS share, DATE '2024-02-29' AS since, true AS open, ['b', 'c'] AS names`,
      rowSchema(columns),
    )
    const found = []
    for await (const row of rows) found.push(row)
    expect(found).toEqual([
      { code: 'A', people: 3, share: null, since: '2024-02-29', open: true, names: ['b', 'c'] },
    ])
  })
})

test('a row with a cell of another type, and a column without a schema, are refused', () => {
  expect(rowSchema(zone).safeParse({ code: 1, people: null, share: null, since: null }).success).toBe(false)
  expect(() => rowSchema({ at: { type: 'TIMESTAMP', meaning: 'at' } })).toThrow(
    'No schema for the column at of type TIMESTAMP',
  )
})
