import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonText } from '../operation.ts'
import { toJsonText } from './json-text.ts'

test('writes what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(toJsonText(value)).toBe(JSON.stringify(value))
    }),
  )
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

test('refuses what JSON cannot say', () => {
  expect(() => toJsonText({ big: 1n })).toThrow('A bigint cannot stand in an answer')
})
