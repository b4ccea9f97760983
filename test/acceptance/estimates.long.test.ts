import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AreaUnit, FetchedSource } from '../../ingest/dataset.ts'
import { qualityCards, testModel } from '../../ingest/derived/estimates/cards.ts'
import { dayCountOf } from '../../shared/time/days.ts'
import { estimateModels } from '../support/estimate-models.ts'
import { fetchedFile, realTerritory } from '../support/normalised.ts'
import { describeWithSamples, samplePath } from '../support/samples.ts'

const GEO = 'mirror/files.data.gouv.fr/geo-dvf/latest/csv'

/** Median errors, in percent, over the sales of a period of real files. */
async function errorsOf(unit: AreaUnit, sources: FetchedSource[], lag: number, from: string, to: string) {
  const options = { lag, from: dayCountOf(from), to: dayCountOf(to) }
  const tested = (await estimateModels(unit, sources)).map((model) => testModel(model, options))
  const [card] = qualityCards(unit.area, tested, options, await realTerritory())
  return (card?.types ?? []).map(({ type, count, medianErrorPercent, interval, baselines, byInputs }) => {
    const ratio = (method: string) => {
      const { estimateMedianErrorPercent, medianErrorPercent: other } = baselines.find(
        (one) => one.method === method,
      )!
      return estimateMedianErrorPercent / other
    }
    return {
      type,
      count,
      median: medianErrorPercent,
      medianOfAll: byInputs!.find(({ level }) => level === 'all')!.medianErrorPercent,
      covers: interval.coveragePercent,
      toCommune: ratio('commune-median'),
      toTwelve: ratio('twelve-comparables'),
    }
  })
}

/** What docs/estimates.md publishes of the real files: a change of the method that makes it worse fails here. */
describeWithSamples('estimates of real sales, with what was known at the time', () => {
  test('Val d’Europe, 2017 to 2020', async () => {
    const dir = samplePath('files/dvf/77-val-d-europe')
    const sources = (await readdir(dir)).sort().map((name) => fetchedFile(join(dir, name), undefined, true))
    const [flats, houses] = await errorsOf({ area: '77' }, sources, 180, '2017-01-01', '2021-01-01')
    expect(flats!.count).toBeGreaterThan(1800)
    expect(flats!.median).toBeLessThanOrEqual(6.9)
    expect(flats!.medianOfAll).toBeLessThanOrEqual(6.9)
    expect(flats!.toCommune).toBeLessThanOrEqual(0.77)
    expect(flats!.toTwelve).toBeLessThanOrEqual(0.96)
    expect(flats!.covers).toBeGreaterThanOrEqual(78)
    expect(flats!.covers).toBeLessThanOrEqual(82)
    expect(houses!.count).toBeGreaterThan(700)
    expect(houses!.median).toBeLessThanOrEqual(7.7)
    expect(houses!.toCommune).toBeLessThanOrEqual(0.88)
    expect(houses!.toTwelve).toBeLessThanOrEqual(0.9)
  })

  test('Villeneuve-la-Garenne, flats of 2022 to 2025', async () => {
    const years = ['2020', '2021', '2022', '2023', '2024', '2025']
    const sources = years.map((year) =>
      fetchedFile(samplePath(`${GEO}/${year}/communes/92/92078.csv`), '92078'),
    )
    const [flats] = await errorsOf(
      { area: '92', communes: ['92078'] },
      sources,
      180,
      '2022-01-01',
      '2025-07-01',
    )
    expect(flats!.count).toBeGreaterThanOrEqual(300)
    expect(flats!.median).toBeLessThanOrEqual(9.1)
    expect(flats!.medianOfAll).toBeLessThanOrEqual(9.2)
    expect(flats!.toCommune).toBeLessThanOrEqual(0.45)
    expect(flats!.toTwelve).toBeLessThanOrEqual(0.93)
  })

  test('sections of Betton and Cesson, 2019 to 2021', async () => {
    const dir = samplePath('files/dvf/35-etalab-sections')
    const sources = (await readdir(dir)).sort().map((name) => fetchedFile(join(dir, name), undefined, true))
    const [flats, houses] = await errorsOf({ area: '35' }, sources, 180, '2019-01-01', '2022-01-01')
    expect(flats!.median).toBeLessThanOrEqual(10.3)
    expect(flats!.medianOfAll).toBeLessThanOrEqual(9.7)
    expect(houses!.count).toBeGreaterThan(400)
    expect(houses!.median).toBeLessThanOrEqual(10.2)
    expect(houses!.toCommune).toBeLessThanOrEqual(0.88)
    expect(houses!.toTwelve).toBeLessThanOrEqual(0.9)
  })

  test('the Rhône in 2018, each sale known the day after', async () => {
    const sources = [fetchedFile(samplePath(`${GEO}/2018/departements/69.csv.gz`))]
    const [flats, houses] = await errorsOf({ area: '69' }, sources, 0, '2018-04-01', '2019-01-01')
    expect(flats!.median).toBeLessThanOrEqual(13.6)
    expect(flats!.medianOfAll).toBeLessThanOrEqual(12.9)
    expect(flats!.toCommune).toBeLessThanOrEqual(0.77)
    expect(flats!.toTwelve).toBeLessThanOrEqual(0.96)
    expect(houses!.median).toBeLessThanOrEqual(16.7)
    expect(houses!.toTwelve).toBeLessThanOrEqual(0.9)
  })
})
