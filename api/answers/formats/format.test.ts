import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { askedFormat, FORMATS } from './format.ts'

const csv = FORMATS.find(({ name }) => name === 'csv')!
const meta = { release: '2026-11-27T08:00:00Z-ab', datasets: [] }
const columns = [
  { name: 'name', description: '', type: 'text' },
  { name: 'lng', description: '', type: 'number' },
  { name: 'lat', description: '', type: 'number' },
] as const
const written = (rows: [string, number, number][]) =>
  String(csv.write({ columns, point: { lng: 'lng', lat: 'lat' }, rows }, meta))

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

test('a French spreadsheet gets a byte order mark, semicolons and decimal commas, and a negative number no apostrophe', () => {
  const french = askedFormat('csv', 'fr', undefined)!
  const flag = { name: 'sold', description: '', type: 'boolean' } as const
  const rows = [
    ['=1+1', -2.5, 48, true],
    ['un; deux', 1e-7, 0, false],
    [null, null, null, null],
  ]
  expect(
    String(french.write({ columns: [...columns, flag], point: { lng: 'lng', lat: 'lat' }, rows }, meta)),
  ).toBe('\uFEFFname;lng;lat;sold\r\n\'=1+1;-2,5;48;VRAI\r\n"un; deux";1e-7;0;FAUX\r\n;;;\r\n')
})

test('a table without a row is its header, and no blank line', () => {
  const french = askedFormat('csv', 'fr', undefined)!
  expect(written([])).toBe('name,lng,lat\n')
  expect(String(french.write({ columns, point: { lng: 'lng', lat: 'lat' }, rows: [] }, meta))).toBe(
    '\uFEFFname;lng;lat\r\n',
  )
})

test('a locale is one that is known, and changes CSV alone', () => {
  expect(askedFormat('csv', 'en', undefined)).toBe(csv)
  expect(askedFormat(undefined, 'en', undefined)).toBeUndefined()
  expect(askedFormat(undefined, 'fr', 'text/csv')?.locale).toBe('fr')
  expect(() => askedFormat('csv', 'de', undefined)).toThrow('must be one of en, fr')
  expect(askedFormat('json', 'fr', undefined)).toBeUndefined()
  for (const { name } of FORMATS.filter((one) => one !== csv))
    expect(askedFormat(name, 'fr', undefined)).toBe(askedFormat(name, undefined, undefined))
})
