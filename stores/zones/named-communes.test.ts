import { expect, test } from 'vitest'
import { createTerritory } from '../../shared/territory/create.ts'
import { namedCommunes } from './named-communes.ts'

const town = (code: string, name: string, postcodes: string[], population: number, city?: string) => ({
  code,
  name,
  kind: city === undefined ? ('commune' as const) : ('arrondissement' as const),
  departement: code.slice(0, 2),
  region: '11',
  postcodes,
  population,
  ...(city === undefined ? {} : { city }),
})

const territory = createTerritory({
  millesime: '2026',
  communes: [
    town('44109', 'Nantes', ['44000', '44100'], 320_000),
    town('33318', 'Saint-Denis', ['33910'], 900),
    town('93066', 'Saint-Denis', ['93200'], 113_000),
    town('80688', 'Rue', ['80120'], 3_000),
    town('75056', 'Paris', ['75001', '75018'], 2_100_000),
    town('75101', 'Paris 1er Arrondissement', ['75001'], 16_000, '75056'),
    town('75118', 'Paris 18e Arrondissement', ['75018'], 190_000, '75056'),
  ],
  departements: [],
  regions: [],
  epcis: [],
  recodings: {},
})

test.each([
  ['12 rue Crébillon, Nantes', ['44109']],
  ['12 rue Crébillon 44100 NANTES', ['44109']],
  ['44000', ['44109']],
  // The text ends with another name, or none: a street of that name is no town.
  ['rue de Nantes, Saint-Denis', ['93066', '33318']],
  ['5 rue X 33910 st denis', ['33318']],
  ['1 rue de Rivoli 75001 Paris', ['75101']],
  ['Paris 18e', ['75118']],
  ['1 rue de Rivoli, Paris', ['75056']],
  ['rue des Lilas', []],
  // A street type alone names no town, its postcode does.
  ['rue', []],
  ['12 grande rue', []],
  ['rue 80120', ['80688']],
  ['12 rue X, Rue 80120', ['80688']],
  ['99999', []],
])('%s names %j', async (text, codes) => {
  expect((await namedCommunes(text, territory)).map(({ code }) => code)).toEqual(codes)
})
