import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Installation } from './installation.ts'

const made = z.object({ secret: z.string().startsWith('terrier_live_') })
const QUESTION = '/v1/parcels/nearest?lng=2.5&lat=46.5'

/** Keys in PostgreSQL: every replica knows them. */
export function sharedAccounts(installation: () => Installation): void {
  test('a key that one command creates is known to every replica and through the proxy, and none other is', async () => {
    const one = installation()
    const key = await one.compose(
      'run',
      '--rm',
      '-T',
      '--no-deps',
      'api',
      'keys',
      'create',
      'a@example.org',
      '--json',
    )
    const { secret } = made.parse(JSON.parse(key))
    const wrong = `terrier_live_${'a'.repeat(43)}`
    for (const id of await one.replicas(2)) {
      expect(await one.ask(id, QUESTION, secret)).toBe(200)
      expect(await one.ask(id, QUESTION, wrong)).toBe(401)
    }
    for (let i = 0; i < 10; i++) {
      const headers = { authorization: `Bearer ${secret}` }
      expect((await fetch(one.url + QUESTION, { headers })).status).toBe(200)
    }
  })
}
