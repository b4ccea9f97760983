import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CRS84 } from '../crs.ts'
import { BadFilter } from './condition.ts'
import { readFilterText } from './read-text.ts'

const FIELDS = {
  surface: { type: 'number', description: '' },
  section: { type: 'string', description: '' },
  surveyed: { type: 'boolean', description: '' },
  createdOn: { type: 'string', format: 'date', description: '' },
} as const
const readFilter = (filter: string, fields: typeof FIELDS) => {
  const condition = readFilterText(filter, fields, CRS84)
  return (properties: Parameters<typeof condition.holds>[0]['properties']) => condition.holds({ properties })
}
const parcel = { surface: 500, section: "L'A", surveyed: true, createdOn: '2014-06-01' }

test.each([
  ['surface = 500', true],
  ['surface <> 500', false],
  ['surface >= 500 AND surface < 501', true],
  ["section = 'L''A'", true],
  ["section = 'L' OR surveyed = true", true],
  ['NOT surveyed = TRUE', false],
  ['not (surface > 1000 or surface < 100) and surveyed = true', true],
  ["createdOn > DATE('2014-01-01') AND createdOn < TIMESTAMP('2015-01-01T00:00:00Z')", true],
  ['surface IS NULL', false],
  ['surface IS NOT NULL', true],
  ['"surface" = 5e2', true],
  ["section = 'L\\'A'", true],
  ['true', true],
  ['FALSE OR surveyed = true', true],
  ['geometry IS NULL', true],
  ['surface < +5.01E2', true],
  // AND binds closer than OR.
  ['surface = 1 AND surface = 2 OR surface = 500', true],
])('%s', (filter, holds) => {
  expect(readFilter(filter, FIELDS)(parcel)).toBe(holds)
})

describe('what is not known', () => {
  const unknown = { ...parcel, surface: null }
  test.each([
    ['surface = 1', undefined],
    ['NOT surface = 1', undefined],
    ['surface = 1 OR surveyed = true', true],
    ['surface = 1 AND surveyed = false', false],
    ['surface IS NULL', true],
  ])('%s', (filter, holds) => {
    expect(readFilter(filter, FIELDS)(unknown)).toBe(holds)
  })
})

test.each([
  ['', 'ends where a property'],
  ['surface', 'ends where one of'],
  ['surface = ', 'ends where a value'],
  ['nothing = 1', 'where one of surface, section'],
  ["surface = '1'", 'compares surface, a number, with a string'],
  ['section = 1', 'compares section, a string, with a number'],
  ['surface = 1 1', 'goes on with "1"'],
  ['(surface = 1', 'lacks )'],
  ['surface = 1; DROP TABLE x', 'cannot be read from position'],
  ["createdOn = DATE('yesterday')", "DATE('YYYY-MM-DD')"],
  [`${'('.repeat(50)}surface = 1`, 'inside each other'],
  [`surface = 1${' AND surface = 1'.repeat(100)}`, 'more than 100'],
  [
    'S_WITHIN(geometry, POINT(1 2))',
    'asks for S_WITHIN, which is not answered here: S_INTERSECTS, S_DISJOINT are',
  ],
  ['S_INTERSECTS(surface, POINT(1 2))', 'where geometry should be'],
  ['S_INTERSECTS(geometry, POINT(90 180))', 'position 90 180'],
  ['S_INTERSECTS(geometry, POLYGON((0 0, 1 0, 1 1, 0 1)))', 'not closed'],
  ['S_INTERSECTS(geometry, LINESTRING(0 0))', 'fewer than two'],
  ['S_INTERSECTS(geometry, BBOX(0,2,1,1))', 'southern latitude'],
  ['S_INTERSECTS(geometry, CIRCLE(0 0))', 'where a geometry should be'],
  [`S_INTERSECTS(geometry, MULTIPOINT(${'1 2,'.repeat(100)}1 2))`, 'more than 100 points'],
  [`S_INTERSECTS(geometry, LINESTRING(${'1 2,'.repeat(1000)}1 2))`, 'more than 1,000 positions'],
  ['geometry = 1', 'where one of surface'],
  ['constructor = 1', 'where one of surface'],
])('%s is refused in words', (filter, words) => {
  expect(() => readFilter(filter, FIELDS)).toThrow(BadFilter)
  expect(() => readFilter(filter, FIELDS)).toThrow(words)
})

test('whatever text comes, it is read or refused', () => {
  const piece = fc.constantFrom(
    'surface',
    'section',
    '=',
    '<>',
    "'a'",
    '1',
    '(',
    ')',
    'AND',
    'OR',
    'NOT',
    'IS',
    'NULL',
    "'",
    '"',
    'é',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      try {
        expect([true, false, undefined]).toContain(readFilter(pieces.join(' '), FIELDS)(parcel))
      } catch (error) {
        expect(error).toBeInstanceOf(BadFilter)
      }
    }),
    { numRuns: 2000 },
  )
})
