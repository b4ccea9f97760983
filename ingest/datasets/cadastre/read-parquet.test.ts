import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  type CadastreRow,
  projectedWkb,
  writeCadastreParquet,
} from '../../../test/support/cadastre-parquet.ts'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { cadastre } from './dataset.ts'

interface Feature {
  properties: { id: string; commune: string; contenance?: number; created?: string; updated?: string }
  geometry: { type: string; coordinates: number[][][] | number[][][][] }
}

const MIRROR = 'mirror/cadastre.data.gouv.fr/data/etalab-cadastre/latest/geojson/communes'
const geojson = (commune: string) =>
  samplePath(`${MIRROR}/${commune.slice(0, 2)}/${commune}/cadastre-${commune}-parcelles.json.gz`)

async function rowsOf(commune: string): Promise<CadastreRow[]> {
  const { features } = JSON.parse(gunzipSync(await readFile(geojson(commune))).toString('utf8')) as {
    features: Feature[]
  }
  return features.map(
    ({ properties: { id, contenance = null, created = null, updated = null }, geometry }) => ({
      ...{ id, commune, departement: commune.slice(0, 2), contenance, created, updated, srid: 2154 },
      geometry: projectedWkb(
        geometry.type === 'Polygon'
          ? [geometry.coordinates as number[][][]]
          : (geometry.coordinates as number[][][][]),
        2154,
      ),
    }),
  )
}

const square = (lng: number, lat: number) => [
  [
    [
      [lng, lat],
      [lng + 0.001, lat],
      [lng + 0.001, lat + 0.001],
      [lng, lat + 0.001],
      [lng, lat],
    ],
  ],
]
const parcel = (id: string, more: Partial<CadastreRow> = {}): CadastreRow => ({
  id,
  commune: id.slice(0, 5),
  departement: id.slice(0, id.startsWith('97') ? 3 : 2),
  contenance: 100,
  created: '2020-01-01',
  updated: '2021-02-03',
  geometry: projectedWkb(square(2.34, 48.89), 2154),
  srid: 2154,
  ...more,
})
const read = async (rows: readonly CadastreRow[], unit: { area: string; communes?: string[] }) => {
  const path = await writeCadastreParquet(rows)
  return normalised(
    cadastre,
    unit,
    (unit.communes ?? [undefined]).map((commune) => fetchedFile(path, commune)),
  )
}

describeWithSamples('real parcels, written as the national GeoParquet', () => {
  test.each(['75118', '69114', '33440'])(
    '%s: the same rows, geometries and counts as from GeoJSON, but for arpente',
    async (commune) => {
      const area = commune.slice(0, 2)
      const rows = await rowsOf(commune)
      const others = [
        parcel('751010000AA0001'.slice(0, 14)),
        parcel('13201000AA0001', { layer: 'batiments' }),
      ]
      const path = await writeCadastreParquet([...rows, ...others])
      const [from, to] = await Promise.all([
        normalised(cadastre, { area, communes: [commune] }, [fetchedFile(geojson(commune), commune)]),
        normalised(cadastre, { area, communes: [commune] }, [fetchedFile(path, commune)]),
      ])
      const columns = `SELECT idu, commune, prefixe, section, numero, contenance, created, updated, bbox, geometry::VARCHAR FROM parcels ORDER BY idu`
      expect(await to.query(columns)).toEqual(await from.query(columns))
      expect(await to.query('SELECT count(arpente)::INT FROM parcels')).toEqual([[0]])
      const [{ quality: before }] = from.parts as [(typeof from.parts)[0]]
      const [{ quality: after, ...edition }] = to.parts as [(typeof to.parts)[0]]
      expect([after.rowsKept, after.quarantined, after.repaired]).toEqual([
        before.rowsKept,
        before.quarantined,
        before.repaired,
      ])
      expect(after.rowsIn).toBe(rows.length + 2)
      expect(edition).toMatchObject({ millesime: '2026-06-01', millesimeFrom: 'newest-row' })
    },
  )
})

test('each territory has its projection, and each part its rows', async () => {
  const overseas = { geometry: projectedWkb(square(55.45, -20.88), 2975), srid: 2975 }
  const rows = [
    parcel('75118000AA0001'),
    parcel('75118000AA0002'),
    parcel('75101000AA0001'),
    parcel('97411000AB0001', overseas),
    parcel('75118000AA0003', { layer: 'sections' }),
  ]
  const reunion = await read(rows, { area: '974' })
  expect(await reunion.query('SELECT idu, bbox.xmin, bbox.ymin FROM parcels')).toEqual([
    ['97411000AB0001', 55.45, -20.88],
  ])
  const paris = await read(rows, { area: '75' })
  expect(paris.parts[0]!.quality).toMatchObject({
    rowsIn: 5,
    rowsKept: 3,
    outOfScope: { 'other-departement': 1, 'other-layer': 1 },
  })
  const eighteenth = await read(rows, { area: '75', communes: ['75118'] })
  expect(eighteenth.parts[0]!.quality).toMatchObject({
    rowsIn: 5,
    rowsKept: 2,
    outOfScope: { 'other-commune': 1, 'other-departement': 1, 'other-layer': 1 },
  })
})

test('a damaged geometry, an unknown projection, a broken identifier: each refused with its rule', async () => {
  const sound = parcel('75118000AA0001').geometry!
  const { parts, query } = await read(
    [
      parcel('75118000AA0001'),
      parcel('75118000AA0002', { geometry: sound.subarray(0, 40) }),
      parcel('75118000AA0003', { geometry: Buffer.concat([sound, Buffer.of(0)]) }),
      parcel('75118000AA0004', { srid: 0 }),
      parcel('75118000AA0005', { srid: 3857 }),
      parcel('75118000AA0006', { geometry: null }),
      parcel('75118000AA0007', { geometry: Buffer.from('0101000000', 'hex') }),
      parcel('75118000AA0001'),
      parcel('x'.repeat(14), { commune: '75118', departement: '75' }),
      parcel('75118000AA0008', { updated: '03/02/2021' }),
    ],
    { area: '75' },
  )
  expect(parts[0]!.quality).toMatchObject({
    rowsIn: 10,
    rowsKept: 2,
    repaired: { 'date-dropped': 1 },
    quarantined: {
      'coordinates-malformed': 3,
      'geometry-missing': 1,
      'idu-duplicate': 1,
      'idu-malformed': 1,
      'projection-unknown': 2,
    },
  })
  expect(
    await query(`SELECT "row"::INT, detail FROM quarantine WHERE rule = 'projection-unknown' ORDER BY 1`),
  ).toEqual([
    [4, 'EPSG:0 is not a projection of French open data'],
    [5, 'EPSG:3857 is not a projection of French open data'],
  ])
})

test('a file of another layout, or without a parcel of the place, stops the ingest', async () => {
  const without = await writeCadastreParquet([parcel('75118000AA0001')], 'geom_srid')
  await expect(normalised(cadastre, { area: '75' }, [fetchedFile(without)])).rejects.toThrow(
    'has no column "geom_srid"',
  )
  await expect(read([parcel('75118000AA0001')], { area: '69' })).rejects.toThrow('holds no parcel of 69')
})

test('a value written in another way than usual is repaired and counted, and the quarantine keeps the row as it was', async () => {
  const rows = [
    parcel('75118000AA0001', { contenance: null, created: null, updated: null }),
    parcel('75118000AA0002', { updated: '2021-13-01' }),
    parcel('75118000AA0003', { updated: '1969-12-31' }),
    parcel('75118000AA0004', { updated: '2149-06-06' }),
    parcel('75118000AA0005', { updated: '2149-06-05' }),
    parcel('75118000AA0006', { updated: 'infinity' }),
    parcel('75118000AA0007', { updated: ' 2021-02-03' }),
    parcel('75118000AA0008', { contenance: -1 }),
    parcel('75118000AA0009', { commune: '75117' }),
    parcel('75118000AA 010'),
    parcel('75118000aa0011'),
    parcel('75118000AB0001'),
    { ...parcel('75118000AB0002'), id: null },
    parcel('75118000AB0003'),
    parcel('75118000AB0003', { contenance: 7 }),
    parcel('75118000AA0012'),
    parcel('69123000AA0001', { departement: '75' }),
  ]
  const { parts, query } = await read(rows, { area: '75' })
  expect(parts[0]!.quality.quarantined).toEqual({
    'idu-duplicate': 1,
    'idu-inconsistent': 1,
    'idu-malformed': 3,
    'outside-area': 1,
  })
  expect(parts[0]!.quality.repaired).toEqual({ 'contenance-dropped': 1, 'date-dropped': 5 })
  expect(await query('SELECT idu, contenance, created::VARCHAR, updated::VARCHAR FROM parcels')).toEqual([
    ['75118000AA0001', null, null, null],
    ['75118000AA0002', 100, '2020-01-01', null],
    ['75118000AA0003', 100, '2020-01-01', null],
    ['75118000AA0004', 100, '2020-01-01', null],
    ['75118000AA0005', 100, '2020-01-01', '2149-06-05'],
    ['75118000AA0006', 100, '2020-01-01', null],
    ['75118000AA0007', 100, '2020-01-01', null],
    ['75118000AA0008', null, '2020-01-01', '2021-02-03'],
    ['75118000AA0012', 100, '2020-01-01', '2021-02-03'],
    ['75118000AB0001', 100, '2020-01-01', '2021-02-03'],
    ['75118000AB0003', 100, '2020-01-01', '2021-02-03'],
  ])
  const [refused] = await query(`SELECT original FROM quarantine WHERE rule = 'idu-duplicate'`)
  expect(JSON.parse(String(refused![0]))).toEqual({
    id: '75118000AB0003',
    commune: '75118',
    contenance: '7',
    created: '2020-01-01',
    updated: '2021-02-03',
    geom_srid: 2154,
    geometry: Buffer.from(rows[13]!.geometry!).toString('hex'),
  })
})
