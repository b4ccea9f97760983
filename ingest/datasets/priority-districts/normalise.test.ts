import { expect, test } from 'vitest'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { temporaryFile, temporaryZip } from '../../../test/support/temp.ts'
import { priorityDistricts } from './dataset.ts'

const MEMBER = 'GEOJSON/QP2024_France_Hexagonale_Outre_Mer_WGS84.geojson'
type Properties = Record<string, string | number | null>

function feature(properties: Properties, x = 5.2, outline = true) {
  const ring = [
    [x, 46],
    [x + 0.001, 46],
    [x + 0.001, 46.001],
    [x, 46.001],
    [x, 46],
  ]
  const geometry = outline ? { type: 'MultiPolygon', coordinates: [[ring]] } : null
  return { type: 'Feature', properties, geometry }
}

const district = (code: string, name: string, communes: string | number, x?: number) =>
  feature({ code_qp: code, lib_qp: name, insee_com: communes, insee_dep: '01' }, x)

const collection = (features: readonly unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })

async function archive(members: Readonly<Record<string, string>>) {
  return [fetchedFile(await temporaryZip('qpv-2024-geojson.zip', members))]
}

const ingest = async (features: readonly unknown[], area = '01') =>
  normalised(priorityDistricts, { area }, await archive({ [MEMBER]: collection(features) }))

test('the districts of a département, whose codes lost their zero; others are left out', async () => {
  const { parts, query } = await ingest([
    district('QN00101M', 'Reyssouze', '1053'),
    district('QN00102M', 'Terre des Fleurs', 1053, 5.3),
    district('QN00103M', 'À cheval', '01053, 01004', 5.4),
    district('QN09301M', 'Ailleurs', '93001'),
    district('QN97101M', 'Outre-mer', '97105'),
  ])
  expect(parts).toEqual([
    {
      millesime: '2024',
      millesimeFrom: 'asked',
      quality: {
        rowsIn: 5,
        rowsKept: 3,
        quarantined: {},
        outOfScope: { 'other-departement': 2 },
        repaired: {},
      },
    },
  ])
  expect(await query('SELECT code, name, part, round(bbox.xmin, 4) FROM districts')).toEqual([
    ['QN00101M', 'Reyssouze', '01', 5.2],
    ['QN00102M', 'Terre des Fleurs', '01', 5.3],
    ['QN00103M', 'À cheval', '01', 5.4],
  ])
})

test('a département without a district has none, and is read all the same', async () => {
  const { parts } = await ingest([district('QN09301M', 'Ailleurs', '93001')], '48')
  expect(parts[0]?.quality).toMatchObject({ rowsIn: 1, rowsKept: 0, quarantined: {} })
})

test('what cannot be used is refused by rule, the same twice counts once', async () => {
  const { parts } = await ingest([
    district('QN00101M', 'Reyssouze', '01053'),
    district('QN00101M', 'Reyssouze', '01053'),
    district('QN00101M', 'Reyssouze', '01053', 5.5),
    district('QN00104M', 'Sans code de commune', ''),
    district('QN00104M', 'Pas un code', 'Bourg'),
    district('', 'Sans code', '01053'),
    district('QN00105M', '', '01053'),
    feature({ code_qp: 'QN00106M', lib_qp: 'Sans contour', insee_com: '01053' }, 5, false),
  ])
  expect(parts[0]?.quality).toMatchObject({
    rowsIn: 8,
    rowsKept: 1,
    quarantined: {
      'code-missing': 1,
      'commune-malformed': 2,
      duplicate: 1,
      'geometry-missing': 1,
      'name-missing': 1,
    },
    outOfScope: { 'identical-shape': 1 },
  })
})

test('a property that vanished stops, with those there are', async () => {
  const renamed = feature({ code: 'QN00101M', lib_qp: 'Reyssouze', insee_com: '01053' })
  await expect(ingest([renamed])).rejects.toThrow(
    /has no column "code_qp"\. Its columns: CODE, LIB_QP, INSEE_COM/,
  )
})

test('an archive without the member in degrees, and one without districts, stop', async () => {
  const other = await archive({ 'GEOJSON/QP2024_France_Hexagonale_LB93.geojson': collection([]) })
  await expect(normalised(priorityDistricts, { area: '01' }, other)).rejects.toThrow(
    /holds none of the files/,
  )
  await expect(ingest([])).rejects.toThrow('the archive holds no district at all')
})

test('a file that was cut is refused', async () => {
  const path = await temporaryFile(
    'qpv.geojson',
    collection([district('QN00101M', 'Reyssouze', '01053')]).slice(0, -20),
  )
  await expect(normalised(priorityDistricts, { area: '01' }, [fetchedFile(path)])).rejects.toThrow(
    /truncated/,
  )
})
