import { expect, test } from 'vitest'
import { DamagedFile } from '../../shared/integrity/damaged-file.ts'
import type { Stores } from '../../stores/stores.ts'
import { streetWriter } from './street-names.ts'

const storesWith = (streetNames: () => Promise<ReadonlyMap<string, string>>) =>
  ({ addresses: { streetNames } }) as unknown as Stores

const written = (code: string | null, name: string) => ({ code, name, commune: { code: '92078' } })

test('a street is written as the BAN spells it, else by rule', async () => {
  let asked = 0
  const stores = storesWith(async () => {
    asked++
    return new Map([
      ['92078_1449', 'Boulevard Gallieni'],
      ['92078_4115', 'Quai d’Asnières'],
      ['92078_7155', 'Rue Neuve'],
    ])
  })
  const write = await streetWriter(['92078', '92078'], stores)
  expect(write(written('1449', 'BD GALLIENI'))).toBe('Boulevard Gallieni')
  expect(write(written('4115', 'QUAI D ASNIERES'))).toBe('Quai d’Asnières')
  expect(write(written('0070', 'AV MARC SANGNIER'))).toBe('Avenue Marc Sangnier')
  expect(write(written(null, 'LA BERTRANE'))).toBe('La Bertrane')
  // A code that means another street today.
  expect(write(written('7155', 'RUE DU HAUT DE LA NOUE'))).toBe('Rue du Haut de la Noue')
  await streetWriter(['92078'], stores)
  expect(asked).toBe(1)
})

test('where the addresses are damaged the rule writes all streets', async () => {
  const stores = storesWith(async () => {
    throw new DamagedFile('addresses', 'cut short')
  })
  const write = await streetWriter(['92078'], stores)
  expect(write(written('1449', 'BD GALLIENI'))).toBe('Boulevard Gallieni')
})
