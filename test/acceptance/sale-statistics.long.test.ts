import { expect, test } from 'vitest'
import { salesStatistics } from '../../api/operations/sets/sales-statistics.ts'
import { silent } from '../../ingest/pipeline/progress.ts'
import { refresh } from '../../ingest/run/refresh.ts'
import { openRelease } from '../../stores/open-release.ts'
import { cutFrance } from '../support/cut-france.ts'
import { disagreements } from '../support/price-figures.ts'
import { describeWithSamples, samplePath } from '../support/samples.ts'

describeWithSamples('statistics of real sales', () => {
  test.each([
    // Each street is a question of its own: of a whole département one in four.
    ['92078', 'street', '92', 1, 20],
    ['69', 'fourth street', '69', 4, 1000],
  ])('of %s give the figures of the prices of every zone and %s', async (place, _, area, every, least) => {
    const dataDir = await cutFrance()
    await refresh({
      dataDir,
      datasets: ['dvf'],
      area: place,
      mirror: samplePath('mirror'),
      files: {},
      millesimes: {},
      progress: silent,
    })
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
  })
})
