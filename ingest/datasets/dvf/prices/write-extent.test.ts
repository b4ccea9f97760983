import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withDuckDb } from '../../../../formats/duckdb/database.ts'
import { quoted, sql } from '../../../../formats/duckdb/sql.ts'
import { salesExtent } from '../../../../shared/documents/sales.ts'
import { realTerritory } from '../../../../test/support/normalised.ts'
import { openDocuments } from '../../../../test/support/stored-documents.ts'
import { temporaryDir } from '../../../../test/support/temp.ts'
import { writeExtent } from './write-extent.ts'

const ONE = '90010'

/** What is said of sales of the Territoire de Belfort: communes, and the years in which each has one. */
async function extentOf(
  sold: readonly (readonly [commune: string, years: readonly number[]])[],
  part = '90',
) {
  const dir = await temporaryDir('extent')
  const territory = await realTerritory()
  return withDuckDb(dir, async (db) => {
    const rows = sold.flatMap(([commune, years]) => years.map((year) => [`${year}-05-02`, part, commune]))
    await db.fill('sold', '"date" DATE, part VARCHAR, commune VARCHAR', rows)
    const lake = join(dir, 'sales.parquet')
    await db.run(sql`COPY sold TO ${quoted(lake)} (FORMAT parquet)`)
    const { path } = await writeExtent(db, dir, lake, '90', territory)
    return JSON.parse((await openDocuments(path)).get(salesExtent.key())!)
  })
}

async function communes() {
  return (await realTerritory()).cadastralCommunes('90').map(({ code }) => code)
}

test('a year of which a file of one commune was given is not a year of the département', async () => {
  const sold = (await communes()).map(
    (code) => [code, code === ONE ? [2019, 2022, 2023] : [2022, 2023]] as const,
  )
  expect(await extentOf(sold)).toMatchObject({ soldYears: [2022, 2023], communes: { [ONE]: [2019, 2019] } })
})

test('a year with fewer sales is whole; of a few communes alone none is', async () => {
  const all = await communes()
  const sold = all.map((code, i) => [code, i % 3 === 0 ? [2022] : [2022, 2023]] as const)
  expect(await extentOf(sold)).toMatchObject({ soldYears: [2022, 2023], communes: {} })
  expect(await extentOf([[ONE, [2021, 2023]]], ONE)).toMatchObject({
    firstSoldOn: '2021-05-02',
    lastSoldOn: '2023-05-02',
    soldYears: null,
    communes: { [ONE]: [2021, 2023] },
  })
})
