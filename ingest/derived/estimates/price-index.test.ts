import { expect, test } from 'vitest'
import { designOf } from '../../../shared/estimates/regression.ts'
import { realTerritory } from '../../../test/support/normalised.ts'
import { soldWorld } from '../../../test/support/sold-world.ts'
import { indexesOf } from './build.ts'
import { priceIndices } from './price-index.ts'

test('follows the rise of prices, with a band, for the département, the EPCI and communes with 200 sales', () => {
  const sold = soldWorld({ type: 'Appartement', count: 3000, days: 1096, seed: 21, rise: 0.06 })
  const found = priceIndices(designOf('Appartement', sold), () => '200000000')
  expect([...found.keys()].sort()).toEqual(['commune:0', 'commune:1', 'departement', 'epci:200000000'])
  for (const [key, { base, quarters }] of found) {
    expect(base, key).toBe('2020-Q1')
    expect(quarters[0], key).toMatchObject({ index: 100, low: 100, high: 100, provisional: false })
    const last = quarters.at(-1)!
    // 6 % a year (log) over eleven quarters.
    expect(last.index, key).toBeGreaterThan(100 * Math.exp(0.06 * 2.75) - 5)
    expect(last.index, key).toBeLessThan(100 * Math.exp(0.06 * 2.75) + 5)
    expect(last.low).toBeLessThan(last.index)
    expect(last.high).toBeGreaterThan(last.index)
    expect(quarters.filter(({ provisional }) => provisional)).toHaveLength(2)
  }
  const width = (key: string) => {
    const { low, high } = found.get(key)!.quarters.at(-1)!
    return high - low
  }
  expect(width('commune:0')).toBeGreaterThan(width('departement'))
})

test('a zone with fewer than 200 sales has none of its own, a département neither', () => {
  const few = soldWorld({ type: 'Maison', count: 200, days: 400, seed: 22 })
  expect([...priceIndices(designOf('Maison', few), () => undefined).keys()]).toEqual(['departement'])
  const none = soldWorld({ type: 'Maison', count: 199, days: 400, seed: 22 })
  expect(priceIndices(designOf('Maison', none), () => undefined).size).toBe(0)
})

test('the EPCI of arrondissements is that of their city', async () => {
  const design = designOf('Appartement', soldWorld({ type: 'Appartement', count: 300, days: 400, seed: 23 }))
  const models = [{ design, communes: ['69381', '69382'] }]
  const places = indexesOf(models, '69', await realTerritory()).map(({ level, code }) => `${level} ${code}`)
  expect(places).toEqual(['departement 69', 'epci 200046977'])
})
