import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rentIndexSchema } from '../../shared/schemas/official-index.ts'
import { shownPriceIndexSchema } from '../../shared/schemas/price-index.ts'
import { ingestDemo, parcelsDemo } from '../support/demo.ts'
import { describeWithSamples, samplePath } from '../support/samples.ts'
import { type Service, served, servedDemo, serviceOf } from '../support/service.ts'

const { app } = await servedDemo()
const files = await parcelsDemo()
await ingestDemo(files, { datasets: ['cadastre', 'dvf'] })
const without = await served(files.dataDir)

const PRICES = '/v1/prices/index?level=departement&code=96'

describe('the Notaires–INSEE indices beside the index of a zone', () => {
  test('are those of the smallest zone that holds it, each with what it is of', async () => {
    const answer = await app.inject(PRICES)
    const { byType, methodVersion, official } = shownPriceIndexSchema.parse(answer.json().data)
    expect(official.coverage).toEqual({ status: 'loaded', datasets: ['official-indices'] })
    expect(official.edition).toBe('2026-09-08')
    expect(official.indices.map(({ quarters: _, title: __, ...index }) => index)).toEqual(
      (
        [
          ['010567073', null],
          ['010567063', 'Appartement'],
          ['010567075', 'Maison'],
        ] as const
      ).map(([idbank, type]) => ({
        level: 'province',
        code: null,
        name: 'Province',
        type,
        base: '2015',
        idbank,
        isSeasonallyAdjusted: true,
        updatedOn: '2026-09-08',
      })),
    )
    const [both] = official.indices
    expect(both?.title).toBe(
      'Indice des prix des logements anciens - Province - Ensemble - Base 100 en moyenne annuelle 2015 - Série CVS',
    )
    expect(both?.quarters[0]).toMatchObject({ quarter: '2010-Q1', provisional: false })
    expect(both?.quarters.slice(-3).map(({ quarter, provisional }) => [quarter, provisional])).toEqual([
      ['2025-Q4', false],
      ['2026-Q1', true],
      ['2026-Q2', true],
    ])
    // The index of the service stays what it was.
    expect(byType.map(({ type }) => type)).toEqual(['Appartement', 'Maison'])
    expect(methodVersion.length).toBeGreaterThan(0)
    const named = answer.json().meta.datasets.map(({ name }: { name: string }) => name)
    expect(named.sort()).toEqual(['dvf', 'official-indices'])
  })

  test('are the same for an EPCI of the département', async () => {
    const { data } = (await app.inject('/v1/prices/index?level=epci&code=249600016')).json()
    const names = shownPriceIndexSchema.parse(data).official.indices.map(({ name }) => name)
    expect(names).toEqual(['Province', 'Province', 'Province'])
  })

  test('where they are not loaded the answer says so, and gives the rest', async () => {
    const answer = await without.app.inject(PRICES)
    expect(answer.statusCode, answer.body).toBe(200)
    const { byType, official } = shownPriceIndexSchema.parse(answer.json().data)
    expect(byType).toHaveLength(2)
    expect(official).toMatchObject({ coverage: { status: 'not-loaded' }, edition: null, indices: [] })
    expect(official.coverage.detail).toContain('terrier ingest official-indices --area france')
    expect(answer.json().meta.coverage.status).toBe('loaded')
  })
})

describe('the reference index of rents', () => {
  test('every quarter, with its change over a year', async () => {
    const answer = await app.inject('/v1/rents/index')
    expect(answer.statusCode, answer.body).toBe(200)
    const { quarters, ...about } = rentIndexSchema.parse(answer.json().data)
    expect(about).toEqual({
      idbank: '001515333',
      title: 'Indice de référence des loyers (IRL)',
      isSeasonallyAdjusted: null,
      updatedOn: '2026-09-08',
      base: '1998-Q4',
      newest: '2026-Q2',
    })
    expect(quarters).toHaveLength(66)
    expect(quarters[0]).toEqual({
      quarter: '2010-Q1',
      index: 117.8,
      changePercent: null,
      provisional: false,
    })
    // 119.6 / 117.8, and 147.05 / 145.25.
    expect(quarters[4]).toMatchObject({ quarter: '2011-Q1', index: 119.6, changePercent: 1.53 })
    expect(quarters.at(-1)).toMatchObject({ quarter: '2026-Q2', index: 147.05, changePercent: 1.24 })
    expect(answer.json().meta.datasets).toMatchObject([{ name: 'official-indices', edition: '2026-09-08' }])
  })

  test('is not there where the dataset is not loaded', async () => {
    const answer = await without.app.inject('/v1/rents/index')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({
      type: '/problems/dataset-not-loaded',
      coverage: { status: 'not-loaded', datasets: ['official-indices'] },
    })
    expect(answer.json().detail).toContain('terrier ingest official-indices --area france')
  })
})

describeWithSamples('real files of two series, given by hand in place of the downloads', () => {
  let real: Service
  beforeAll(async () => {
    const files = await parcelsDemo()
    const given = ['irl-001515333.csv', 'notaires-insee-010567013-paris-flats.csv']
    await ingestDemo(files, {
      datasets: ['cadastre', 'dvf', 'official-indices'],
      files: {
        cog: [files.cog],
        'official-indices': given.map((name) => samplePath(`files/indices/${name}`)),
      },
    })
    real = await serviceOf(files.dataDir)
  })
  afterAll(() => real.close())

  test('the IRL with the changes that INSEE published', async () => {
    const answer = await real.app.inject('/v1/rents/index')
    const { quarters, ...about } = rentIndexSchema.parse(answer.json().data)
    expect(about).toEqual({
      idbank: '001515333',
      title: null,
      isSeasonallyAdjusted: null,
      updatedOn: null,
      base: '1998-Q4',
      newest: '2026-Q1',
    })
    expect(quarters).toHaveLength(94)
    const told = new Map(
      quarters.map(({ quarter, index, changePercent }) => [quarter, [index, changePercent]]),
    )
    expect(told.get('2003-Q3')).toEqual([107.06, null])
    expect(told.get('2022-Q4')).toEqual([137.26, 3.5])
    expect(told.get('2024-Q3')).toEqual([144.51, 2.47])
    expect(told.get('2025-Q3')).toEqual([145.77, 0.87])
    expect(told.get('2026-Q1')).toEqual([146.6, 0.78])
    expect(quarters.every(({ provisional }) => provisional === null)).toBe(true)
    expect(answer.json().meta.datasets).toMatchObject([{ edition: '2026-03-31' }])
  })

  test('no loaded series is of a zone that holds the invented département, which is told', async () => {
    const { data } = (await real.app.inject(PRICES)).json()
    const { official } = shownPriceIndexSchema.parse(data)
    expect(official).toMatchObject({ coverage: { status: 'no-data' }, edition: '2026-03-31', indices: [] })
  })
})
