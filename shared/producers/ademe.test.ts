import { expect, test } from 'vitest'
import { DPE_FAMILIES, dpeLinesAddress } from './ademe.ts'

const read = (address: string) => {
  const url = new URL(address)
  return { place: url.origin + url.pathname, query: Object.fromEntries(url.searchParams) }
}

test('a département of each family, filtered by `qs` alone', () => {
  const addresses = DPE_FAMILIES.map((family) => read(dpeLinesAddress(family, { departement: '2A' })))
  expect(addresses.map(({ place }) => place)).toEqual([
    'https://data.ademe.fr/data-fair/api/v1/datasets/dpe03existant/lines',
    'https://data.ademe.fr/data-fair/api/v1/datasets/dpe02neuf/lines',
    'https://data.ademe.fr/data-fair/api/v1/datasets/dpe01tertiaire/lines',
  ])
  for (const { query } of addresses)
    expect(query).toMatchObject({
      qs:
        'code_departement_ban:"2A" OR code_insee_ban:[2A000 TO 2A999] OR ' +
        '(NOT _exists_:code_departement_ban AND NOT _exists_:code_insee_ban AND code_postal_brut:[20000 TO 20199])',
      size: '10000',
    })
})

test('a commune by its own code', () => {
  const { query } = read(dpeLinesAddress('new', { departement: '69', codes: ['69388'] }))
  expect(query.qs).toBe('code_insee_ban:"69388"')
  const merged = read(dpeLinesAddress('new', { departement: '69', codes: ['69114', '69159'] }))
  expect(merged.query.qs).toBe('code_insee_ban:("69114" OR "69159")')
})

test('new dwellings have no construction year to ask for; the tertiary database is asked for whole', () => {
  const columns = (family: (typeof DPE_FAMILIES)[number]) =>
    read(dpeLinesAddress(family, { departement: '33' })).query.select?.split(',')
  expect(columns('existing')).toContain('annee_construction')
  expect(columns('new')).not.toContain('annee_construction')
  expect(columns('new')).toContain('id_rnb')
  expect(columns('tertiary')).toBeUndefined()
})
