import { expect, test } from 'vitest'
import { withDuckDb } from '../../../../formats/duckdb/database.ts'
import { sql } from '../../../../formats/duckdb/sql.ts'
import { temporaryDir } from '../../../../test/support/temp.ts'
import { PricedTable } from './priced-table.ts'

test('sales are read to their end while more of them are added than an appender holds back', async () => {
  const lines = 210_000
  await withDuckDb(await temporaryDir('priced'), async (db) => {
    const priced = await PricedTable.create(db)
    const sale = { date: '2025-01-01', type: 'Maison', value: 1, reason: null, commune: '01001' } as const
    const place = {
      city: null,
      departement: '01',
      region: '84',
      iris: null,
      section: '010010000A',
      stateValue: null,
      joinedBy: null,
      streetCode: null,
      street: null,
    }
    for await (const chunk of db.stream(sql`SELECT i FROM range(${lines}) t(i)`))
      for (const [i] of chunk.getRows())
        priced.add({ ...sale, ...place, mutation: String(i), ownMutation: String(i) })
    const written = await priced.write(await temporaryDir('priced-lake'))
    expect(written.rows).toBe(lines)
  })
})
