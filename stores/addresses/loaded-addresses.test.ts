import { expect, onTestFinished, test, vi } from 'vitest'
import { addressFiles, openedAddresses } from '../../test/support/address-files.ts'
import { openingOf } from '../../test/support/opening.ts'
import { RowBlocks } from '../blocks/row-blocks.ts'
import type { AddressHit } from './address-hit.ts'
import type { LoadedAddresses } from './loaded-addresses.ts'
import { openAllAddresses } from './open-addresses.ts'
import { StreetSearch } from './street-search.ts'

const country = await addressFiles(['95', '96'], 90)

/** Every house number of the nth département, whose rows go from 0 on. */
const numbersOf = (store: LoadedAddresses, nth: number): Promise<AddressHit[]> => {
  const { departement, numberCount } = store.departements[nth]!
  return store.at(
    departement,
    Array.from({ length: numberCount }, (_, row) => row),
  )
}
const questionOf = ({ number, suffix, name, communeName }: AddressHit) =>
  `${number} ${suffix} ${name} ${communeName}`

test('a question is searched once, and asks each file of blocks once', async () => {
  const { store, cache } = await openedAddresses(country, 0)
  const asked = (await numbersOf(store, 1)).filter((_, row) => row % 90 === 0).map(questionOf)
  const search = vi.spyOn(StreetSearch.prototype, 'search')
  const rows = vi.spyOn(RowBlocks.prototype, 'ofRows')
  onTestFinished(() => {
    search.mockRestore()
    rows.mockRestore()
  })
  for (const text of asked) {
    const before = rows.mock.contexts.length
    expect(await store.search(text, { limit: 20 })).not.toEqual([])
    const files = rows.mock.contexts.slice(before)
    expect(new Set(files).size).toBe(files.length)
  }
  expect(search).toHaveBeenCalledTimes(asked.length)
  expect(cache.reads).toBeGreaterThan(asked.length)
})

test('a house number has its own locality, by which it is chosen, and its own key and parcels', async () => {
  const { store } = await openedAddresses(country, 1e9)
  const all = await numbersOf(store, 1)
  const strays = all.filter(({ id, commune }) => !id.startsWith('odd') && !id.startsWith(commune))
  expect(strays.length).toBeGreaterThan(20)
  for (const stray of strays.slice(0, 20)) {
    const { postcode, commune, type } = stray
    const text = `${stray.number} ${stray.suffix} ${stray.name}`
    const [found] = await store.search(text, { limit: 1, postcode, communes: [commune], type })
    expect(found).toMatchObject({ postcode, commune, type: 'housenumber' })
    for (const hit of await store.search(text, { limit: 20, postcode })) expect(hit.postcode).toBe(postcode)
  }
  expect(all.some(({ id }) => /^odd\|\d+$/.test(id))).toBe(true)
  expect(all.some(({ parcels }) => parcels.length === 2)).toBe(true)
  expect(all.some(({ parcels }) => parcels.length === 0)).toBe(true)
})

test('the numbers in a box are those whose point is, by département and street', async () => {
  const { store } = await openedAddresses(country, 1e9)
  const all = [...(await numbersOf(store, 0)), ...(await numbersOf(store, 1))]
  const [west, south, east, north] = [2.97, 46.005, 2.99, 46.01]
  const within = all.filter(({ lng, lat }) => lng >= west && lng <= east && lat >= south && lat <= north)
  const found = await store.numbersIn([west * 1e7, south * 1e7, east * 1e7, north * 1e7])
  expect(within.length).toBeGreaterThan(100)
  expect(found).toEqual(
    within.map(({ lng, lat, number, suffix, name, commune, certified }) => ({
      x: Math.round(lng * 1e7),
      y: Math.round(lat * 1e7),
      number: suffix === '' ? String(number) : `${number} ${suffix}`,
      street: name,
      communeCode: commune,
      certified,
    })),
  )
})

test('files that are not of one département are refused, and bytes that stay are counted', async () => {
  const opening = openingOf(country)
  await openAllAddresses(opening)
  const resident = country.files.filter(({ kind }) => kind === 'addresses' || kind === 'street-index')
  expect([...opening.staying]).toEqual(
    expect.arrayContaining(resident.map(({ file, bytes }) => [file, bytes])),
  )
  const files = country.files.filter(({ kind, area }) => kind !== 'address-places' || area === '95')
  await expect(openAllAddresses(openingOf({ dataDir: country.dataDir, files }))).rejects.toThrow(
    /^The addresses of 96 have \d+ rows, their blocks none$/,
  )
})
