import { expect, test } from 'vitest'
import { parseFeature } from './parse-feature.ts'

test('a feature comes with its properties', () => {
  const text = '{"type":"Feature","id":"a","properties":{"commune":"96001"},"geometry":null}'
  expect(parseFeature(text)).toEqual({
    ok: true,
    feature: JSON.parse(text),
    properties: { commune: '96001' },
  })
})

test('text that is no JSON is refused with what the parser says', () => {
  expect(parseFeature('{"type":')).toEqual({
    ok: false,
    rule: 'not-json',
    detail: expect.stringMatching(/JSON/),
  })
})

test.each(['[]', 'null', '7', '{}', '{"properties":null}', '{"properties":[]}', '{"properties":"x"}'])(
  '%s has no properties',
  (text) => {
    expect(parseFeature(text)).toEqual({
      ok: false,
      rule: 'not-a-feature',
      detail: 'the object has no "properties"',
    })
  },
)
