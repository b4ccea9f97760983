import { expect, test } from 'vitest'
import { salesExtent } from '../../../shared/documents/sales.ts'
import type { StoredYear } from '../../../shared/schemas/price.ts'
import { createTerritory } from '../../../shared/territory/create.ts'
import { smallTerritory } from '../../../shared/territory/small.fixture.ts'
import type { Stores } from '../../../stores/stores.ts'
import { rankingPeriod } from './by-rue.ts'
import { describeYears } from './zone-prices.ts'

/** A release whose newest sale is of 2025; those of département 75 end in 2018. */
const extent = {
  firstSoldOn: '2016-03-01',
  lastSoldOn: '2018-11-30',
  soldYears: [2016, 2017, 2018],
  communes: {},
}
const stores = {
  territory: createTerritory(smallTerritory),
  manifest: { datasets: [] },
  sales: { years: { first: 2016, last: 2025 } },
  documents: { get: async (kind: unknown) => (kind === salesExtent ? { value: extent } : undefined) },
} as unknown as Stores

test('the last five years are those of the zone, and the ranking begins where sales do', async () => {
  const stored = [2012, 2014, 2016, 2018].map((year): StoredYear => ({ year, byType: [] }))
  const asked = { years: 'last', method: 'terrier', includePartial: false } as const
  for (const [level, code] of [
    ['arrondissement', '75118'],
    ['ville', '75056'],
    ['departement', '75'],
  ] as const) {
    const years = await describeYears(stored, { level, code, name: '' }, asked, stores)
    expect(
      years.map(({ year }) => year),
      level,
    ).toEqual([2014, 2016, 2018])
  }
  expect(await rankingPeriod('75', stores)).toEqual({ from: '2016-03-01', to: '2018-11-30' })
})
