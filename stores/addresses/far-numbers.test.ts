import { expect, test } from 'vitest'
import { smallAddresses } from '../../test/support/small-addresses.ts'

const store = smallAddresses([
  {
    code: '96001',
    name: 'Bourg-Neuf',
    postcode: '96100',
    streets: [
      { name: 'Rue Lepic', numbers: ['1', '2', '4', '110', '112'] },
      { name: 'Rue de Picpus', numbers: ['148', '150', '152'] },
    ],
  },
])
const first = async (q: string) => (await store.search(q, { limit: 1 }))[0]!

test.each([
  ['112 rue lepic 96100', 'exact', 0, 1],
  ['114 rue lepic 96100', 'nearest', 2, 0.83],
  ['116 rue lepic 96100', 'nearest', 4, 0.6],
  ['150 rue lepic 96100', 'nearest', 38, 0.55],
  ['999 rue lepic 96100', 'nearest', 887, 0.54],
])('%s: %s, a gap of %i, a score of at most %d', async (q, numberMatch, numberGap, most) => {
  const hit = await first(q)
  expect(hit).toMatchObject({ name: 'Rue Lepic', numberMatch, numberGap })
  expect(hit.score).toBeLessThanOrEqual(most)
  expect(hit.score).toBeGreaterThan(most - 0.1)
})

test('the farther the number, the lower the score', async () => {
  const scores = await Promise.all(
    [112, 114, 116, 120, 150, 999].map(async (number) => (await first(`${number} rue lepic 96100`)).score),
  )
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(new Set(scores).size).toBe(scores.length)
})

test('a missing number does not make another street of the same number the answer', async () => {
  expect(await first('150 rue lepic')).toMatchObject({ name: 'Rue Lepic', number: 112 })
})
