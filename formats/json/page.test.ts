import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPage } from './page.ts'

const page = (results: unknown[], more: object = {}) =>
  JSON.stringify({ total: results.length, ...more, results })

test('the lines of a page, what follows it, and how many there are in all', () => {
  const text = '{"total":12,"next":"https://p.example/lines?after=2","results":[{"a":"1"},{"a":2,"b":null}]}'
  expect(readPage(text)).toEqual({
    total: 12,
    next: 'https://p.example/lines?after=2',
    lines: ['{"a":"1"}', '{"a":2,"b":null}'],
  })
})

test('an empty page, and members after the lines', () => {
  expect(readPage('{"total":0,"results":[]}')).toEqual({ total: 0, next: undefined, lines: [] })
  expect(readPage('{"results":[{"a":1}],"next":"x"}')).toEqual({
    total: undefined,
    next: 'x',
    lines: ['{"a":1}'],
  })
})

test('what looks like a border inside a text is none', () => {
  const rows = [{ a: '},{"a":1' }, { a: 'x\\"},{"' }, { '},{': ']}' }, {}]
  expect(readPage(page(rows)).lines.map((line) => JSON.parse(line))).toEqual(rows)
})

test('written with blanks or holding objects: the same lines', () => {
  const rows = [{ a: [{ b: 1 }, { b: 2 }] }, { a: [] }]
  expect(readPage(page(rows)).lines.map((line) => JSON.parse(line))).toEqual(rows)
  const pretty = JSON.stringify({ total: 2, results: [{ a: 1 }, { a: 2 }] }, null, 2)
  expect(readPage(pretty).lines).toEqual(['{"a":1}', '{"a":2}'])
})

test('any flat lines come back as they are', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
  )
  fc.assert(
    fc.property(fc.array(fc.dictionary(fc.string({ minLength: 1 }), cell)), (rows) => {
      const { lines } = readPage(page(rows, { next: 'https://p.example/' }))
      expect(lines.map((line) => JSON.parse(line))).toEqual(JSON.parse(JSON.stringify(rows)))
    }),
  )
})

test.each(['', '[]', '{"error":"x"}', '{"total":1,"results":[{"a":1}', '<html>', '{"results":"x"}'])(
  'what is no page is refused: %s',
  (text) => expect(() => readPage(text)).toThrow(),
)
