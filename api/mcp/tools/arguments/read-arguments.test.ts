import { describe, expect, test } from 'vitest'
import { untranslated } from '../../../../shared/text/sentence.ts'
import { Problem } from '../../../answers/problem.ts'
import { invalidParameters } from '../../../answers/problems.ts'
import { getNearestParcel } from '../../../operations/parcels/get-nearest-parcel.ts'
import { transactionsByRadius } from '../../../operations/transactions/by-radius.ts'
import { searchTransactions } from '../../../operations/transactions/search.ts'
import type { JsonObject } from '../../answers/json.ts'
import { ArgumentReader } from './read-arguments.ts'

const nearest = new ArgumentReader(getNearestParcel)
const radius = new ArgumentReader(transactionsByRadius)
const search = new ArgumentReader(searchTransactions)
const circle = { lng: 2.5, lat: 46.5, radiusMeters: 300 }

function refusals(reader: ArgumentReader, given: JsonObject): string[] {
  try {
    reader.read(given)
  } catch (error) {
    if (error instanceof Problem)
      return error.errors.map(({ parameter, detail }) => `${parameter} ${detail.en}`)
    throw error
  }
  return []
}

describe('what a question is asked', () => {
  test('is what REST asks it, filters beside the rest', () => {
    const { input } = radius.read({
      ...circle,
      limit: 3,
      filters: { priceMin: 1000, localTypes: ['Maison'] },
    })
    expect(input).toEqual({
      ...circle,
      limit: 3,
      priceMin: 1000,
      localTypes: ['Maison'],
      includeMultiLot: true,
      sort: 'date-desc',
    })
  })

  test('has its defaults, with null for what is left out', () => {
    expect(radius.read({ ...circle, limit: null, filters: null }).input).toEqual({
      ...circle,
      limit: 50,
      includeMultiLot: true,
      sort: 'date-desc',
    })
    expect(radius.read({ ...circle, filters: { priceMin: null } }).input).not.toHaveProperty('priceMin')
  })

  test('a question whose filters are one object already keeps them so', () => {
    const { input } = search.read({ mode: 'radius', radius: circle, filters: { priceMin: 1000 } })
    expect(input).toMatchObject({ mode: 'radius', radius: circle, filters: { priceMin: 1000 } })
  })

  test('geometry is simplified unless asked otherwise, where there is any', () => {
    const point = { lng: 2.5, lat: 46.5 }
    expect(nearest.read(point).geometry).toBe('simplified')
    expect(nearest.read({ ...point, geometryDetail: 'full' })).toEqual({
      input: point,
      geometry: 'full',
      sent: point,
    })
    expect(refusals(nearest, { ...point, geometryDetail: 'all' })).toEqual([
      'geometryDetail must be one of none, simplified, full',
    ])
    expect(refusals(radius, { ...circle, geometryDetail: 'full' })[0]).toMatch(
      /^geometryDetail is not a parameter/,
    )
  })
})

describe('what is refused', () => {
  test.each([
    [{ lng: '2.5°', lat: 46.5 }, ['lng must be a number, not the text "2.5°"']],
    [{ lng: 2.5 }, ['lat is required']],
    [{ lng: 2.5, lat: 91 }, ['lat must be at most 90']],
    [{ lng: 2.5, lat: true }, ['lat must be a number, not true']],
    [{ lng: 2.5, lat: 46.5, latt: 1 }, ['latt is not a parameter of this tool: did you mean lat?']],
    [
      { lng: 2.5, lat: 46.5, colour: 1 },
      ['colour is not a parameter of this tool: it takes lng, lat, place, geometryDetail'],
    ],
    [
      { lng: 2.5, lat: 46.5, __proto__x: 1 },
      ['__proto__x is not a parameter of this tool: it takes lng, lat, place, geometryDetail'],
    ],
  ])('%j', (given, expected) => {
    expect(refusals(nearest, given as JsonObject)).toEqual(expected)
  })

  test('a filter outside filters is told where it stands, one that does not exist what there is', () => {
    expect(refusals(radius, { ...circle, priceMin: 3, filters: { priceMaxx: 4, roomsMin: 1.5 } })).toEqual([
      'priceMin stands inside filters: {"filters": {"priceMin": …}}',
      'filters.priceMaxx is not a filter of this tool: did you mean priceMax?',
      'filters.roomsMin must be a whole number, not 1.5',
    ])
    expect(refusals(radius, { ...circle, filters: 'cheap' })).toEqual([
      'filters must be an object, for example {"priceMin": 100000}',
    ])
  })

  test('values of a list are told where they stand', () => {
    expect(refusals(radius, { ...circle, filters: { localTypes: ['Maison', 'Château'] } })).toEqual([
      expect.stringMatching(
        /^filters\.localTypes\.1 must be one of Appartement, Maison, .*not the text "Château"$/,
      ),
    ])
    expect(refusals(search, { mode: 'radius', radius: { ...circle, radiusMeters: 5001, x: 1 } })).toEqual([
      'radius.radiusMeters must be at most 5000',
      'radius.x is not a member of radius: it takes lng, lat, radiusMeters',
    ])
  })

  test('what the question itself refuses is told in the words of the tool', () => {
    const told = (parameter: string) =>
      radius.rename(invalidParameters([{ parameter, detail: untranslated('is no good') }])).errors[0]!
        .parameter
    expect(['year', 'localTypes.0', 'lng', 'idu'].map(told)).toEqual([
      'filters.year',
      'filters.localTypes.0',
      'lng',
      'idu',
    ])
    const renamed = search.rename(
      invalidParameters([{ parameter: 'filters.year', detail: untranslated('is no good') }]),
    )
    expect(renamed.message).toBe('filters.year is no good')
  })
})
