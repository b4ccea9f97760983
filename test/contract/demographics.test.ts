import { rm } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { zonePopulation } from '../../shared/documents/places.ts'
import { demographicsSchema } from '../../shared/schemas/demographics.ts'
import { openRelease } from '../../stores/open-release.ts'
import { ingestDemo, parcelsDemo } from '../support/demo.ts'
import { served, servedDemo, serviceOf } from '../support/service.ts'

const { app, demo } = await servedDemo()

async function ask(idu: string) {
  const answer = await app.inject(`/v1/demographie/by-parcel/${idu}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return demographicsSchema.parse(answer.json().data)
}

describe('people around a parcel', () => {
  test('four levels, from the quarter up, each with its year', async () => {
    const data = await ask('960010000A0001')
    expect(data).toMatchObject({
      idu: '960010000A0001',
      iris: { code: '960010101', method: 'contained' },
    })
    expect(data.zones.map(({ level, code, name }) => `${level} ${code} ${name}`)).toEqual([
      'iris 960010101 Les Bornes',
      'commune 96001 Sainte-Parcelle-la-Démo',
      'departement 96 Val-Terrier (territoire inventé)',
      'region 99 Terres-Feintes (région inventée)',
    ])
    expect(data.zones.map(({ population }) => population!.year)).toEqual([2022, 2022, 2022, 2022])
    // Incomes by IRIS were last published for 2021.
    expect(data.zones.map(({ income }) => income!.year)).toEqual([2021, 2023, 2023, 2023])
  })

  test('the figures of a quarter', async () => {
    const [iris] = (await ask('960010000A0001')).zones
    expect(iris!.population).toMatchObject({ total: 1451, women: 669, men: 782, irisCount: 1 })
    expect(iris!.population!.ages[9]).toEqual({ from: 80, to: null, count: 84, share: 0.0581 })
    expect(iris!.population!.socioProfessional).toMatchObject({
      nomenclature: 'PCS 2020',
      population15AndOver: 1189,
    })
    expect(iris!.population!.socioProfessional.groups[2]).toEqual({
      code: 'GSEC13_23',
      label: 'Cadres et professions intellectuelles supérieures',
      count: 121,
      share: 0.1014,
    })
    expect(iris!.income).toMatchObject({
      available: { median: 18140, gini: 0.322, povertyRatePercent: 16.1 },
      declared: { median: 24750 },
      compositionPercent: { taxes: -17.3 },
      withheld: [{ reason: 'not-published', fields: ['households', 'persons'] }],
    })
  })

  test('counts add up from the IRIS, medians do not', async () => {
    const { documents } = await openRelease(demo.dataDir.dir)
    const totals = await Promise.all(
      ['01', '02', '03', '04'].map(
        async (number) =>
          (await documents.get(zonePopulation, '96', zonePopulation.key('iris', `9600101${number}`)))!.value
            .total,
      ),
    )
    const [, commune, departement, region] = (await ask('960010000A0001')).zones
    expect(commune!.population).toMatchObject({ total: 5817, irisCount: 4 })
    // Rounded one by one, they may miss the rounded sum by two.
    expect(Math.abs(totals.reduce((sum, total) => sum + total, 0) - 5817)).toBeLessThanOrEqual(2)
    expect(departement!.population!.irisCount).toBe(9)
    expect(region!.population!.total).toBe(departement!.population!.total)
    // The commune's published median is no mean of its quarters'.
    expect(commune!.income!.available.median).toBe(21860)
  })

  test('a commune that is one IRIS: no income by IRIS, secrets named, never zero', async () => {
    const { iris, zones } = await ask('960040000A0001')
    expect(iris).toEqual({ code: '960040000', method: 'commune' })
    expect(zones[0]).toMatchObject({
      income: null,
      missing: [{ dataset: 'filosofi', reason: 'not-published' }],
    })
    expect(zones[0]!.population!.total).toBe(zones[1]!.population!.total)
    const { available, withheld } = zones[1]!.income!
    expect(available.povertyRatePercent).toBeNull()
    expect(withheld.find(({ reason }) => reason === 'secret')!.fields).toContain(
      'available.povertyRatePercent',
    )
  })

  test('an unknown parcel is a 404, one of a département that is not loaded a 503', async () => {
    const unknown = await app.inject('/v1/demographie/by-parcel/960010000Z9999')
    expect(unknown.statusCode).toBe(404)
    expect(unknown.json()).toMatchObject({ type: '/problems/unknown-parcel', coverage: { status: 'loaded' } })
    expect((await app.inject('/v1/demographie/by-parcel/751180000A0001')).statusCode).toBe(503)
  })
})

test('without contours the levels above the quarter answer; without any figures it is a 503', async () => {
  const bare = await parcelsDemo()
  await ingestDemo(bare, { datasets: ['cadastre', 'census'] })
  const other = await serviceOf(bare.dataDir)
  const answer = await other.app.inject('/v1/demographie/by-parcel/960010000A0001')
  const data = demographicsSchema.parse(answer.json().data)
  expect(data.iris).toBeNull()
  expect(data.zones.map(({ level, missing }) => [level, missing])).toEqual(
    ['commune', 'departement', 'region'].map((level) => [
      level,
      [{ dataset: 'filosofi', reason: 'not-loaded' }],
    ]),
  )
  await other.close()

  await rm(bare.dataDir.dir, { recursive: true })
  await ingestDemo(bare, { datasets: ['cadastre', 'iris'] })
  const without = await served(bare.dataDir)
  const refused = await without.app.inject('/v1/demographie/by-parcel/960010000A0001')
  expect(refused.statusCode).toBe(503)
  expect(refused.json()).toMatchObject({
    type: '/problems/dataset-not-loaded',
    coverage: { datasets: ['census'] },
  })
})
