import { describe, expect, test } from 'vitest'
import { createTerritory } from '../../../shared/territory/create.ts'
import { smallTerritory } from '../../../shared/territory/small.fixture.ts'
import { type Cadastre, ParcelMatcher } from '../../links/parcel-matcher.ts'
import { matchSyndicate, type SyndicatePlace, underArrondissements } from './match-syndicate.ts'

const territory = createTerritory(smallTerritory)
const known = ['69114000AE0020', '691141590A0359', '69114000AB0001', '69114000AB0002']
const cadastre: Cadastre = {
  has: (idu) => known.includes(idu),
  locate: (lng) => (lng === 4.6 ? { idu: known[3]!, method: 'near', distanceMetres: 1.1 } : undefined),
}
const addresses = {
  byBanId: (id: string) =>
    id === '69114_0100_00001'
      ? [
          { idu: known[2]!, method: 'declared' as const, distanceMetres: null },
          { idu: known[3]!, method: 'declared' as const, distanceMetres: null },
        ]
      : [],
}
const matcher = new ParcelMatcher({ cadastre, addresses })

const place = (more: Partial<SyndicatePlace>): SyndicatePlace => ({
  number: 'AA0000001',
  refs: [],
  principal: null,
  banIds: [],
  lng: null,
  lat: null,
  ...more,
})
const match = (own: Partial<SyndicatePlace>, principal?: SyndicatePlace) =>
  matchSyndicate(place(own), principal, matcher, territory)
const declared = (idu: string, through: string | null = null) => ({
  idu,
  method: 'declared',
  score: null,
  distanceMetres: null,
  through,
})

describe('a co-ownership is tied', () => {
  test('to every reference it declares, under the code of today, each once', () => {
    expect(
      match({ refs: ['69114000AE0020', '69159114AE0020', '691590000A0359'], lng: 4.6, lat: 45.9 }),
    ).toEqual([declared('69114000AE0020'), declared('691141590A0359')])
  })

  test('by its address when the references are gone, to all its parcels', () => {
    expect(match({ refs: ['69114000ZZ0001'], banIds: ['69114_0100_00001'], lng: 4.6, lat: 45.9 })).toEqual([
      { idu: known[2], method: 'address', score: null, distanceMetres: null, through: null },
      { idu: known[3], method: 'address', score: null, distanceMetres: null, through: null },
    ])
  })

  test('by its point when the address is not known either', () => {
    expect(match({ banIds: ['69114_0100_00099'], lng: 4.6, lat: 45.9 })).toEqual([
      { idu: known[3], method: 'near', score: null, distanceMetres: 1.1, through: null },
    ])
  })

  test('to nothing, rather than to a guess', () => {
    expect(match({ lng: 4.7, lat: 45.9 })).toEqual([])
    expect(match({})).toEqual([])
  })
})

describe('a secondary syndicate', () => {
  const principal = place({ number: 'AA0000009', refs: ['69114000AE0020'] })

  test('without references stands on those of its principal', () => {
    expect(match({ principal: 'AA0000009', lng: 4.6, lat: 45.9 }, principal)).toEqual([
      declared('69114000AE0020', 'AA0000009'),
    ])
  })

  test('with references of its own stands there', () => {
    expect(match({ principal: 'AA0000009', refs: ['69114000AB0001'] }, principal)).toEqual([
      declared('69114000AB0001'),
    ])
  })

  test('of a principal without references is placed by itself', () => {
    expect(
      match({ principal: 'AA0000009', lng: 4.6, lat: 45.9 }, place({ number: 'AA0000009' })),
    ).toMatchObject([{ idu: known[3], method: 'near' }])
  })
})

describe('references under the code of Marseille', () => {
  const at = (...idus: string[]) =>
    new ParcelMatcher({ cadastre: { has: (idu) => idus.includes(idu), locate: () => undefined } })
  const refs = ['132088450B0042', '13055845AB0007', '93010000AV0209']

  test('are those of the arrondissement whose cadastre has the parcel', () => {
    expect(underArrondissements(['130558450B0042', ...refs], at('132088450B0042', '13208845AB0007'))).toEqual(
      ['132088450B0042', '132088450B0042', '13208845AB0007', '93010000AV0209'],
    )
  })

  test('stay as declared where the cadastre has none or several, or is not loaded', () => {
    for (const matcher of [at(), at('13208845AB0007', '13209845AB0007'), new ParcelMatcher({})])
      expect(underArrondissements(refs, matcher)).toEqual(refs)
  })
})
