import { describe, expect, test } from 'vitest'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { temporaryFile } from '../../../test/support/temp.ts'
import { cadastre } from './dataset.ts'

interface More {
  at?: readonly [lng: number, lat: number]
  geometry?: unknown
  properties?: Record<string, unknown>
}

const SIDE = 0.0004
const square = ([lng, lat]: readonly [number, number]) => [
  [lng, lat],
  [lng + SIDE, lat],
  [lng + SIDE, lat + SIDE],
  [lng, lat + SIDE],
  [lng, lat],
]
const HERE = [0.41, 49.51] as const

function parcel(idu: string, { at = HERE, geometry, properties }: More = {}) {
  return {
    type: 'Feature',
    id: idu,
    geometry: geometry ?? { type: 'Polygon', coordinates: [square(at)] },
    properties: {
      ...{ id: idu, commune: idu.slice(0, 5), contenance: 900, arpente: false },
      ...{ created: '2008-05-15', updated: '2019-02-13', ...properties },
    },
  }
}

/** Sixty parcels of La Cerlangue (76169) in a row. */
const town = Array.from({ length: 60 }, (_, i) =>
  parcel(`761690000Z${String(i + 1).padStart(4, '0')}`, { at: [0.4 + i * SIDE, 49.5] }),
)

async function read(features: readonly unknown[], area = '76') {
  const path = await temporaryFile('parcels.json', JSON.stringify({ type: 'FeatureCollection', features }))
  return normalised(cadastre, { area }, [fetchedFile(path)])
}

describe('a parcel outside its territory', () => {
  test.each<[string, readonly [number, number], string]>([
    ['9° south', [0.4, 40.5], '974 km outside the box of département 76'],
    ['inside of 3°', [0.4, 46.6], '296 km outside the box of département 76'],
    ['30 km from its commune, in its département', [0.4, 49.7697], '30.0 km from the other parcels of 76169'],
    [
      'axes exchanged',
      [49.5, 0.4],
      '6435 km outside the box of département 76: longitude and latitude are exchanged',
    ],
  ])('goes to the quarantine, with the distance: %s', async (_name, at, where) => {
    const odd = parcel('761690000W0001', { at })
    for (const features of [
      [...town, odd],
      [odd, ...town],
    ]) {
      const { parts, query } = await read(features)
      expect(parts[0]!.quality).toMatchObject({ rowsKept: 60, quarantined: { 'outside-territory': 1 } })
      const [refused] = await query('SELECT detail, original FROM quarantine')
      expect([refused![0], JSON.parse(String(refused![1]))]).toEqual([`761690000W0001 lies ${where}`, odd])
      expect(await query('SELECT idu, commune, rule, detail FROM "refused-parcels"')).toEqual([
        ['761690000W0001', '76169', 'outside-territory', refused![0]],
      ])
      expect(await query('SELECT count(*)::INT, max(bbox.ymax) < 49.6, min(bbox.ymin) FROM parcels')).toEqual(
        [[60, true, 49.5]],
      )
    }
  })

  test('a commune in two parts keeps both, and the order of the lake stays that of the IDU', async () => {
    const part = Array.from({ length: 10 }, (_, i) =>
      parcel(`761690000B${String(i + 1).padStart(4, '0')}`, { at: [0.9 + i * SIDE, 49.5] }),
    )
    const { parts, query } = await read([...part, ...town])
    expect(parts[0]!.quality).toMatchObject({ rowsKept: 70, quarantined: {} })
    const idus = (await query('SELECT idu FROM parcels')).map(([idu]) => String(idu))
    expect(idus).toEqual(idus.toSorted())
  })

  test('is not known where the département has no box and the commune few parcels', async () => {
    const features = [parcel('960010000A0001', { at: [0, 0] }), parcel('960010000A0002', { at: [2, 46] })]
    expect((await read(features, '96')).parts[0]!.quality.quarantined).toEqual({})
  })
})

describe('what is not the identity of a parcel', () => {
  test.each<[string, Record<string, unknown>, unknown[], Record<string, number>]>([
    ['a surface with decimals', { contenance: 65.3 }, [65, '2008-05-15'], { 'contenance-rounded': 1 }],
    ['a surface as a text', { contenance: '748' }, [748, '2008-05-15'], { 'contenance-from-text': 1 }],
    [
      'a text with a decimal comma',
      { contenance: ' 65,7 ' },
      [66, '2008-05-15'],
      { 'contenance-from-text': 1, 'contenance-rounded': 1 },
    ],
    ['a surface below 0', { contenance: -3 }, [null, '2008-05-15'], { 'contenance-dropped': 1 }],
    ['no number', { contenance: '3 a 20' }, [null, '2008-05-15'], { 'contenance-dropped': 1 }],
    ['a surface of 0', { contenance: 0 }, [0, '2008-05-15'], {}],
    ['a day that is none', { created: '2008-13-01' }, [900, null], { 'date-dropped': 1 }],
    ['arpente as a text', { arpente: 'oui' }, [900, '2008-05-15'], { 'arpente-dropped': 1 }],
  ])(
    'is repaired or left out, counted, and the parcel stays: %s',
    async (_name, properties, values, repaired) => {
      const { parts, query } = await read([...town, parcel('761690000A0001', { properties })])
      expect(parts[0]!.quality).toMatchObject({ rowsKept: 61, quarantined: {}, repaired })
      expect(
        await query(`SELECT contenance, created::VARCHAR FROM parcels WHERE idu = '761690000A0001'`),
      ).toEqual([values])
    },
  )

  test('stops the ingest when more than one in a hundred has a surface that cannot be read', async () => {
    const features = town.map((one) => ({ ...one, properties: { ...one.properties, contenance: '9 a' } }))
    await expect(read(features)).rejects.toThrow(
      '60 of 60 parcels have a value of "contenance" that cannot be read',
    )
  })

  test('a collection of a polygon and a line keeps the polygon; one of a line alone is refused', async () => {
    const line = { type: 'LineString', coordinates: square(HERE).slice(0, 2) }
    const polygon = { type: 'Polygon', coordinates: [square(HERE)] }
    const collection = (...geometries: unknown[]) => ({
      geometry: { type: 'GeometryCollection', geometries },
    })
    const { parts, query } = await read([
      ...town,
      parcel('761690000A0001', collection(polygon, line)),
      parcel('761690000A0002', collection(line)),
      parcel('761690000A0003', collection({ type: 'GeometryCollection', geometries: [line, polygon] })),
    ])
    expect(parts[0]!.quality).toMatchObject({
      quarantined: { 'geometry-type': 1 },
      repaired: { 'collection-reduced-to-polygons': 2 },
    })
    expect(await query(`SELECT idu FROM parcels WHERE idu LIKE '%A000%'`)).toEqual([
      ['761690000A0001'],
      ['761690000A0003'],
    ])
  })
})
