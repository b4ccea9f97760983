import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, sql } from '../../../formats/duckdb/sql.ts'
import { publishedDemo } from '../../../test/support/demo.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { writeSales } from './write-sales.ts'

const demo = await publishedDemo()

const NO_NAMES = { data: { communes: [] } }

test('sales that are sorted in slices of communes are the same bytes, those without a commune last', async () => {
  const { dataDir } = demo
  const { files } = (await dataDir.readCurrent())!
  const lake = files.find(({ role, kind }) => role === 'lake' && kind === 'sales')!
  const workDir = await temporaryDir('slices')
  await withDuckDb(workDir, async (db) => {
    const sales = parquet(dataDir.store(lake.file))
    await db.run(
      sql`CREATE TABLE sales AS SELECT * REPLACE (CASE WHEN "row" % 50 > 0 THEN commune END AS commune) FROM ${sales} ORDER BY hash(mutation, "row")`,
    )
    await db.run(sql`CREATE VIEW numbered AS FROM sales`)
    const bytesBy = async (linesAtOnce: number) => {
      const { path, rows } = await writeSales(db, workDir, NO_NAMES, linesAtOnce)
      await db.run(sql`DROP TABLE names`)
      return { rows, bytes: await readFile(path) }
    }
    const whole = await bytesBy(1_000_000)
    expect(whole.rows).toBe(await db.count('sales'))
    expect(await db.value(sql`SELECT count(DISTINCT commune) FROM sales`)).toBeGreaterThan(2n)
    for (const linesAtOnce of [1, 300]) expect(await bytesBy(linesAtOnce)).toEqual(whole)
  })
})
