import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFeatures } from '../../../formats/geojson/features.ts'
import { jsonValueText } from '../../../formats/geojson/value-reader.ts'
import { packIdu } from '../../../shared/identifiers/idu-pack.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { ColumnWatch } from './columns.ts'
import { readParcel } from './feature.ts'
import { FeatureScanner } from './scan-feature.ts'

const read = (text: string) => readParcel(text, new ColumnWatch())
const scan = (text: string) => new FeatureScanner().scan(Buffer.from(text))

const PLAIN =
  '{"type":"Feature","id":"75118000CT0005","geometry":{"type":"Polygon","coordinates":[[[2.34,48.8],[2.3401,48.8],[2.3401,48.8001],[2.34,48.8]]]},"properties":{"id":"75118000CT0005","commune":"75118","prefixe":"000","section":"CT","numero":"5","contenance":28,"arpente":false,"created":"2006-08-18","updated":"2015-10-05"}}'

test('a plain parcel', () => {
  expect(scan(PLAIN)).toEqual({
    idu: '75118000CT0005',
    commune: '75118',
    departement: '75',
    key: packIdu('75118000CT0005'),
    contenance: 28,
    arpente: false,
    createdDay: 13_378,
    updatedDay: 16_713,
    polygons: [[[23_400_000, 488_000_000, 23_401_000, 488_000_000, 23_401_000, 488_001_000]]],
    repairs: [],
  })
})

describe('what is not plain is left to the long way', () => {
  test.each([
    ['white space', '":"Feature"', '": "Feature"'],
    ['an unknown key', '"type":"Feature"', '"bbox":"x","type":"Feature"'],
    ['a key twice', '"type":"Feature",', '"type":"Feature","type":"Feature",'],
    ['eight decimals', '[2.3401,48.8]', '[2.34010001,48.8]'],
    ['an exponent', '[2.3401,48.8]', '[2.3401e0,48.8]'],
    ['an altitude', '[2.3401,48.8]', '[2.3401,48.8,0]'],
    ['a leading zero', '[2.3401,48.8]', '[02.3401,48.8]'],
    ['a point without decimals', '48.8]', '48.]'],
    ['a vertex out of range', '[2.3401,48.8]', '[2.3401,90.1]'],
    ['a ring left open', ',[2.34,48.8]]]', ']]'],
    ['a vertex twice', '[2.3401,48.8]', '[2.3401,48.8],[2.3401,48.8]'],
    ['a spike', '[2.3401,48.8]', '[2.3401,48.8],[2.3402,48.8],[2.3401,48.8]'],
    ['rings that cross', '[2.3401,48.8],', '[2.3401,48.8],[2.34,48.8002],'],
    ['another commune', '"commune":"75118"', '"commune":"75117"'],
    ['a malformed id', '75118000CT0005', '75118000ct0005'],
    ['a contenance of text', ':28', ':"28"'],
    ['a contenance below zero', ':28', ':-28'],
    ['no date', '2006-08-18', '2006-18-18'],
    ['an escape', '"CT"', '"\\u0043T"'],
    ['an accent', '"CT"', '"É"'],
    ['something behind', '"}}', '"}}x'],
    ['a point', '"Polygon"', '"Point"'],
  ])('%s', (_, from, to) => {
    const text = PLAIN.replaceAll(from, to)
    expect(text).not.toBe(PLAIN)
    expect(scan(text)).toBeUndefined()
  })
})

/** A parcel with anything that a file may hold, mostly plain. */
const degrees = (from: number) =>
  fc.oneof(
    {
      weight: 90,
      arbitrary: fc.integer({ min: 0, max: 4000 }).map((step) => Number((from + step / 1e7).toFixed(7))),
    },
    { weight: 1, arbitrary: fc.double({ min: -200, max: 200, noNaN: true }) },
    { weight: 1, arbitrary: fc.constantFrom(0, -0, -from, 1e-9) },
  )
const ring = fc
  .array(fc.tuple(degrees(2.5), degrees(-21.25)), { minLength: 2, maxLength: 5 })
  .map((vertices) => [...vertices, vertices[0]!])
/** One of these values, nearly always the first. */
const mostly = <T>(usual: T, ...others: T[]) =>
  fc.oneof(
    { weight: 20, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  )
const IDU = '974110000A0001'
const rings = fc.array(ring, { minLength: 1, maxLength: 2 })
const feature = fc.record(
  {
    type: mostly('Feature', null),
    id: mostly(IDU, '97411000CT0012', '974110000A001', null),
    geometry: fc.oneof(
      fc.record({ type: fc.constant('Polygon'), coordinates: rings }),
      fc.record({ type: mostly('MultiPolygon', 'Polygon'), coordinates: fc.array(rings, { maxLength: 2 }) }),
    ),
    properties: fc.record(
      {
        id: mostly(IDU, '97411000CT0012', null),
        commune: mostly('97411', null, '75118'),
        section: mostly<unknown>('A', 'É', 1),
        contenance: fc.oneof({ weight: 9, arbitrary: fc.nat() }, mostly(null, 1e10, 1.5)),
        arpente: mostly<unknown>(true, false, null, 'x'),
        created: mostly('2001-02-28', '2001-02-29', '1969-12-31', null, ''),
        updated: mostly('2026-01-01', null),
      },
      { requiredKeys: ['id'] },
    ),
  },
  { requiredKeys: ['geometry', 'properties'] },
)

test('what it accepts the long way reads alike, whatever the parcel', () => {
  let scanned = 0
  fc.assert(
    fc.property(feature, (value) => {
      const text = JSON.stringify(value)
      const parcel = scan(text)
      if (!parcel) return
      scanned++
      expect(read(text)).toEqual({ ok: true, parcel })
    }),
    { numRuns: 2000 },
  )
  expect(scanned).toBeGreaterThan(100)
})

test('what it accepts the long way reads alike, whatever byte is changed', () => {
  fc.assert(
    fc.property(fc.nat(PLAIN.length - 1), fc.constantFrom(...'0159-.,:[]{}"\\ eEnAé', ''), (at, put) => {
      const text = PLAIN.slice(0, at) + put + PLAIN.slice(at + 1)
      const parcel = scan(text)
      if (parcel) expect(read(text)).toEqual({ ok: true, parcel })
    }),
    { numRuns: 3000 },
  )
})

describeWithSamples('real parcels', () => {
  test('of a commune are nearly all plain, and read alike both ways', async () => {
    const path = samplePath(
      'mirror/cadastre.data.gouv.fr/data/etalab-cadastre/latest/geojson/communes/75/75118/cadastre-75118-parcelles.json.gz',
    )
    const scanner = new FeatureScanner()
    let scanned = 0
    let all = 0
    for await (const batch of readFeatures(path))
      for (const each of batch) {
        all++
        const parcel = scanner.scan(each.bytes)
        if (!parcel) continue
        scanned++
        expect(read(jsonValueText(each))).toEqual({ ok: true, parcel })
      }
    expect(all).toBeGreaterThan(1000)
    expect(scanned / all).toBeGreaterThan(0.95)
  })
})
