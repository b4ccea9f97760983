import { expect, test } from 'vitest'
import { smallAddresses } from '../../test/support/small-addresses.ts'

const toSaintRomain = { name: 'Route de Saint-Romain', numbers: ['15'] }
const toCerlangue = { name: 'Route de la Cerlangue', numbers: ['15'] }
const cerlangue = { code: '96001', name: 'La Cerlangue', postcode: '96100' }
const saintRomain = { code: '96002', name: 'Saint-Romain-de-Colbosc', postcode: '96100' }
const both = smallAddresses([
  { ...cerlangue, streets: [toSaintRomain, { name: 'Rue Haute', numbers: ['1'] }] },
  { ...saintRomain, streets: [toCerlangue, { name: 'Rue Haute', numbers: ['1'] }] },
])
const swappedOnly = smallAddresses([
  { ...cerlangue, streets: [] },
  { ...saintRomain, streets: [toCerlangue] },
])

test.each([
  ['15 route de saint romain 96100 la cerlangue', 'Route de Saint-Romain'],
  ['la cerlangue 15 route de saint romain', 'Route de Saint-Romain'],
  ['15 route de la cerlangue 96100 saint romain', 'Route de la Cerlangue'],
  ['15 rte la cerlangue saint romain', 'Route de la Cerlangue'],
])('%s is in %s: the words next to the type are its name', async (q, name) => {
  const [hit, other] = await both.search(q, { limit: 2 })
  expect(hit!.name).toBe(name)
  expect(hit!.score).toBeGreaterThan(0.95)
  expect(other!.score).toBeLessThan(0.6)
})

test('where the street that is meant is missing, the swapped one is doubtful', async () => {
  const [hit] = await swappedOnly.search('15 route de saint romain 96100 la cerlangue', { limit: 1 })
  expect(hit).toMatchObject({ name: 'Route de la Cerlangue', isTied: false })
  expect(hit!.score).toBeLessThan(0.5)
})

test('a town between the type and a name that names no town is read as it was', async () => {
  const [hit] = await both.search('rue la cerlangue haute', { limit: 1 })
  expect(hit).toMatchObject({ name: 'Rue Haute', commune: '96001' })
  expect(hit!.score).toBeGreaterThan(0.9)
})

test('two answers that the question does not tell apart never both have 1', async () => {
  for (const limit of [1, 5]) {
    const found = await both.search('1 rue haute 96100', { limit })
    expect(found.slice(0, 2).map(({ score, isTied }) => [score, isTied])).toEqual(
      Array(Math.min(limit, 2)).fill([0.85, true]),
    )
  }
  const [alone] = await both.search('1 rue haute 96100', { limit: 1, communes: ['96002'] })
  expect(alone).toMatchObject({ commune: '96002', score: 1, isTied: false })
})
