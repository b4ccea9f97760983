import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { Sql } from '../../../formats/duckdb/sql.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { establishmentOf, unitOf, writeSireneFiles } from '../../../test/support/sirene-files.ts'
import { bothWays, hashedFile } from '../../../test/support/split-sources.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import type { AskedFile } from '../../asked-files.ts'
import { hashFile } from '../../pipeline/store/hash.ts'
import { sirene } from './dataset.ts'

const AREAS = ['69', '75', '971', '2A']
// 38014 lies in the Rhône today; the others are of the mainland, of overseas, unknown, abroad and no code at all.
const COMMUNES = ['75118', '69381', '38014', '97105', '2A004', '01004', '75999', '', 'ZZ', '97', '2a004']

const siren = fc.integer({ min: 100_000_000, max: 100_000_015 }).map(String)
const establishment = fc
  .record({
    siren: fc.oneof({ weight: 12, arbitrary: siren }, fc.constantFrom('', '12345', '999999999')),
    nic: fc.constantFrom('00010', '00028', '00036'),
    codeCommuneEtablissement: fc.constantFrom(...COMMUNES),
    etatAdministratifEtablissement: fc.constantFrom('A', 'A', 'F', ''),
    etablissementSiege: fc.constantFrom('true', 'false', ''),
    coordonneeLambertAbscisseEtablissement: fc.constantFrom('', '652189.6'),
    coordonneeLambertOrdonneeEtablissement: fc.constantFrom('', '6861684.8'),
  })
  .map(({ nic, ...row }) => ({ ...establishmentOf(`${row.siren}${nic}`), ...row }))
const unit = fc
  .oneof({ weight: 12, arbitrary: siren }, fc.constantFrom('', 'no number'))
  .map((n) => unitOf(n))
const point = fc.record({
  siret: fc.tuple(siren, fc.constantFrom('00010', '00028')).map((parts) => parts.join('')),
  x_longitude: fc.constant('2.33'),
  y_latitude: fc.constant('48.88'),
  qualite_xy: fc.constantFrom('11', '33'),
  epsg: fc.constant('2154'),
})

async function askedFile(area: string, sirens: readonly string[]): Promise<AskedFile> {
  const dir = await temporaryDir('asked')
  const path = join(dir, 'parcel-rights.parquet')
  const values = [...sirens.map((n) => `('${n}')`), '(NULL)'].join()
  await withDuckDb(dir, (db) =>
    db.run(
      new Sql(
        `COPY (SELECT siren::VARCHAR AS siren, '${area}001' AS commune FROM (VALUES ${values}) t(siren)) TO '${path}' (FORMAT parquet)`,
      ),
    ),
  )
  return { area, path, sha256: (await hashFile(path)).sha256 }
}

test('one pass for all départements gives each of them the bytes and the counts that it reads for itself', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        units: fc.array(unit, { minLength: 10, maxLength: 20 }),
        establishments: fc.array(establishment, { minLength: 40, maxLength: 60 }),
        points: fc.array(point, { minLength: 10, maxLength: 20 }),
      }),
      fc.array(siren, { minLength: 2, maxLength: 5 }),
      async (rows, owners) => {
        const sources = await Promise.all((await writeSireneFiles(rows)).map(hashedFile))
        const asked = [await askedFile('75', owners), await askedFile('971', owners.slice(1))]
        const { direct, shared } = await bothWays({ dataset: sirene, sources, asked }, AREAS)
        expect(shared).toEqual(direct)
      },
    ),
    // Long lists: a short one seldom has a company in two places.
    { numRuns: 4, endOnFailure: true },
  )
})

describeWithSamples('the real establishments of 2021', () => {
  test('are the same out of the pass, in Paris and in the Rhône', async () => {
    const folder = samplePath('files/sirene')
    const names = [
      'sirene_as_api-fixtures/sample_unites_legales_OK.csv',
      'StockEtablissement_2021_extrait_75111-75118-Lyon-Villeurbanne_actifs.csv',
    ]
    const sources = await Promise.all(names.map((name) => hashedFile(join(folder, name))))
    const { direct, shared } = await bothWays({ dataset: sirene, sources }, ['69', '75'])
    expect(shared).toEqual(direct)
    expect(direct).toMatchObject([
      { parts: [{ quality: { rowsKept: 5050 } }] },
      { parts: [{ quality: { rowsKept: 4006 } }] },
    ])
  })
})
