import { expect, test } from 'vitest'
import { ESTABLISHMENT_COLUMNS, POINT_COLUMNS, UNIT_COLUMNS } from '../../../data/sample/datasets/sirene.ts'
import { readHeader } from '../../../formats/csv/header.ts'
import { compareHeader } from '../../../formats/layouts/file-layout.ts'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import {
  establishmentOf,
  OLD_ESTABLISHMENT_COLUMNS,
  unitOf,
  writeSireneFiles,
} from '../../../test/support/sirene-files.ts'
import { layouts, type StockRole, stockLayoutsOf } from './columns.ts'
import { sirene } from './dataset.ts'

const PARIS = { area: '75' }
const UNIT = unitOf('100000001')
const ESTABLISHMENT = establishmentOf('10000000100010')

async function read(columns: readonly string[]) {
  const paths = await writeSireneFiles({ units: [UNIT], establishments: [ESTABLISHMENT], columns })
  return normalised(
    sirene,
    PARIS,
    paths.map((path) => fetchedFile(path, undefined, true)),
  )
}

const FITS = { missingEssential: [], missingOptional: [], unknown: [] }
const without = (columns: readonly string[], name: RegExp) => columns.filter((one) => !name.test(one))

test.each<[string, StockRole, readonly string[]]>([
  ['StockEtablissement, 54 columns since 2023', 'establishments', ESTABLISHMENT_COLUMNS],
  ['StockEtablissement, 54 columns since 2023', 'establishments', without(ESTABLISHMENT_COLUMNS, /NAF25/)],
  ['StockEtablissement, 48 columns until 2023', 'establishments', OLD_ESTABLISHMENT_COLUMNS],
  ['StockUniteLegale, 35 columns', 'units', UNIT_COLUMNS],
  ['StockUniteLegale, 35 columns', 'units', without(UNIT_COLUMNS, /NAF25/)],
  ['StockUniteLegale, 33 columns, earlier', 'units', without(UNIT_COLUMNS, /NAF25|societeMission/)],
  ['geolocation, 19 columns', 'points', POINT_COLUMNS],
])('the header of %s (%s) is known', (name, role, header) => {
  expect(compareHeader(header, stockLayoutsOf(role))).toMatchObject({ layout: { name, sort: role }, ...FITS })
})

test('each address has the layouts of its file', () => {
  const sorts = sirene.sources(PARIS, undefined as never, 'latest').map(({ sort }) => sort)
  expect(sorts).toEqual(['units', 'establishments', 'points'])
  expect(new Set(layouts.map(({ sort }) => sort))).toEqual(new Set(sorts))
})

test('a new column is reported and read past; optional ones that are missing are null and reported', async () => {
  const { columns, query } = await read([
    ...without(ESTABLISHMENT_COLUMNS, /^(nic|activitePrincipaleEtablissement|enseigne1Etablissement)$/),
    'nouvelle',
  ])
  expect(await query('SELECT siret, naf, enseigne FROM establishments')).toEqual([
    ['10000000100010', null, ''],
  ])
  expect(columns).toMatchObject([
    {
      unknown: ['nouvelle'],
      missing: ['nic', 'enseigne1Etablissement', 'activitePrincipaleEtablissement'],
    },
  ])
})

test('the essential columns alone are enough', async () => {
  const essential = stockLayoutsOf('establishments')[0]!.essential.map(([name]) => name!)
  const { parts, query } = await read(essential)
  expect(parts[0]!.quality.quarantined).toEqual({})
  expect(await query('SELECT siret, commune, numero, naf FROM establishments')).toEqual([
    ['10000000100010', '75118', null, null],
  ])
})

test.each(stockLayoutsOf('establishments')[0]!.essential.map(([name]) => name!))(
  'without %s the ingest stops with its name',
  async (name) => {
    // Without the state no file tells that it is of establishments.
    const expected = name.startsWith('etatAdmin') ? 'is none of the SIRENE files' : `no column "${name}"`
    await expect(read(ESTABLISHMENT_COLUMNS.filter((one) => one !== name))).rejects.toThrow(expected)
  },
)

describeWithSamples('headers of real extracts of the stock', () => {
  test.each<[StockRole, string, readonly string[]]>([
    ['establishments', 'StockEtablissement_2021_extrait_75111-75118-Lyon-Villeurbanne_actifs.csv', []],
    ['units', 'sirene_as_api-fixtures/sample_unites_legales_OK.csv', []],
    [
      'establishments',
      'sirene_as_api-fixtures/sample_etablissements_OK.csv',
      // Added by a geocoder.
      [
        'longitude',
        'latitude',
        ...['score', 'type', 'adresse', 'id', 'ligne', 'l4', 'l5'].map((x) => `geo_${x}`),
      ],
    ],
  ])('%s: %s', async (role, name, unknown) => {
    const path = samplePath(`files/sirene/${name}`)
    const found = compareHeader(await readHeader({ path, url: path }, ','), stockLayoutsOf(role))
    expect(found).toMatchObject({ ...FITS, unknown })
  })
})
