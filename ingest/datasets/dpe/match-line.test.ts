import { describe, expect, test } from 'vitest'
import type { AddressLink } from '../../links/address-links.ts'
import { type Cadastre, ParcelMatcher } from '../../links/parcel-matcher.ts'
import { type DpePlaceFacts, matchLine } from './match-line.ts'

const HERE = '960010000A0001'
const BESIDE = '960010000A0002'
const GONE = '960010000A9999'

/** A cadastre of two parcels: the first around longitude 2.5, the second 4 m east of 2.6. */
const cadastre: Cadastre = {
  has: (idu) => idu === HERE || idu === BESIDE,
  locate: (lng, _lat, maxMetres) => {
    if (lng === 2.5) return { idu: HERE, method: 'contained', distanceMetres: 0 }
    return lng === 2.6 && maxMetres >= 4 ? { idu: BESIDE, method: 'near', distanceMetres: 4 } : undefined
  },
}
const buildings = {
  byRnbId: (id: string) =>
    id === 'PG46YY6YWCX8'
      ? [
          { idu: HERE, ratio: 0.7 },
          { idu: BESIDE, ratio: 0.27 },
        ]
      : id === 'OLDONLYXXXXX'
        ? [{ idu: GONE, ratio: 1 }]
        : id === 'SPREADXXXXXX'
          ? [{ idu: HERE, ratio: 0.04 }]
          : [],
}
const links: Record<string, AddressLink[]> = {
  '96001_1000_00001': [{ idu: BESIDE, method: 'declared', distanceMetres: null }],
  '96001_1000_00002': [{ idu: HERE, method: 'near', distanceMetres: 1.2 }],
  '96001_1000_00003': [{ idu: GONE, method: 'declared', distanceMetres: null }],
}
const addresses = { byBanId: (id: string) => links[id] ?? [] }
const matcher = new ParcelMatcher({ cadastre, buildings, addresses })

const facts = (more: Partial<DpePlaceFacts>): DpePlaceFacts => ({
  rnbId: null,
  banId: '96001_1000_00009',
  banScore: 0.8,
  postcode: '96100',
  rawPostcode: '96100',
  lng: 2.5,
  lat: 46.5,
  ...more,
})
const match = (more: Partial<DpePlaceFacts>, by = matcher) => matchLine(facts(more), by)

describe('a diagnostic is tied', () => {
  test('by its building first, on every parcel that holds a real part of it', () => {
    expect(match({ rnbId: 'PG46YY6YWCX8', banId: '96001_1000_00002' })).toEqual({
      matches: [
        { idu: HERE, method: 'building', score: 0.7, distanceMetres: null },
        { idu: BESIDE, method: 'building', score: 0.27, distanceMetres: null },
      ],
    })
  })

  test('by a building that is spread over many parcels, whose largest share is small', () => {
    expect(match({ rnbId: 'SPREADXXXXXX', banId: '96001_1000_00001' })).toEqual({
      matches: [{ idu: HERE, method: 'building', score: 0.04, distanceMetres: null }],
    })
  })

  test('by its building even when the address is doubtful', () => {
    expect(match({ rnbId: 'PG46YY6YWCX8', banScore: 0.1 })).toHaveProperty('matches.length', 2)
  })

  test('by its address when the building is unknown, or stands on no parcel of today', () => {
    for (const rnbId of ['UNKNOWNXXXXX', 'OLDONLYXXXXX'])
      expect(match({ rnbId, banId: '96001_1000_00001' })).toEqual({
        matches: [{ idu: BESIDE, method: 'address', score: 0.8, distanceMetres: null }],
      })
  })

  test('as its address is, when that is only a point', () => {
    expect(match({ banId: '96001_1000_00002' })).toEqual({
      matches: [{ idu: HERE, method: 'near', score: 0.8, distanceMetres: 1.2 }],
    })
  })

  test('by its point when the address is unknown, or tied to a parcel that is gone', () => {
    for (const banId of ['96001_1000_00009', '96001_1000_00003', '69388_tit1oq_00019_bis'])
      expect(match({ banId })).toEqual({
        matches: [{ idu: HERE, method: 'contained', score: 0.8, distanceMetres: 0 }],
      })
    expect(match({ lng: 2.6 })).toEqual({
      matches: [{ idu: BESIDE, method: 'near', score: 0.8, distanceMetres: 4 }],
    })
  })

  test('with what is loaded: without a cadastre the address is believed', () => {
    const blind = new ParcelMatcher({ addresses })
    expect(match({ banId: '96001_1000_00003' }, blind)).toEqual({
      matches: [{ idu: GONE, method: 'address', score: 0.8, distanceMetres: null }],
    })
    expect(match({}, blind)).toEqual({ unmatched: 'no-parcel-at-address' })
  })
})

test.each<[string, Partial<DpePlaceFacts>]>([
  ['no-address', { banId: null }],
  ['street-only', { banId: '96001_1000' }],
  ['street-only', { banId: '69008_B018' }],
  ['street-only', { banId: '69008_t93wlf' }],
  ['street-only', { banId: '69008' }],
  ['low-score', { banScore: 0.49 }],
  ['postcode-differs', { rawPostcode: '96200' }],
  ['no-parcel-at-address', { lng: 2.7 }],
  ['no-parcel-at-address', { lng: null, lat: null }],
])('%s: tied to no parcel (%o)', (unmatched, more) => {
  expect(match(more)).toEqual({ unmatched })
})

test.each<Partial<DpePlaceFacts>>([
  { banScore: null },
  { banScore: 0.5 },
  { rawPostcode: null },
  // Diagnostic 2300E2656685H of Lyon 1er.
  { rawPostcode: '0' },
  { postcode: null },
  { banId: '2A004_1000_00012' },
  { banId: '69381_3600_00004_a' },
])('is sure enough: %o', (more) => {
  expect(match(more)).toHaveProperty('matches.length', 1)
})
