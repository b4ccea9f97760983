import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach, expect, test, vi } from 'vitest'
import type { AccountsDatabase } from '../database/database.ts'
import { Passwords } from './passwords.ts'
import { People } from './people.ts'

// Modules that imported `scrypt` by its name see the spy, and the original again after it.
const scrypt = vi.spyOn(crypto, 'scrypt')
syncBuiltinESMExports()
afterEach(() => {
  scrypt.mockRestore()
  syncBuiltinESMExports()
})

/** What signing in asks of scrypt: each call with the length of the hash and its settings. */
async function costOf(found: readonly object[]): Promise<[unknown, ScryptOptions][]> {
  const people = new People({ query: async () => found } as unknown as AccountsDatabase)
  scrypt.mockClear()
  expect(await people.signIn('a@example.fr', 'wrong password')).toBeUndefined()
  return scrypt.mock.calls.map(([, , length, settings]) => [length, settings as ScryptOptions])
}

test('signing in costs the same for an account, an unknown address and an account without a password', async () => {
  const account = { id: 'a1', email: 'a@example.fr', confirmed: true }
  const known = await costOf([
    { ...account, password: await new Passwords().hash('une phrase assez longue') },
  ])
  expect(known).toHaveLength(1)
  expect(known[0]).toEqual([32, expect.objectContaining({ N: 65_536, r: 8, p: 2 })])
  expect(await costOf([])).toEqual(known)
  expect(await costOf([{ ...account, password: null }])).toEqual(known)
})
