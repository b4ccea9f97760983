import { expect, test } from 'vitest'
import { salesStatistics } from '../../api/operations/sets/sales-statistics.ts'
import { openRelease } from '../../stores/open-release.ts'
import { cutFrance, ingestSamples } from '../support/cut-france.ts'
import { disagreements } from '../support/price-figures.ts'
import { describeWithSamples } from '../support/samples.ts'

describeWithSamples('statistics of real sales', () => {
  test.each([
    // The test asks one question a street: all streets of the Rhône took 255 s on a busy machine.
    ['92078', 1, '92', 20],
    ['69', 4, '69', 1000],
  ])(
    'of %s give the figures of the prices of every zone, and of one street in %i',
    async (place, every, area, least) => {
      const dataDir = await cutFrance()
      await ingestSamples(dataDir, { datasets: ['dvf'], area: place })
      const stores = await openRelease(dataDir.dir)
      const ask: Parameters<typeof disagreements>[2] = async (payload) => {
        const input = salesStatistics.input.parse(payload)
        const { data } = await salesStatistics.run(input, stores)
        return { data: salesStatistics.output.parse(data) as Awaited<ReturnType<typeof ask>>['data'] }
      }
      const { compared, different } = await disagreements(stores, area, ask, every)
      expect(different).toEqual([])
      expect(compared).toBeGreaterThan(least)
      await stores.sets.close()
    },
  )
})
