import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonText } from '../../stores/reading/ready-json.ts'
import { jsonBytes, piecesOf } from './json-bytes.ts'
import { joinText, readyJson, toJsonText } from './json-text.ts'

test('writes what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(toJsonText(value)).toBe(JSON.stringify(value))
    }),
  )
})

test('escapes what JSON escapes: quotes, control characters, halves of a surrogate pair', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(toJsonText(text)).toBe(JSON.stringify(text))
    }),
  )
  for (const text of ['"', '\\', '\n', '\u0000', '\ud800', 'a\udfff', '\u{1f600}', 'é', '\u2028'])
    expect(toJsonText(text)).toBe(JSON.stringify(text))
})

test('writes the members of two objects, ready-made or not, as those of one', () => {
  const ready = new JsonText('{"c":[1]}')
  expect(joinText({ a: 1, none: undefined }, ready).text).toBe('{"a":1,"c":[1]}')
  expect(joinText(ready, { d: ready }).text).toBe('{"c":[1],"d":{"c":[1]}}')
  expect(joinText({}, ready).text).toBe('{"c":[1]}')
  expect(joinText(ready, {}).text).toBe('{"c":[1]}')
  expect(joinText({}, {}).text).toBe('{}')
})

test('leaves out undefined members and has no number that JSON has not', () => {
  expect(toJsonText({ a: undefined, b: Number.NaN, c: [undefined, Infinity] })).toBe(
    '{"b":null,"c":[null,null]}',
  )
})

test('puts ready-made text in its place, wherever that is, and nothing else', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), fc.string(), (value, key, text) => {
      const ready = new JsonText(JSON.stringify(value))
      const written = toJsonText({ before: text, list: [ready, text], inner: { [`k${key}`]: ready } })
      expect(JSON.parse(written)).toEqual(
        JSON.parse(JSON.stringify({ before: text, list: [value, text], inner: { [`k${key}`]: value } })),
      )
    }),
  )
})

test('what stands ready as bytes is sent as it is, between what is not', () => {
  const anyText = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(fc.jsonValue(), anyText, anyText, (value, key, text) => {
      const whole = { [`k${key}`]: value, text, list: [value, { value }] }
      const kept = readyJson<unknown>(value)
      const pieces = { [`k${key}`]: kept, text, list: [kept, { value: new JsonText(JSON.stringify(value)) }] }
      const ready: JsonText[] = []
      const written = toJsonText(pieces, ready)
      expect(ready).toEqual([kept, kept])
      expect(jsonBytes(written, ready).toString()).toBe(JSON.stringify(whole))
      expect(Buffer.concat(piecesOf(written, ready)).toString()).toBe(JSON.stringify(whole))
      expect(toJsonText(pieces)).toBe(JSON.stringify(whole))
      expect(readyJson(pieces).text).toBe(JSON.stringify(whole))
    }),
  )
})

test('refuses what JSON cannot say', () => {
  expect(() => toJsonText({ big: 1n })).toThrow('A bigint cannot stand in an answer')
})
