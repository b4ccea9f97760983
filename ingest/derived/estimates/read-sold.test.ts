import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, quoted, sql } from '../../../formats/duckdb/sql.ts'
import { geoDvfFile } from '../../../test/support/geo-dvf.ts'
import { lakesOf, normalised } from '../../../test/support/normalised.ts'
import { dvf } from '../../datasets/dvf/dataset.ts'
import { readSold } from './read-sold.ts'

test('a sale that has its key from another département is read by its own', async () => {
  const { written, workDir, readModel } = await normalised(dvf, { area: '59' }, [await geoDvfFile([{}])])
  const { lake } = lakesOf([...written, ...(await readModel())])
  const priced = join(workDir, 'priced.parquet')
  const { ids, sold } = await withDuckDb(workDir, async (db) => {
    const other = sql`SELECT * REPLACE ('elsewhere' AS mutation) FROM ${parquet(lake('priced-sales'))}`
    await db.run(sql`COPY (${other}) TO ${quoted(priced)} (FORMAT parquet)`)
    return readSold(db, { sales: lake('sales'), priced, placeOf: () => undefined }, 'Appartement')
  })
  expect([ids, [...sold.price]]).toEqual([['elsewhere'], [150_000]])
})

test('priced sales of before version 16, without own keys, are read by the one key that they have', async () => {
  const { written, workDir, readModel } = await normalised(dvf, { area: '59' }, [await geoDvfFile([{}])])
  const { lake } = lakesOf([...written, ...(await readModel())])
  const priced = join(workDir, 'priced.parquet')
  const { ids, sold } = await withDuckDb(workDir, async (db) => {
    const older = sql`SELECT * EXCLUDE (own_mutation) FROM ${parquet(lake('priced-sales'))}`
    await db.run(sql`COPY (${older}) TO ${quoted(priced)} (FORMAT parquet)`)
    return readSold(db, { sales: lake('sales'), priced, placeOf: () => undefined }, 'Appartement')
  })
  expect([ids.length, [...sold.price]]).toEqual([1, [150_000]])
})
