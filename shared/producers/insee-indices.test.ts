import { describe, expect, test } from 'vitest'
import {
  type IndexedPlace,
  IRL,
  idbanksIn,
  indicesAddress,
  indicesHolding,
  OFFICIAL_INDICES,
  officialIndex,
} from './insee-indices.ts'

const smallest = (...places: IndexedPlace[]) =>
  indicesHolding(places).map(([first]) => first && `${first.idbank} ${first.name}`)

const PARIS = { departement: '75', region: '11', city: '75056' }
const NANTERRE = { departement: '92', region: '11' }
const LYON_8 = { departement: '69', region: '84', city: '69123' }
const BRON = { departement: '69', region: '84' }
const NANTES = { departement: '44', region: '52' }

describe('the table of series', () => {
  test('is of numbers of nine digits, each once', () => {
    const numbers = OFFICIAL_INDICES.map(({ idbank }) => idbank)
    expect(numbers.filter((number) => !/^\d{9}$/.test(number))).toEqual([])
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers).toHaveLength(45)
  })

  test('knows the index of rents and the flats of Paris', () => {
    expect(officialIndex(IRL)).toMatchObject({ measure: 'rents', base: '1998-Q4', isFurther: false })
    expect(officialIndex('010567013')).toMatchObject({
      level: 'departement',
      code: '75',
      type: 'Appartement',
      base: '2015',
    })
    expect(officialIndex('001532540')).toBeUndefined()
  })

  test('is asked for in one address, which tells what was asked', () => {
    const address = indicesAddress(['001515333', '010567013'])
    expect(address).toBe(
      'https://bdm.insee.fr/series/sdmx/data/SERIES_BDM/001515333+010567013?startPeriod=1990-Q1',
    )
    expect(idbanksIn(address)).toEqual(['001515333', '010567013'])
    expect(idbanksIn('https://example.fr/001515333')).toEqual([])
  })
})

describe('the smallest zone that holds a place: both types, flats, houses', () => {
  test('Paris has an index of flats alone; houses are those of Île-de-France', () => {
    expect(smallest(PARIS)).toEqual(['010567079 Île-de-France', '010567013 Paris', '010567091 Île-de-France'])
  })

  test('a département of Île-de-France has its own', () => {
    expect(smallest(NANTERRE)).toEqual([
      '010567035 Hauts-de-Seine',
      '010567033 Hauts-de-Seine',
      '010567037 Hauts-de-Seine',
    ])
  })

  test('an arrondissement of Lyon has the flats of Lyon, its neighbour those of the région', () => {
    expect(smallest(LYON_8)[1]).toBe('010567011 Lyon')
    expect(smallest(BRON)[1]).toBe('010567129 Auvergne-Rhône-Alpes')
    expect(smallest(LYON_8, BRON)[1]).toBe('010567129 Auvergne-Rhône-Alpes')
  })

  test('elsewhere on the mainland it is the province, overseas France, in Mayotte none', () => {
    expect(smallest(NANTES)).toEqual(['010567073 Province', '010567063 Province', '010567075 Province'])
    expect(smallest({ departement: '974', region: '04' })[0]).toBe('010567119 France (hors Mayotte)')
    expect(smallest({ departement: '976', region: '06' })).toEqual([undefined, undefined, undefined])
    expect(smallest()).toEqual([undefined, undefined, undefined])
  })

  test('what lies in two of these zones has that which holds both', () => {
    expect(smallest(PARIS, NANTERRE)[1]).toBe('010567077 Île-de-France')
    expect(smallest(PARIS, NANTES)[0]).toBe('010567059 France métropolitaine')
  })
})
