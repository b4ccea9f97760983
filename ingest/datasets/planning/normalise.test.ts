import { describe, expect, test } from 'vitest'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { temporaryFile, temporaryZip } from '../../../test/support/temp.ts'
import { planning } from './dataset.ts'
import { documentStatusOf, namedBy, planningDayOf } from './document.ts'
import { planningLayerNamed, planningTableNamed } from './layers.ts'

const SQUARE = 'POLYGON ((700000 6600000, 700100 6600000, 700100 6600100, 700000 6600100, 700000 6600000))'
const TILTED = 'POLYGON ((3 46.5, 3.001 46.5, 3.001 46.501, 3 46.5))'

async function archive(tables: Record<string, string>, name = 'DU_18033.zip'): Promise<string> {
  return temporaryZip(name, tables)
}

async function geojson(features: readonly object[], name: string): Promise<string> {
  return temporaryFile(name, JSON.stringify({ type: 'FeatureCollection', features }))
}

const feature = (properties: object, id = 'zone_urba.1') => ({
  type: 'Feature',
  id,
  properties,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [3, 46.5],
        [3.001, 46.5],
        [3.001, 46.501],
        [3, 46.5],
      ],
    ],
  },
})

describe('an archive', () => {
  test('of CSV, in any case, with columns in another order, BOM and CRLF, in metres or degrees', async () => {
    const path = await archive({
      'x/doc_urba.csv': '\ufeffEtat,idUrba,TypeDoc,DatAppro\r\n3,18033_plu_20200101,plu,20200101\r\n',
      'x/Zone_Urba.csv': `wkt,Typezone,libelle,idurba\r\n"${SQUARE}",U,UA,18033_PLU_20200101\r\n"${TILTED}",,UB,\r\n"${TILTED}",N,N,\r\n`,
    })
    const { parts, query } = await normalised(planning, { area: '18' }, [fetchedFile(path)])
    expect(parts[0]!.quality).toMatchObject({ rowsIn: 4, rowsKept: 3, quarantined: { 'kind-missing': 1 } })
    expect(await query('SELECT label, kind, document FROM features ORDER BY 1')).toEqual([
      ['N', 'N', 'DU_18033'],
      ['UA', 'U', 'DU_18033'],
    ])
    expect(await query('SELECT idurba, kind, status, status_code FROM documents')).toEqual([
      ['18033_plu_20200101', 'PLU', 'in-force', '3'],
    ])
  })

  test('without a layer of the standards, or a type column, stops', async () => {
    const none = await archive({ 'notes.csv': 'a,b\n1,2\n' })
    await expect(normalised(planning, { area: '18' }, [fetchedFile(none)])).rejects.toThrow(/holds no zone/)
    const untyped = await archive({ 'ZONE_URBA.csv': `WKT,LIBELLE\n"${SQUARE}",UA\n` })
    await expect(normalised(planning, { area: '18' }, [fetchedFile(untyped)])).rejects.toThrow(
      /no column "TYPEZONE"/,
    )
  })
})

describe('the national base', () => {
  const said = {
    partition: 'DU_18033',
    typezone: 'U',
    libelle: 'UA',
    gpu_status: 'document.production',
    gpu_doc_id: 'abc',
    nomfic: 'r.pdf',
    idurba: '18033_PLU_20210304',
  }

  test('tells documents by their features, and the address of the written rule', async () => {
    const path = await geojson([feature(said)], 'page.json')
    const { query } = await normalised(planning, { area: '18' }, [fetchedFile(path)])
    expect(await query('SELECT id, kind, status, approved_on FROM documents')).toEqual([
      ['DU_18033', 'PLU', 'in-force', '2021-03-04'],
    ])
    expect(await query('SELECT url FROM features')).toEqual([
      ['https://data.geopf.fr/annexes/gpu/documents/DU_18033/abc/r.pdf'],
    ])
  })

  test('is left out where the archive of the same partition was read', async () => {
    const zip = await archive({ 'ZONE_URBA.csv': `WKT,TYPEZONE,LIBELLE\n"${SQUARE}",U,UA\n` })
    const path = await geojson([feature(said)], 'page.json')
    const { parts } = await normalised(planning, { area: '18' }, [fetchedFile(path), fetchedFile(zip)])
    expect(parts[0]!.quality).toMatchObject({
      rowsIn: 2,
      rowsKept: 1,
      outOfScope: { 'read-from-its-archive': 1 },
    })
  })

  test('tells which communes are under the national rules, and of other communes nothing', async () => {
    const communes = [
      { insee: '18033', name: 'Bourges', is_rnu: false, is_deleted: false },
      { insee: '18001', name: 'Achères', is_rnu: true, is_deleted: false },
      { insee: '18002', name: 'Ainay', is_rnu: 'maybe', is_deleted: false },
      { insee: 'x', name: '?', is_rnu: true },
      { insee: '18003', name: 'gone', is_rnu: true, is_deleted: true },
    ]
    const path = await geojson(
      communes.map((one, i) => feature(one, `municipality.${i}`)),
      'm.json',
    )
    const { parts, query } = await normalised(planning, { area: '18' }, [fetchedFile(path)])
    expect(parts[0]!.quality).toMatchObject({
      rowsKept: 2,
      quarantined: { 'insee-malformed': 1, 'rnu-malformed': 1 },
      outOfScope: { 'commune-deleted': 1 },
    })
    expect(await query('SELECT code, is_rnu FROM communes')).toEqual([
      ['18001', true],
      ['18033', false],
    ])
    const some = await normalised(planning, { area: '18', communes: ['18001'] }, [fetchedFile(path)])
    expect(await some.query('SELECT code FROM communes')).toEqual([['18001']])
  })

  test('what is no layer of it stops', async () => {
    const path = await geojson([feature({ a: 1 }, '7')], 'page.json')
    await expect(normalised(planning, { area: '18' }, [fetchedFile(path)])).rejects.toThrow(/is no layer/)
  })
})

test.each([
  ['30014_ZONE_URBA_20171013', 'zone'],
  ['zone_urba.12', 'zone'],
  ['wfs_du:secteur_cc', 'sector'],
  ['PRESCRIPTION_LIN', 'prescription'],
  ['200057875_INFO_SURF_20250624.clip', 'information'],
  ['PM3_ASSIETTE_SUP_S_028', 'easement'],
  ['HABILLAGE_SURF', undefined],
  ['N_ZONE_REG', undefined],
])('%s is the layer %s', (name, layer) => expect(planningLayerNamed(name)?.layer).toBe(layer))

test('tables, states and days', () => {
  expect(planningTableNamed('50545_DOC_URBA_COM_2013')).toBe('communes')
  expect(planningTableNamed('DOC_URBA')).toBe('documents')
  expect(planningTableNamed('SERVITUDE_ACTE_SUP_028')).toBe('acts-of-easements')
  expect(['03', '7', '08', '9', '04', '42'].map(documentStatusOf)).toEqual([
    'in-force',
    'partly-annulled',
    'partly-annulled',
    'lapsed',
    'annulled',
    'unknown',
  ])
  expect(['20200128', '2020-01-28Z', '20201399', '', '18991130'].map(planningDayOf)).toEqual([
    '2020-01-28',
    '2020-01-28',
    null,
    null,
    null,
  ])
  expect(namedBy('200057875_PLUi_20250624')).toEqual({ kind: 'PLUI', approvedOn: '2025-06-24' })
  expect(namedBy('50545_20130902')).toEqual({ kind: null, approvedOn: '2013-09-02' })
})
