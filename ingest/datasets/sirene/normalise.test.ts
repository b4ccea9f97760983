import { createWriteStream } from 'node:fs'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { IngestError } from '../../../formats/errors.ts'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import {
  establishmentOf,
  OLD_ESTABLISHMENT_COLUMNS,
  type SireneRows,
  unitOf,
  writeSireneFiles,
} from '../../../test/support/sirene-files.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import type { AreaUnit } from '../../dataset.ts'
import { sirene } from './dataset.ts'

const PARIS = { area: '75' }

async function read(rows: SireneRows, unit: AreaUnit = PARIS) {
  const paths = await writeSireneFiles(rows)
  return normalised(
    sirene,
    unit,
    paths.map((path) => fetchedFile(path, undefined, true)),
  )
}

test('keeps active establishments of the area, closed head offices, head offices elsewhere and their companies', async () => {
  const lake = await read({
    units: [unitOf('100000001'), unitOf('100000002'), unitOf('100000003')],
    establishments: [
      establishmentOf('10000000100010', { codeCommuneEtablissement: '69381' }),
      establishmentOf('10000000100028', { etablissementSiege: 'false' }),
      establishmentOf('10000000100036', { etablissementSiege: 'false', etatAdministratifEtablissement: 'F' }),
      establishmentOf('10000000200010', { etatAdministratifEtablissement: 'F' }),
      establishmentOf('10000000300010', { codeCommuneEtablissement: '13201' }),
    ],
  })
  expect(await lake.query('SELECT siret, ici, etat, siege FROM establishments ORDER BY siret')).toEqual([
    ['10000000100010', false, 'A', true],
    ['10000000100028', true, 'A', false],
    ['10000000200010', true, 'F', true],
  ])
  expect(await lake.query('SELECT siren, actifs FROM units ORDER BY siren')).toEqual([
    ['100000001', 2],
    ['100000002', 0],
  ])
  expect(lake.parts).toEqual([
    {
      millesime: '2026-01-01',
      millesimeFrom: 'newest-row',
      quality: {
        rowsIn: 8,
        rowsKept: 5,
        quarantined: {},
        outOfScope: { closed: 1, 'company-not-seen': 1, 'other-departement': 1 },
        repaired: {},
      },
    },
  ])
})

test('who opposed publication is masked, also in an older establishment file', async () => {
  const point = { siret: '', x_longitude: '2.33', y_latitude: '48.88', qualite_xy: '11', epsg: '2154' }
  const lake = await read({
    units: [
      unitOf('100000001', {
        statutDiffusionUniteLegale: 'P',
        nomUniteLegale: 'DUPONT',
        denominationUniteLegale: '',
      }),
      unitOf('100000002'),
      unitOf('100000003', { denominationUniteLegale: '[ND]' }),
    ],
    establishments: [
      establishmentOf('10000000100010', { enseigne1Etablissement: 'CHEZ DUPONT' }),
      establishmentOf('10000000200010', { statutDiffusionEtablissement: 'N' }),
      establishmentOf('10000000300010', { numeroVoieEtablissement: '[ND]' }),
    ],
    points: ['10000000100010', '10000000200010'].map((siret) => ({ ...point, siret })),
  })
  expect(
    await lake.query(
      'SELECT siret, publiable, numero, libelle_voie, code_postal, enseigne, lng, commune FROM establishments',
    ),
  ).toEqual([
    ['10000000100010', false, null, null, null, null, null, '75118'],
    ['10000000200010', false, null, null, null, null, null, '75118'],
    ['10000000300010', true, null, 'JUNOT', '75018', '', null, '75118'],
  ])
  expect(await lake.query('SELECT siren, publiable, nom, denomination FROM units')).toEqual([
    ['100000001', false, null, null],
    ['100000002', true, null, 'COMPANY 100000002'],
    ['100000003', true, null, null],
  ])
})

test('points: given in degrees, projected, from the stock; random and misplaced ones dropped', async () => {
  const sirets = [1, 2, 3, 4, 5, 6].map((n) => `10000000${n}00010`)
  const lake = await read({
    units: sirets.map((siret) => unitOf(siret.slice(0, 9))),
    establishments: sirets.map((siret, i) =>
      establishmentOf(
        siret,
        i >= 4
          ? {
              coordonneeLambertAbscisseEtablissement: '652189.6',
              coordonneeLambertOrdonneeEtablissement: '6861684.8',
            }
          : {},
      ),
    ),
    points: [
      { siret: sirets[0]!, x_longitude: '2.33', y_latitude: '48.88', qualite_xy: '11' },
      { siret: sirets[1]!, x: '652189.6', y: '6861684.8', epsg: '2154', qualite_xy: '12' },
      { siret: sirets[2]!, x_longitude: '55.45', y_latitude: '-20.88', qualite_xy: '11' },
      { siret: sirets[3]!, x: '652189.6', y: '6861684.8', epsg: '3857', qualite_xy: '21' },
      // The stock's point is as random as the geolocation says.
      { siret: sirets[5]!, x_longitude: '2.33', y_latitude: '48.88', qualite_xy: '33' },
    ],
  })
  expect(
    await lake.query(
      'SELECT siret, round(lng, 3), round(lat, 3), qualite_xy FROM establishments WHERE lng IS NOT NULL',
    ),
  ).toEqual([
    [sirets[0], 2.33, 48.88, '11'],
    [sirets[1], 2.348, 48.853, '12'],
    [sirets[4], 2.348, 48.853, 'stock'],
  ])
  expect(lake.parts[0]?.quality).toMatchObject({
    outOfScope: { 'random-point': 1 },
    repaired: { 'point-outside-territory': 1, 'point-projection-unknown': 1 },
  })
})

test('overseas coordinates are read in the projection of their territory', async () => {
  const lake = await read(
    {
      units: [unitOf('100000001')],
      establishments: [
        establishmentOf('10000000100010', {
          codeCommuneEtablissement: '97411',
          coordonneeLambertAbscisseEtablissement: '338700',
          coordonneeLambertOrdonneeEtablissement: '7690400',
        }),
      ],
    },
    { area: '974' },
  )
  expect(await lake.query('SELECT round(lng, 2), round(lat, 2) FROM establishments')).toEqual([
    [55.45, -20.88],
  ])
})

test('the layout of 48 columns is read by name', async () => {
  const rows = { units: [unitOf('100000001')], establishments: [establishmentOf('10000000100010')] }
  const lake = await read({ ...rows, columns: [...OLD_ESTABLISHMENT_COLUMNS].reverse() })
  expect(OLD_ESTABLISHMENT_COLUMNS).toHaveLength(48)
  expect(await lake.query('SELECT siret, libelle_voie, naf25, id_adresse FROM establishments')).toEqual([
    ['10000000100010', 'JUNOT', null, null],
  ])
})

test('a zip gives the same bytes as the CSV in it', async () => {
  const [units, establishments, points] = await writeSireneFiles({
    units: [unitOf('100000001')],
    establishments: [establishmentOf('10000000100010')],
  })
  const zipped = join(await temporaryDir('zip'), 'StockEtablissement_utf8.zip')
  const zip = new ZipFile()
  zip.addFile(establishments!, 'StockEtablissement_utf8.csv')
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(zipped))
  const bytes = async (paths: string[]) => {
    const lake = await normalised(
      sirene,
      PARIS,
      paths.map((path) => fetchedFile(path, undefined, true)),
    )
    return Promise.all(lake.written.map(({ path }) => readFile(path)))
  }
  expect(await bytes([points!, zipped, units!])).toEqual(await bytes([units!, establishments!, points!]))
})

test('refuses what cannot be read, with its text', async () => {
  const lake = await read({
    units: [unitOf('100000001'), unitOf('100000001'), unitOf('12')],
    establishments: [
      establishmentOf('10000000100010'),
      establishmentOf('10000000100010'),
      establishmentOf('1000000010002', {}),
      establishmentOf('10000000100036', { siren: '999999999' }),
      establishmentOf('10000000100044', { etatAdministratifEtablissement: 'X' }),
    ],
  })
  expect(
    await lake.query(
      'SELECT rule, "row", contains(original, \'siren\') FROM quarantine ORDER BY source, "row"',
    ),
  ).toEqual([
    ['siret-duplicate', '2', true],
    ['siret-malformed', '3', true],
    ['siren-inconsistent', '4', true],
    ['state-unknown', '5', true],
    ['siren-duplicate', '2', true],
    ['siren-malformed', '3', true],
  ])
  expect(lake.parts[0]?.quality).toMatchObject({ rowsIn: 8, rowsKept: 2 })
})

test('absurd dates are no dates', async () => {
  const dates = { dateCreationEtablissement: '0004-01-01', dateDebut: '3035-12-31' }
  const lake = await read({
    units: [unitOf('100000001')],
    establishments: [establishmentOf('10000000100010', dates)],
  })
  expect(await lake.query('SELECT creation, debut FROM establishments')).toEqual([[null, null]])
})

test('a column that vanished, a file of another kind and a missing file stop the ingest', async () => {
  const rows = { units: [unitOf('100000001')], establishments: [establishmentOf('10000000100010')] }
  const columns = OLD_ESTABLISHMENT_COLUMNS.filter((name) => name !== 'codeCommuneEtablissement')
  await expect(read({ ...rows, columns })).rejects.toThrow('no column "codeCommuneEtablissement"')
  const [units, establishments, points] = (await writeSireneFiles(rows)).map((path) =>
    fetchedFile(path, undefined, true),
  )
  await expect(normalised(sirene, PARIS, [units!, points!])).rejects.toThrow(
    'StockEtablissement is not among the files',
  )
  await expect(normalised(sirene, PARIS, [units!, units!, establishments!])).rejects.toThrow(
    'two editions of the same file',
  )
  const { path } = fetchedFile(join(import.meta.dirname, 'README.md'))
  await expect(normalised(sirene, PARIS, [fetchedFile(path)])).rejects.toThrow(IngestError)
})

test('a quote that does not close stops the ingest', async () => {
  const paths = await writeSireneFiles({ units: [unitOf('100000001')], establishments: [] })
  await appendFile(paths[1]!, `"${'line\n'.repeat(9)}`)
  const files = paths.map((path) => fetchedFile(path, undefined, true))
  await expect(normalised(sirene, PARIS, files)).rejects.toThrow(
    'StockEtablissement_utf8.csv: line 2 opens a quote',
  )
})
