import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { Sql } from '../../../formats/duckdb/sql.ts'
import { companyCards } from '../../../shared/documents/companies.ts'
import { openRelease } from '../../../stores/open-release.ts'
import { demoFiles, ingestDemo } from '../../../test/support/demo.ts'
import { filtered } from '../../../test/support/filtered.ts'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import {
  establishmentOf,
  type SireneRows,
  unitOf,
  writeSireneFiles,
} from '../../../test/support/sirene-files.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import type { RefreshResult } from '../../run/refresh.ts'
import { sirene } from './dataset.ts'

const PARIS = { area: '75' }

test('companies that owners are, are kept with their head office wherever they are seated', async () => {
  const rows: SireneRows = {
    units: ['100000001', '100000002', '100000003', '100000004'].map((siren) => unitOf(siren)),
    establishments: [
      establishmentOf('10000000100010'),
      establishmentOf('10000000200010', { codeCommuneEtablissement: '69381' }),
      establishmentOf('10000000200028', { codeCommuneEtablissement: '69381', etablissementSiege: 'false' }),
      establishmentOf('10000000300010', { codeCommuneEtablissement: '13201' }),
      establishmentOf('10000000400010', {
        codeCommuneEtablissement: '33063',
        etatAdministratifEtablissement: 'F',
      }),
    ],
  }
  const asked = join(await temporaryDir('owners'), 'parcel-rights.parquet')
  await withDuckDb(await temporaryDir('owners'), async (db) => {
    await db.run(
      new Sql(`COPY (SELECT * FROM (VALUES ('100000001', '75118'), ('100000002', '75118'), ('100000004', '75111'), ('999999999', '75118'), (NULL, '75118'))
         AS owners (siren, commune)) TO '${asked}' (FORMAT parquet)`),
    )
  })
  const [whole, eighteenth] = await Promise.all(
    [PARIS, { area: '75', communes: ['75118'] }].map(async (unit) => {
      const sources = (await writeSireneFiles(rows)).map((path) => fetchedFile(path, undefined, true))
      return normalised(sirene, unit, sources, undefined, undefined, [asked])
    }),
  )
  for (const lake of [whole!, eighteenth!]) {
    expect(await lake.query('SELECT siret, ici, etat FROM establishments ORDER BY siret')).toEqual([
      ['10000000100010', true, 'A'],
      ['10000000200010', false, 'A'],
      ['10000000400010', false, 'F'],
    ])
    expect(await lake.query('SELECT siren, actifs FROM units ORDER BY siren')).toEqual([
      ['100000001', 1],
      ['100000002', 2],
      ['100000004', 0],
    ])
  }
  expect(whole!.parts[0]!.quality).toMatchObject({
    rowsIn: 9,
    rowsKept: 6,
    outOfScope: { 'company-not-seen': 1, 'other-departement': 2 },
  })
  // Kept for the 11th, not counted in the 18th.
  expect(eighteenth!.parts[0]!.quality).toMatchObject({
    rowsIn: 9,
    rowsKept: 4,
    outOfScope: { 'company-not-seen': 2, 'other-commune': 3 },
  })
})

/** Identified holders of a commune, and those among them whose company the release has. */
async function holdersOf(dir: string) {
  const { documents, manifest } = await openRelease(dir)
  const file = manifest.files.find(({ role, kind }) => role === 'lake' && kind === 'parcel-rights')!
  const rows = await withDuckDb(await temporaryDir('holders'), async (db) => {
    const found = await db.all(
      new Sql(
        `SELECT DISTINCT siren FROM read_parquet('${join(dir, 'store', file.file)}') WHERE siren IS NOT NULL`,
      ),
    )
    return found.map(([siren]) => String(siren))
  })
  return {
    all: rows.length,
    known: (
      await filtered(
        rows,
        async (siren) => (await documents.get(companyCards, 'france', siren)) !== undefined,
      )
    ).length,
  }
}

test('owners loaded after the stock have it read again, once', async () => {
  const files = await demoFiles()
  const stock = { datasets: ['sirene'], area: '96003' }
  await ingestDemo(files, stock)
  await ingestDemo(files, { datasets: ['owners'], area: '96002' })
  const before = await holdersOf(files.dataDir.dir)
  expect(before.known).toBeLessThan(before.all)
  expect((await ingestDemo(files, stock)).changed).toBe(true)
  expect(await holdersOf(files.dataDir.dir)).toEqual({ all: before.all, known: before.all })
  expect((await ingestDemo(files, stock)).changed).toBe(false)
})

test('asked for together, in whatever order, owners are read first', async () => {
  const files = await demoFiles()
  const keyOf = ({ release }: RefreshResult) =>
    release.datasets.find(({ name }) => name === 'sirene')!.units.map(({ inputKey }) => inputKey)
  const together = await ingestDemo(files, { datasets: ['sirene', 'owners'], area: '96003' })
  expect(keyOf(await ingestDemo(files, { datasets: ['sirene'], area: '96003' }))).toEqual(keyOf(together))
})
