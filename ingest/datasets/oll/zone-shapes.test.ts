import { describe, expect, test } from 'vitest'
import { localFile } from '../../../data/sample/rent-cube.ts'
import { ColumnReport } from '../../../formats/layouts/column-report.ts'
import { shapeBoxesSchema } from '../../../shared/schemas/rent-zones.ts'
import { fetchedFile } from '../../../test/support/normalised.ts'
import { builtRents } from '../../../test/support/rents.ts'
import { square } from '../../../test/support/square.ts'
import { temporaryFile, temporaryZip } from '../../../test/support/temp.ts'
import { Ledger } from '../../pipeline/quality/ledger.ts'
import { readZoneShapes } from './zone-shapes.ts'

const polygon = (x: number) => ({ type: 'Polygon', coordinates: [square(x, 46, 0.01)] })
const feature = (properties: object | null, geometry: object | null = polygon(2)) => ({
  type: 'Feature',
  properties,
  geometry,
})
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features })

async function file(name: string, json: unknown): Promise<string> {
  return temporaryFile(name, typeof json === 'string' ? json : JSON.stringify(json))
}

async function read(json: unknown) {
  const ledger = new Ledger({ area: 'france' })
  const path = await file('L9600Zones2021.geojson', json)
  const shapes = await readZoneShapes({ path, url: 'L9600Zones2021.geojson' }, ledger, new ColumnReport())
  return { shapes, ledger }
}

describe('a file of shapes', () => {
  test.each([
    [
      'the answer of the map',
      { zone_cal: [{ geojson: collection(feature({ code: '1.01' })) }], zone_comm: [] },
    ],
    ['a collection', collection(feature({ Zone_Calcul: ' 1.01 ', autre: 5 }))],
    ['quarters with the zone they are of', collection(feature({ VAR5: '12', VAR4: '1.01' }))],
  ])('%s', async (_name, json) => {
    const { shapes, ledger } = await read(json)
    expect(shapes.map(({ zone, label }) => [zone, label])).toEqual([['1.01', null]])
    expect(shapes[0]!.polygons).toEqual([
      [[20_000_000, 460_000_000, 20_100_000, 460_000_000, 20_100_000, 460_100_000, 20_000_000, 460_100_000]],
    ])
    expect(ledger.count().result()).toMatchObject({ rowsIn: 1, rowsKept: 1 })
  })

  test('features that cannot be used are refused one by one, with their text', async () => {
    const good = feature({ code: 1, lib_zone: 'Centre' })
    const bad = [
      feature({ code: null }),
      feature(null),
      'no feature',
      feature({ code: 1.1 }),
      feature({ code: '2' }, null),
      feature({ code: '3' }, { type: 'Point', coordinates: [2, 46] }),
      // Lambert 93, not degrees.
      feature({ code: '4' }, { type: 'Polygon', coordinates: [square(652_000, 6_862_000, 100)] }),
    ]
    const { shapes, ledger } = await read(collection(good, ...bad))
    expect(shapes.map(({ zone, label }) => [zone, label])).toEqual([['1', 'Centre']])
    expect(ledger.refused.map(({ row, rule }) => `${row} ${rule}`)).toEqual([
      '2 zone-missing',
      '3 zone-missing',
      '4 zone-missing',
      '5 zone-malformed',
      '6 geometry-missing',
      '7 geometry-type',
      '8 coordinates-out-of-range',
    ])
    expect(ledger.refused[0]!.original).toBe(JSON.stringify(bad[0]))
    expect(ledger.count().result()).toMatchObject({ rowsIn: 8, rowsKept: 1 })
  })

  test.each([
    ['not JSON', '<kml/>', /is not JSON/],
    ['another form', { zones: [] }, /neither a GeoJSON FeatureCollection nor .* \(present: zones\)/],
    [
      'other names',
      collection(feature({ id: '1', nom: 'x' })),
      /has no column "zone_calcul" \(nor code_zone, code, zone, var4\). Its columns: id, nom/,
    ],
    ['nothing', collection(), /no shape that can be used \(it has no feature\)/],
    [
      'nothing usable',
      collection(feature({ code: '1' }, null)),
      /no shape that can be used \(geometry-missing/,
    ],
  ])('%s stops the ingest, and says what is expected', async (_name, json, message) => {
    await expect(read(json)).rejects.toThrow(message)
  })
})

describe('shapes beside figures', () => {
  async function built(shapes: unknown, name = 'L9600Zones2021.geojson', figures = 2021) {
    const archive = await temporaryZip(`Base_OP_${figures}_L9600.zip`, {
      [`Base_OP_${figures}_L9600.csv`]: Buffer.from(localFile(figures), 'latin1'),
    })
    const given = [archive, await file(name, shapes)]
    return builtRents(given.map((path) => fetchedFile(path, undefined, true)))
  }
  const three = (...codes: string[]) =>
    collection(...codes.map((code, i) => feature({ code }, polygon(2 + i))))

  test.each([
    ['the end of their code', ['1.01', '1.02', '1.03']],
    ['their whole code', ['L9600.1.01', 'L9600.1.02', 'L9600.1.03']],
    ['their number', ['1', '02', '3']],
  ])('are zones by %s', async (_name, codes) => {
    const rents = await built(three(...codes))
    expect(rents.raw('zone/L9600.1.02/2021')).toMatchObject({
      zoneCode: 'L9600.1.02',
      figures: { observations: 812 },
    })
    expect(rents.raw('zone/L9600.1.03/2021')).toMatchObject({
      figures: null,
      reason: 'secret',
      observations: 38,
    })
    const boxes = shapeBoxesSchema.parse(rents.raw('?shapes'))
    expect(boxes.map(({ box }) => box)).toEqual([
      [20_000_000, 460_000_000, 20_100_000, 460_100_000],
      [30_000_000, 460_000_000, 30_100_000, 460_100_000],
      [40_000_000, 460_000_000, 40_100_000, 460_100_000],
    ])
    expect(rents.raw(`shape/${boxes[1]!.shape}`)).toMatchObject({
      zones: [{ year: 2021, zoneCode: 'L9600.1.02' }],
    })
  })

  test.each([
    ['a zone that the figures do not know', ['1.01', '1.02', '1.03', '1.04']],
    ['a zone of the figures left out', ['1.01', '1.02']],
    ['another numbering', ['2.01', '2.02', '2.03']],
  ])('%s stops the build, with both lists', async (_name, codes) => {
    await expect(built(three(...codes))).rejects.toThrow(
      /the shapes of L9600 for 2021 have the zones .*L9600\.1\.01, L9600\.1\.02, L9600\.1\.03: they are not the same/,
    )
  })

  test('years without figures are passed over; shapes without any stop the build', async () => {
    const codes = three('1', '2', '3')
    const rents = await built(codes, 'L9600Zones2020-2022.geojson')
    expect([2020, 2021, 2022].map((year) => rents.raw(`zone/L9600.1.01/${year}`) !== undefined)).toEqual([
      false,
      true,
      false,
    ])
    await expect(built(codes, 'L9600Zones2019.geojson')).rejects.toThrow(
      /Base_OP_<year>_L9600\.zip is missing/,
    )
  })
})
