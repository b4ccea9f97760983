import { expect, test, vi } from 'vitest'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { ident, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import type { FactContext } from './fact-source.ts'
import { saleSource } from './sales.ts'

type Line = readonly [idu: string, mutation: string, date: string, price: number | null, type: string | null]

async function selectOf(db: Database): Promise<Sql> {
  const select = await saleSource.select(({ kind }) => ident(kind), { db } as FactContext)
  return select!
}

test('a parcel has the number of its sales, and the newest by its day and then its key', async () => {
  const lines: Line[] = [
    ['01001000AA0001', '2023-1', '2023-05-01', 100_000, 'Maison'],
    ['01001000AA0001', '2024-1', '2024-05-01', 200_000, 'Maison'],
    ['01001000AA0001', '2024-2', '2024-05-01', 250_000, 'Local industriel. commercial ou assimilé'],
    ['01001000AA0001', '2024-2', '2024-05-01', 250_000, 'Appartement'],
    ['01001000AA0001', '2024-2', '2024-05-01', 250_000, 'Appartement'],
    ['01001000AA0001', '2024-2', '2024-05-01', 250_000, null],
    // The sale names the first parcel by its identifier before a renumbering too: it counts once, for the parcel of today.
    ['01001000AA0009', '2024-2', '2024-05-01', 250_000, 'Dépendance'],
    ['01001000AA0002', '2022-7', '2022-01-31', null, null],
    ['01001000AA0003', '2021-1', '2021-01-31', 1, 'Maison'],
  ]
  const rows = await withDuckDb(await temporaryDir('sale-facts'), async (db) => {
    await db.fill('sales', 'idu VARCHAR, mutation VARCHAR, "date" VARCHAR, price DOUBLE, type VARCHAR', lines)
    await db.run(sql`ALTER TABLE sales ALTER "date" TYPE DATE`)
    await db.fill('current_parcels', 'idu VARCHAR, today VARCHAR', [
      ['01001000AA0001', '01001000AA0001'],
      ['01001000AA0009', '01001000AA0001'],
      ['01001000AA0002', '01001000AA0002'],
    ])
    // Another département gives the sale its key.
    await db.fill('priced-sales', 'mutation VARCHAR, own_mutation VARCHAR, value DOUBLE', [
      ['2024-9', '2024-2', 2500],
    ])
    return db.objects(sql`SELECT * FROM (${await selectOf(db)}) ORDER BY idu`)
  })
  expect(rows).toEqual([
    {
      idu: '01001000AA0001',
      saleCount: '3',
      lastSoldOn: '2024-05-01',
      lastSalePrice: 250_000,
      lastSaleTypes: ['Appartement', 'Dépendance', 'Local industriel. commercial ou assimilé'],
      lastSalePricePerM2: 2500,
    },
    {
      idu: '01001000AA0002',
      saleCount: '1',
      lastSoldOn: '2022-01-31',
      lastSalePrice: null,
      lastSaleTypes: null,
      lastSalePricePerM2: null,
    },
  ])
})

test('800,000 lines are gathered within the least memory that a share gives', async () => {
  vi.stubEnv('INGEST_MEMORY_MB', '200')
  const gathered = await withDuckDb(
    await temporaryDir('many-sale-facts'),
    async (db) => {
      expect(db.megabytes).toBe(120)
      await db.run(sql`CREATE TABLE sales AS SELECT format('01001000{:02}{:04}', i // 2 % 40, i // 80 % 10_000) AS idu, format('{}-{}', 2014 + i // 2 % 12, i // 2) AS mutation,
        DATE '2014-01-01' + (i // 2 % 4000)::INTEGER AS "date", (i % 1000)::DOUBLE AS price, ['Maison', 'Appartement', 'Dépendance', NULL][i % 4 + 1] AS type
        FROM range(800_000) t(i)`)
      await db.run(sql`CREATE TABLE current_parcels AS SELECT DISTINCT idu, idu AS today FROM sales`)
      await db.run(
        sql`CREATE TABLE "priced-sales" AS SELECT mutation, mutation AS own_mutation, 1.0 AS value FROM sales LIMIT 0`,
      )
      return db.all(sql`SELECT count(*)::INTEGER, sum("saleCount")::INTEGER FROM (${await selectOf(db)})`)
    },
    0.1,
  )
  expect(gathered).toEqual([[400_000, 400_000]])
})
