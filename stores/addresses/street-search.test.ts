import { beforeAll, expect, test } from 'vitest'
import { measureAddresses, QUERY_KINDS } from '../../test/bench/addresses.ts'
import { countryArtefacts, indexCountry } from '../../test/bench/street-country.ts'
import type { BenchCommune, BenchStreet } from '../../test/bench/street-names.ts'
import type { AddressStore } from './address-store.ts'

/** 400 communes with a street of the same name each: more than the first look goes through. */
const SAME = 400
let store: AddressStore
beforeAll(() => {
  const communes: BenchCommune[] = Array.from({ length: SAME }, (_, i) => ({
    code: `01${String(i).padStart(3, '0')}`,
    name: `Bourg ${letters(i)}`,
    postcode: '01000',
  }))
  const streets: BenchStreet[] = communes.map((_, i) => ({ commune: i, name: 'Rue des Écoles' }))
  store = indexCountry(countryArtefacts(communes, streets)).addresses
})

/** Three syllables for a number, so that each town has a name of its own. */
const letters = (i: number) =>
  [i % 7, Math.floor(i / 7) % 7, Math.floor(i / 49)].map((n) => 'aeiouybcd'[n]! + 'lmnstvzrp'[n]!).join('')

test('a question that names the place is answered there', async () => {
  for (const i of [0, 123, SAME - 1]) {
    const [first] = await store.search(`rue des ecoles bourg ${letters(i)}`, { limit: 5 })
    expect(first).toMatchObject({ name: 'Rue des Écoles', commune: `01${String(i).padStart(3, '0')}` })
    expect(first!.score).toBeGreaterThan(0.98)
  }
})

test('one that names none is answered by the most important of all streets of that name, wherever it stands', async () => {
  const found = await store.search('rue des ecoles', { limit: 5 })
  expect(found).toHaveLength(5)
  // The importance of an invented street goes from 0 to 96, again and again.
  expect(found.map(({ importance }) => Math.round(importance * 255))).toEqual([96, 96, 96, 96, 95])
})

test('one that is narrowed to a postcode, a commune or a type leaves nothing out', async () => {
  const far = `01${String(SAME - 1).padStart(3, '0')}`
  const [first] = await store.search(`rue des ecoles bourg ${letters(SAME - 1)}`, {
    limit: 5,
    communes: [far],
  })
  expect(first).toMatchObject({ commune: far })
})

test('first answers over an invented country are as good as they were before there was a first look', async () => {
  const { measures } = await measureAddresses(20_000, 400, 1)
  const right = QUERY_KINDS.map(
    (kind) => measures.find(({ name }) => name === `address, ${kind}, first answer right`)!.value,
  )
  expect(right.map((value) => value >= 97)).toEqual([true, true, true])
})

test('a name of only light words is found in the town that is named, however many other towns have it', async () => {
  // More than 2,000 towns have a Grande Rue: a word in so many names is looked for in the town alone.
  const communes: BenchCommune[] = Array.from({ length: 2_200 }, (_, i) => ({
    code: `01${String(i).padStart(4, '0')}`,
    name: `${letters(i % 343)}${letters(Math.floor(i / 343))}`,
    postcode: '01000',
  }))
  const streets = communes.flatMap((_, commune) =>
    ['Grande Rue', 'Rue Zola', 'Rue du Pont'].map((name): BenchStreet => ({ commune, name })),
  )
  const { addresses } = indexCountry(countryArtefacts(communes, streets))
  for (const i of [3, 1_100, 2_199])
    for (const name of ['Grande Rue', 'Rue du Pont']) {
      const [first] = await addresses.search(`${name} ${communes[i]!.name}`, { limit: 5 })
      expect(first).toMatchObject({ name, commune: communes[i]!.code })
    }
})

test('a town of which three letters are typed is found among hundreds that begin alike by its street', async () => {
  const communes: BenchCommune[] = Array.from({ length: 900 }, (_, i) => ({
    code: `01${String(i).padStart(3, '0')}`,
    name: `${i < 600 ? 'Vou' : 'Tre'}${letters(i % 343)}${i}`,
    postcode: '01000',
  }))
  // The street is in all towns that begin otherwise, and in one of the three hundred.
  const there = 777
  const streets = communes.map(
    (_, i): BenchStreet => ({
      commune: i,
      name: i < 600 || i === there ? 'Rue Dolan' : 'Rue Zola',
    }),
  )
  const { addresses } = indexCountry(countryArtefacts(communes, streets))
  const [first] = await addresses.search('rue dolan tre', { limit: 5 })
  expect(first).toMatchObject({ name: 'Rue Dolan', commune: communes[there]!.code })
  expect(first!.score).toBeGreaterThan(0.9)
})

test('fewer answers are the first of more', async () => {
  for (const text of ['rue des ecoles', 'rue des ecoles bourg alal', 'ecole bour', 'bourg'])
    for (const near of [undefined, { lng: 0.01, lat: 45 }]) {
      const asked = (limit: number) => store.search(text, { limit, ...(near ? { near } : {}) })
      expect(await asked(3)).toEqual((await asked(20)).slice(0, 3))
      expect((await asked(20)).length).toBeGreaterThan(3)
    }
})
