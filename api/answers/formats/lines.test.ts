import { expect, test } from 'vitest'
import { answerLines, asksForLines } from './lines.ts'

test('lines are asked for by name or by what is accepted, and JSON is what others get', () => {
  expect(asksForLines('ndjson', undefined)).toBe(true)
  expect(asksForLines('json', 'application/x-ndjson')).toBe(false)
  expect(asksForLines(undefined, 'application/x-ndjson')).toBe(true)
  expect(asksForLines(undefined, '*/*')).toBe(false)
  expect(asksForLines(undefined, undefined)).toBe(false)
  expect(() => asksForLines('csv', undefined)).toThrow('must be one of json, ndjson')
})

test('an item is a line, whatever line breaks it holds; no item, no line', () => {
  expect(answerLines([{ a: 'x\ny' }, { a: null }])).toBe('{"a":"x\\ny"}\n{"a":null}\n')
  expect(answerLines([])).toBe('')
  expect(() => answerLines({})).toThrow('no list')
})
