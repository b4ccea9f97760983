import { describe, expect, test } from 'vitest'
import { operations } from '../../api/operations/index.ts'
import { addressOf } from '../support/address-of.ts'
import { ingestDemo, parcelsDemo } from '../support/demo.ts'
import { demoExamples } from '../support/demo-examples.ts'
import { secretYear } from '../support/secret-rents.ts'
import { served } from '../support/service.ts'

const files = await parcelsDemo()
await ingestDemo(files, {
  datasets: ['cog', 'cadastre', 'oll', 'carte-des-loyers'],
  files: { cog: [files.cog], oll: [await secretYear()] },
})
const service = await served(files.dataDir)

async function ask(url: string) {
  const answer = await service.app.inject(url)
  return { status: answer.statusCode, body: answer.json() }
}

const BY_LEVEL = '/v1/loyers/'
const BY_COMMUNE = '/v1/loyers/by-commune'

describe('the questions about rents, on the demo territory', () => {
  const ofRents = operations.filter(({ tag }) => tag === 'Rents')
  const asked = ofRents.filter(({ path }) => path.startsWith(BY_LEVEL))

  test('are these three, beside the index by which rents are revised', () => {
    expect(ofRents.filter((one) => !asked.includes(one)).map(({ path }) => path)).toEqual(['/v1/rents/index'])
    expect(asked.map(({ tool, path }) => `${tool} ${path}`)).toEqual([
      'get_rent_stats_by_commune /v1/loyers/by-commune/{codeInsee}',
      'get_rent_stats_by_commune_year /v1/loyers/by-commune/{codeInsee}/{annee}',
      'get_rent_stats_by_coordinates /v1/loyers/by-coordinates',
    ])
  })

  test.each(asked)('$name answers its examples in the form it promises', async (operation) => {
    for (const { input } of demoExamples(operation)) {
      const { status, body } = await ask(addressOf(operation, input))
      expect([status, operation.output.safeParse(body.data).error]).toEqual([200, undefined])
      expect(body.meta.datasets.map(({ name }: { name: string }) => name)).toEqual(
        expect.arrayContaining(['oll', 'carte-des-loyers', 'cog']),
      )
    }
  })
})

describe('a commune of one zone', () => {
  test('has the figures of its zone, year by year', async () => {
    const { body } = await ask(`${BY_COMMUNE}/96001`)
    const { years, missing } = body.data.observed
    expect(years.map(({ year }: { year: number }) => year)).toEqual([
      2018, 2019, 2020, 2021, 2022, 2023, 2024,
    ])
    expect(missing).toEqual([{ year: 2025, reason: 'secret', observations: 41 }])
    expect(years[3].figures).toEqual({
      level: 'zone',
      agglomeration: 'Agglomération du Val-Terrier',
      observatory: 'B9600',
      zone: { code: 'L9600.1.01', label: 'Zone 1 (inventée)' },
      file: 'agglomeration',
      rentPerM2: {
        d1: 8.1,
        q1: 9.3,
        median: 10.7,
        q3: 12.3,
        d9: 14.2,
        surfaceWeightedMean: 10.2,
      },
      monthlyRent: {
        d1: 449,
        q1: 542,
        median: 661,
        q3: 819,
        d9: 1024,
        mean: 701,
      },
      meanSurface: 62,
      observations: 1290,
      dwellings: 11_610,
      method: 'Estimation directe',
      withheld: [],
      passedOver: [],
    })
  })

  test('in one year, by type, rooms and period; a secret class comes from a wider level, which is named', async () => {
    const { body } = await ask(`${BY_COMMUNE}/96001/2021`)
    const { byType, byRooms, byConstructionPeriod } = body.data.observed
    const classes = [byType, byRooms, byConstructionPeriod].map((list) =>
      list.map((one: { class?: string; type?: string }) => one.class ?? one.type),
    )
    expect(classes.map((list) => list.length)).toEqual([2, 6, 5])
    const small = byRooms.find((one: { class: string }) => one.class === 'Maison 1-3P')
    expect(small.figures).toMatchObject({
      level: 'agglomeration',
      zone: null,
      observations: 64,
      passedOver: [{ level: 'zone', reason: 'secret', observations: 39 }],
    })
  })

  test('the same series from a point, with the parcel it was found by', async () => {
    const [point, commune] = [
      await ask('/v1/loyers/by-coordinates?lng=2.5&lat=46.5'),
      await ask(`${BY_COMMUNE}/96001`),
    ]
    expect(point.body.data).toEqual({
      ...commune.body.data,
      located: { idu: '960010000A0001', contained: true, distanceMeters: 0, zones: [] },
    })
  })

  test('the model of announced rents stands beside, in its own words', async () => {
    const { body } = await ask(`${BY_COMMUNE}/96002`)
    expect(body.data.announced).toMatchObject({ edition: '2025' })
    expect(body.data.announced.rents[0]).toEqual({
      type: 'Appartement',
      roomsMin: null,
      roomsMax: null,
      predicted: 11.13,
      low: 8.68,
      high: 14.25,
      predictedFrom: 'maille',
      observationsInCommune: 3,
    })
    expect(JSON.stringify(body.data.observed)).not.toContain('predicted')
  })
})

test('a commune whose zone is secret has the figures of its agglomeration, and says so', async () => {
  const { body } = await ask(`${BY_COMMUNE}/96004`)
  for (const { figures } of body.data.observed.years)
    expect(figures).toMatchObject({
      level: 'agglomeration',
      observations: 2140,
      passedOver: [{ level: 'zone', reason: 'secret', observations: 38 }],
    })
})

test('the four dwellings of 2020 are withheld with their reason', async () => {
  const { body } = await ask(`${BY_COMMUNE}/96004/2020`)
  expect(body.data.observed.figures).toMatchObject({
    dwellings: null,
    withheld: [{ field: 'dwellings', published: 4, reason: 'fewer-than-observations' }],
  })
})

test('a commune cut between two zones shows both, under the figure of its agglomeration', async () => {
  const { body } = await ask(`${BY_COMMUNE}/96005/2021`)
  const { figures, zones } = body.data.observed
  expect(figures).toMatchObject({
    level: 'agglomeration',
    passedOver: [{ level: 'zone', reason: 'several-zones' }],
  })
  expect(
    zones.map((one: { zoneCode: string; irisCount: number; figures: { rentPerM2: { median: number } } }) => [
      one.zoneCode,
      one.irisCount,
      one.figures.rentPerM2.median,
    ]),
  ).toEqual([
    ['L9600.1.01', 1, 10.7],
    ['L9600.1.02', 1, 9],
  ])
})

test('a commune merged since is the one of today', async () => {
  const { status, body } = await ask(`${BY_COMMUNE}/96006`)
  expect([status, body.data.commune.code]).toEqual([200, '96005'])
})

describe('what is not there', () => {
  test.each([
    [`${BY_COMMUNE}/96001/2015`, 'not-loaded', /rents of 2015 are not loaded/],
    [`${BY_COMMUNE}/96001/2025`, 'secret', /in 2025 rest on fewer than 50 observations and are secret/],
    [`${BY_COMMUNE}/69123`, 'not-loaded', /lacks the zoning of Agglomération de Lyon/],
    [`${BY_COMMUNE}/01001`, 'not-covered', /No rent observatory that is loaded covers/],
  ])('%s: 404, %s', async (url, coverage, detail) => {
    const { status, body } = await ask(url)
    expect(status).toBe(404)
    expect(body).toMatchObject({ type: '/problems/no-rents', coverage: { status: coverage } })
    expect(body.detail).toMatch(detail)
  })

  test('a code that is no commune: 404', async () => {
    const { status, body } = await ask(`${BY_COMMUNE}/01999`)
    expect([status, body.type]).toEqual([404, '/problems/unknown-area'])
  })

  test('a point where no parcel of France can be: 404', async () => {
    const { status, body } = await ask('/v1/loyers/by-coordinates?lng=-30&lat=40')
    expect([status, body.type, body.coverage.status]).toEqual([404, '/problems/no-parcel', 'not-covered'])
  })

  test.each([
    [`${BY_COMMUNE}/96001/2013`, 'path.annee', 'must be at least 2014'],
    [`${BY_COMMUNE}/96001/2026`, 'path.annee', 'must be at most 2025'],
    [`${BY_COMMUNE}/96001/deux`, 'path.annee', 'must be a decimal number such as 2.3522, not "deux"'],
    [`${BY_COMMUNE}/960`, 'path.codeInsee', /INSEE commune code of 5 characters/],
    ['/v1/loyers/by-coordinates?lng=200&lat=46.5', 'query.lng', 'must be at most 180'],
    ['/v1/loyers/by-coordinates?lng=2.5', 'query.lat', 'is required'],
  ])('%s: 400 that names %s', async (url, parameter, detail) => {
    const { status, body } = await ask(url)
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { parameter, detail: typeof detail === 'string' ? detail : expect.stringMatching(detail) },
    ])
  })
})

test('without observed rents in the release: 503 that tells how to load them', async () => {
  const files = await parcelsDemo()
  const bare = await served(files.dataDir)
  for (const url of [
    `${BY_COMMUNE}/96001`,
    `${BY_COMMUNE}/96001/2021`,
    '/v1/loyers/by-coordinates?lng=2.5&lat=46.5',
  ]) {
    const answer = await bare.app.inject(url)
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBeDefined()
    expect(answer.json()).toMatchObject({
      type: '/problems/dataset-not-loaded',
      coverage: { datasets: ['oll'] },
    })
  }
})
