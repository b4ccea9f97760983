import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FeatureBytes, FeatureSplitter } from './feature-splitter.ts'
import { jsonValueText } from './value-reader.ts'

/** Splits a text that arrives in chunks ending at the given bytes. */
function split(text: string | Buffer, cuts: readonly number[] = []): FeatureBytes[] {
  const bytes = Buffer.from(text)
  const found: FeatureBytes[] = []
  const splitter = new FeatureSplitter('file.json')
  let from = 0
  for (const to of [...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]) {
    if (to > from) splitter.push(bytes.subarray(from, to), found)
    from = Math.max(from, to)
  }
  splitter.end()
  return found
}

const parse = (found: FeatureBytes[]): unknown[] =>
  found.map((each): unknown => JSON.parse(jsonValueText(each)))
const tricky = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('}', '{"', '\\', '\\"', '],[', 'é', '\n', '"features":[', '😀', ''),
)
const feature = fc.oneof(
  fc.record({
    type: fc.constant('Feature'),
    properties: fc.dictionary(tricky, fc.oneof(tricky, fc.double({ noNaN: true }), fc.constant(null))),
    geometry: fc.record({ type: fc.constant('Point'), coordinates: fc.array(fc.array(fc.nat())) }),
  }),
  fc.jsonValue(),
)
const collection = fc
  .record({
    before: fc.dictionary(tricky, fc.jsonValue(), { maxKeys: 3 }),
    features: fc.array(feature, { maxLength: 8 }),
    after: fc.dictionary(tricky, fc.jsonValue(), { maxKeys: 3 }),
    typeFirst: fc.boolean(),
  })
  .map(({ before, features, after, typeFirst }) => {
    const type = ['type', 'FeatureCollection'] as const
    const entries = [...Object.entries(before), ['features', features] as const, ...Object.entries(after)]
    return Object.fromEntries(typeFirst ? [type, ...entries] : [...entries, type])
  })
/** Compact, each element of an array on a line of its own. */
function linePerElement(value: Record<string, unknown>): string {
  const members = Object.entries(value).map(([key, member]) => {
    const text = Array.isArray(member)
      ? `[${member.map((one) => JSON.stringify(one)).join(',\n')}]`
      : JSON.stringify(member)
    return `${JSON.stringify(key)}:${text}`
  })
  return `{${members.join(',')}}`
}
const layout = fc.constantFrom<((value: Record<string, unknown>) => string)[]>(
  (value) => JSON.stringify(value),
  (value) => JSON.stringify(value, null, 2),
  (value) => `\uFEFF${JSON.stringify(value, null, '\t').replaceAll('\n', ' \r\n')}  \n`,
  linePerElement,
)

describe('splitting a FeatureCollection', () => {
  test('gives the features of the parsed document, for any layout cut anywhere', () => {
    fc.assert(
      fc.property(collection, layout, fc.array(fc.nat(), { maxLength: 20 }), (document, print, cuts) => {
        const text = print(document)
        const whole = JSON.parse(text.replace(/^\uFEFF/, '')) as { features: unknown[] }
        const found = split(text, cuts)
        expect(parse(found)).toEqual(whole.features)
        expect(found.map(({ row }) => row)).toEqual(whole.features.map((_, i) => i + 1))
      }),
      { numRuns: 1500 },
    )
  })

  test('one byte at a time, with a key written in escapes', () => {
    const text = '{"type":"FeatureCollection","\\u0066eatures":[{"a":"\\\\\\"}]é"} , null,"x",1.5e3 ]}'
    const cuts = Array.from({ length: 200 }, (_, i) => i % (Buffer.byteLength(text) + 1))
    expect(parse(split(text, cuts))).toEqual([{ a: '\\"}]é' }, null, 'x', 1500])
  })

  test('hands a feature that is not JSON over as it stands', () => {
    const text = '{"type":"FeatureCollection","features":[{"a":nope},{"b":1}]}'
    expect(split(text).map((each) => ({ row: each.row, text: jsonValueText(each) }))).toEqual([
      { row: 1, text: '{"a":nope}' },
      { row: 2, text: '{"b":1}' },
    ])
  })

  test('every true beginning of a file is refused as truncated', () => {
    const text = '{"type":"FeatureCollection","crs":{"a":1},"features":[{"a":1},{"b":"x"}],"name":"n"}'
    for (let length = 1; length < text.length; length++)
      expect(() => split(text.slice(0, length)), text.slice(0, length)).toThrow(/truncated/)
    expect(split(text)).toHaveLength(2)
  })

  test.each([
    ['', /empty/],
    ['  \n', /empty/],
    ['<!DOCTYPE html><html>', /not a JSON object: starts with "<!DOCTYPE html>/],
    ['[1,2]', /not a JSON object/],
    ['{}', /not a GeoJSON FeatureCollection: "type" is absent/],
    ['{"type":"Topology","objects":{}}', /"type" is Topology \(byte 18\)/],
    ['{"type":"FeatureCollection"}', /no "features" member/],
    ['{"features":[]}', /"type" is absent/],
    ['{"type":"FeatureCollection","features":{}}', /"features" is not an array/],
    ['{"type":"FeatureCollection","features":null}', /"features" is not an array/],
    ['{"type":"FeatureCollection","features":[],"features":[]}', /second "features"/],
    [
      '{"type":"FeatureCollection","features":[{},]}',
      /not JSON: "\]}" where feature was expected .*after feature 1/,
    ],
    ['{"type":"FeatureCollection","features":[{} {}]}', /where end of feature was expected/],
    ['{"type":"FeatureCollection","features":[,{}]}', /where first feature was expected/],
    ['{"type":"FeatureCollection","features":[]} x', /where nothing was expected/],
    ['{"type":"FeatureCollection","features":[],}', /where key was expected/],
    ['{"type":FeatureCollection,"features":[]}', /not JSON: "FeatureCollection"/],
  ])('refuses %j', (text, message) => {
    expect(() => split(text)).toThrow(message)
    expect(() =>
      split(
        text,
        Array.from({ length: text.length }, (_, i) => i),
      ),
    ).toThrow(/^file\.json: /)
  })

  test('refuses a single value of more than 64 MB', () => {
    const splitter = new FeatureSplitter('file.json')
    splitter.push(Buffer.from('{"type":"FeatureCollection","features":[{"a":"'), [])
    const chunk = Buffer.alloc(8 * 1024 * 1024, 'x')
    expect(() => {
      for (let i = 0; i < 9; i++) splitter.push(chunk, [])
    }).toThrow(/larger than 64 MB/)
  })
})
