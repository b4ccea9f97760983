import { describe, expect, test } from 'vitest'
import { createTerritory } from './create.ts'
import { smallTerritory } from './small.fixture.ts'

const territory = createTerritory(smallTerritory)
const codes = (communes: readonly { code: string }[]) => communes.map((commune) => commune.code)

describe('a territory', () => {
  test('finds each kind of area by its code, and nothing by another', () => {
    expect(territory.commune('2A004')?.name).toBe('Ajaccio')
    expect(territory.departement('971')?.name).toBe('Guadeloupe')
    expect(territory.region('11')?.name).toBe('Île-de-France')
    expect(territory.epci('200054781')?.type).toBe('METRO')
    expect(territory.commune('69159')).toBeUndefined()
    expect(territory.departement('00')).toBeUndefined()
    expect(territory.commune('constructor')).toBeUndefined()
    expect(territory.resolve('constructor')).toBeUndefined()
  })

  test('resolves a current code to itself and a former one to what it is part of', () => {
    expect(territory.resolve('69209')?.code).toBe('69209')
    expect(territory.resolve('69159')?.code).toBe('69114')
    expect(territory.resolve('01999')).toBeUndefined()
  })

  test('lists the arrondissements of a city, sorted, and none for another commune', () => {
    expect(codes(territory.arrondissements('75056'))).toEqual(['75101', '75118'])
    expect(territory.arrondissements('69114')).toEqual([])
  })

  test('replaces a city by its arrondissements among the communes with a cadastre', () => {
    expect(codes(territory.cadastralCommunes('75'))).toEqual(['75101', '75118'])
    expect(codes(territory.cadastralCommunes('69'))).toEqual(['69114', '69209'])
    expect(territory.cadastralCommunes('13')).toEqual([])
  })
})
