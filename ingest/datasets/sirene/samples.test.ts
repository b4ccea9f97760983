import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { Sql } from '../../../formats/duckdb/sql.ts'
import { DataDir } from '../../../shared/release/data-dir.ts'
import type { ReleaseFile } from '../../../shared/release/release.ts'
import { fetchedFile, type Normalised, normalised } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { ParcelLocator } from '../../links/parcel-locator.ts'
import { keep } from '../../pipeline/store/store.ts'
import { ReleaseFiles } from '../../release-files.ts'
import { cadastre } from '../cadastre/dataset.ts'
import { sirene } from './dataset.ts'

const CADASTRE =
  'mirror/cadastre.data.gouv.fr/data/etalab-cadastre/latest/geojson/communes/75/75118/cadastre-75118-parcelles.json.gz'
const BAN = 'mirror/adresse.data.gouv.fr/data/ban/adresses/latest/csv/adresses-75.csv.gz'
const PARIS_18 = { area: '75', communes: ['75118'] }

describeWithSamples('SIRENE, real establishments of 2021', () => {
  let lake: Normalised
  beforeAll(async () => {
    const folder = 'files/sirene'
    lake = await normalised(sirene, { area: '75', communes: ['75111', '75118'] }, [
      fetchedFile(
        samplePath(join(folder, 'sirene_as_api-fixtures/sample_unites_legales_OK.csv')),
        undefined,
        true,
      ),
      fetchedFile(
        samplePath(join(folder, 'StockEtablissement_2021_extrait_75111-75118-Lyon-Villeurbanne_actifs.csv')),
        undefined,
        true,
      ),
    ])
  })

  test('2,234 establishments in the 18th, 1,772 in the 11th', async () => {
    expect(
      await lake.query('SELECT commune, count(*)::INT FROM establishments WHERE ici GROUP BY ALL ORDER BY 1'),
    ).toEqual([
      ['75111', 1772],
      ['75118', 2234],
    ])
    expect(lake.parts.map(({ commune, quality }) => [commune, quality.quarantined])).toEqual([
      ['75111', {}],
      ['75118', {}],
    ])
  })

  test('its first line, as the file has it', async () => {
    expect(
      await lake.query(
        `SELECT siren, publiable, creation, etat, siege, numero, type_voie, libelle_voie, code_postal, libelle_commune, naf, effectif
         FROM establishments WHERE siret = '00552032500027'`,
      ),
    ).toEqual([
      ['005520325', true, '2018-12-20', 'A', true, '36', 'AV', 'JUNOT', '75018', 'PARIS 18', '70.10Z', null],
    ])
  })

  test('2,142 of the 2,234 of the 18th have an address of the BAN, all in a parcel', async () => {
    const dataDir = new DataDir(await temporaryDir('links'))
    const parcels = await normalised(cadastre, PARIS_18, [fetchedFile(samplePath(CADASTRE), '75118')])
    const files: ReleaseFile[] = []
    const workDir = parcels.workDir
    for (const written of await parcels.readModel())
      files.push(await keep(dataDir, 'cadastre', '75', written))
    const locator = (await ParcelLocator.open(new ReleaseFiles(dataDir, files), '75'))!
    for (const written of await writeAddresses(locator, workDir))
      files.push(await keep(dataDir, 'ban', '75', written))

    const written = await lake.readModel(new ReleaseFiles(dataDir, files))
    const links = written.find(({ kind }) => kind === 'establishment-parcels')!
    const counted = await withDuckDb(workDir, async (db) => {
      const found = await db.json(
        new Sql(
          `SELECT method, count(*)::INT, count(DISTINCT siret)::INT, count(DISTINCT idu)::INT, max(distance) FROM read_parquet('${links.path}') GROUP BY 1`,
        ),
      )
      return found
    })
    // 2,125 by type and name without accents alone; the rest by the postal name, and by saint, sainte and porte written out.
    expect(counted).toEqual([['address', 2142, 2142, 1687, 0]])
  })
})

/** The lake files that the addresses of the 18th leave: what they are, and the parcel that contains each. */
async function writeAddresses(locator: ParcelLocator, workDir: string) {
  const addresses = join(workDir, 'addresses.parquet')
  const links = join(workDir, 'address-parcels.parquet')
  await withDuckDb(workDir, async (db) => {
    await db.run(
      new Sql(`CREATE TABLE ban AS SELECT id, TRY_CAST(numero AS INTEGER) AS numero, rep, nom_voie, nom_afnor, code_insee AS commune,
         CAST(lon AS DOUBLE) AS lon, CAST(lat AS DOUBLE) AS lat
       FROM read_csv('${samplePath(BAN)}', delim = ';', header = true, all_varchar = true) WHERE code_insee = '75118'`),
    )
    await db.run(new Sql(`COPY ban TO '${addresses}' (FORMAT parquet)`))
    await db.run('CREATE TABLE links (ban_id VARCHAR, idu VARCHAR, method VARCHAR, distance_m DOUBLE)')
    const found = await db.json('SELECT id, lon, lat FROM ban')
    const rows = found.flatMap(([id, lng, lat]) => {
      const parcel = locator.locate(Number(lng), Number(lat), 30)
      return parcel ? [[String(id), parcel.idu, parcel.method, parcel.distanceMetres]] : []
    })
    await db.append('links', rows)
    await db.run(new Sql(`COPY links TO '${links}' (FORMAT parquet)`))
  })
  return [
    { role: 'lake' as const, kind: 'addresses', path: addresses, rows: 1 },
    { role: 'lake' as const, kind: 'address-parcels', path: links, rows: 1 },
  ]
}
