import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { FORMATS } from './format.ts'

const csv = FORMATS.find(({ name }) => name === 'csv')!
const columns = [
  { name: 'name', description: '', type: 'text' },
  { name: 'lng', description: '', type: 'number' },
  { name: 'lat', description: '', type: 'number' },
] as const
const written = (rows: [string, number, number][]) =>
  String(csv.write({ columns, point: { lng: 'lng', lat: 'lat' }, rows }))

test('a text that a spreadsheet would run has an apostrophe before it, a negative number has none', () => {
  expect(written([['=1+1', -2.5, -48]])).toBe('name,lng,lat\n"\'=1+1",-2.5,-48\n')
  expect(written([['=1\nrue de la Paix', 0, 0]])).toBe('name,lng,lat\n"\'=1\nrue de la Paix",0,0\n')
})

test('no text of a list begins with these characters, and numbers are read back as they were', () => {
  const texts = fc
    .tuple(fc.constantFrom('', '=', '+', '-', '@', '\t', '\r'), fc.string())
    .map(([start, rest]) => start + rest)
  const numbers = fc.double({ noNaN: true, noDefaultInfinity: true })
  fc.assert(
    fc.property(fc.array(fc.tuple(texts, numbers, numbers), { minLength: 1 }), (rows) => {
      const read = Papa.parse<string[]>(written(rows), { delimiter: ',', newline: '\n' }).data.slice(1, -1)
      expect(read.map(([text]) => text).filter((text) => /^[=+\-@\t\r]/.test(text!))).toEqual([])
      // A text has no sign of zero.
      expect(read.map(([, lng, lat]) => [Number(lng) + 0, Number(lat) + 0])).toEqual(
        rows.map(([, lng, lat]) => [lng + 0, lat + 0]),
      )
    }),
  )
})
