import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Problem } from '../answers/problem.ts'
import { chosenColumns, DEFAULT_GROUPS, GROUP_NAMES } from './columns.ts'
import { inputColumns, type NamedColumns } from './input-columns.ts'
import { addedNames } from './write-result.ts'

const refusal = (named: NamedColumns, header: readonly string[]): string => {
  try {
    inputColumns(named, header)
  } catch (error) {
    if (error instanceof Problem)
      return error.errors.map(({ parameter, detail }) => `${parameter} ${detail.en}`).join('; ')
    throw error
  }
  throw new Error('was not refused')
}

test.each([
  [['id', 'Adresse', 'Code postal', 'Ville'], { by: 'address', address: [1, 3], postcode: 2 }],
  [['address', 'citycode'], { by: 'address', address: [0], citycode: 1 }],
  [['nom', 'Longitude', 'latitude'], { by: 'point', address: [], lng: 1, lat: 2 }],
  [['adresse', 'lon', 'lat'], { by: 'address', address: [0], lng: 1, lat: 2 }],
  [['ID_PARCELLE', 'adresse'], { by: 'idu', idu: 0, address: [1] }],
])('the columns of %j are recognised', (header, expected) => {
  expect(inputColumns({}, header)).toEqual(expected)
})

test('what is named comes before what is recognised', () => {
  const header = ['idu', 'adresse', 'numero', 'voie', 'x', 'y']
  expect(inputColumns({ address: ['numero', 'voie'] }, header)).toEqual({ by: 'address', address: [2, 3] })
  expect(inputColumns({ lng: 'x', lat: 'y' }, header)).toEqual({ by: 'point', address: [], lng: 4, lat: 5 })
})

test('what cannot be used is told by its parameter', () => {
  expect(refusal({}, ['a', 'b'])).toMatch(
    /^address must name the columns of the address .* none of a, b is recognised$/,
  )
  expect(refusal({ idu: 'z' }, ['a', 'b'])).toBe('idu "z" is not a column of the file: it has a, b')
  expect(refusal({ lng: 'a' }, ['a', 'b'])).toContain('lat is missing: a point has both')
  expect(refusal({ address: ['a', 'q'] }, ['a'])).toContain('address "q" is not a column')
})

test('groups and columns are chosen by name, each once, in one order', () => {
  const names = (asked: string[]) => {
    const { facts, places } = chosenColumns(asked)
    return [...facts, ...places].map(({ name }) => name)
  }
  expect(names(['lastSoldOn', 'iris', 'lastSoldOn'])).toEqual(['irisCode', 'lastSoldOn'])
  expect(names(['sales', 'lastSoldOn'])).toEqual(names(['sales']))
  expect(names(['medianIncome', 'surface', 'observedRentYear'])).toEqual([
    'surface',
    'observedRentYear',
    'medianIncome',
  ])
  expect(names([...GROUP_NAMES])).not.toContain('idu')
  expect(names([...DEFAULT_GROUPS]).length).toBeGreaterThan(20)
  expect(() => chosenColumns(['sale'])).toThrow(
    /"sale" is neither a group nor a column: did you mean sales\?/,
  )
  expect(() => chosenColumns([])).toThrow(Problem)
})

test('no two columns of a result have one name, whatever the file calls its own', () => {
  const name = fc.constantFrom('surface', 'Surface', 'terrier_surface', 'a', 'A', 'idu')
  fc.assert(
    fc.property(fc.uniqueArray(name, { selector: (one) => one.toLowerCase() }), (header) => {
      const all = [...header, ...addedNames(header, ['surface', 'idu', 'a'])]
      expect(new Set(all.map((one) => one.toLowerCase())).size).toBe(all.length)
      expect(all.slice(0, header.length)).toEqual(header)
    }),
  )
})
