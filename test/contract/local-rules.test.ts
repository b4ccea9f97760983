import { describe, expect, test } from 'vitest'
import { localRulesSchema } from '../../shared/schemas/local-rules.ts'
import { Reader } from '../support/browse.ts'
import { ingestDemo, parcelsDemo } from '../support/demo.ts'
import { served } from '../support/service.ts'

const files = await parcelsDemo()
await ingestDemo(files, { datasets: ['cadastre', 'zone-abc', 'local-tax', 'priority-districts'] })
const { app } = await served(files.dataDir)
const few = await parcelsDemo()
await ingestDemo(few, { datasets: ['cadastre', 'zone-abc'] })
const part = await served(few.dataDir)

async function ask(idu: string, from = app) {
  const answer = await from.inject(`/v1/local-rules/by-parcel/${idu}`)
  expect(answer.statusCode, answer.body).toBe(200)
  const { data, meta } = answer.json()
  return { data: localRulesSchema.parse(data), meta }
}

const FIRST = '960010000A0001'
const FAR = '960040000A0001'

describe('zoning and local tax of a parcel', () => {
  test('the districts that it lies in, by share; outside is told of a parcel that was laid under them', async () => {
    const { data, meta } = await ask(FIRST)
    expect(meta.coverage.status).toBe('loaded')
    expect(meta.datasets.map(({ name }: { name: string }) => name).sort()).toEqual([
      'cadastre',
      'local-tax',
      'priority-districts',
      'zone-abc',
    ])
    const { priorityDistricts } = data.ofParcel
    expect(priorityDistricts).toMatchObject({
      scope: 'parcel',
      edition: '2024',
      coverage: { status: 'loaded' },
      isInside: true,
    })
    expect(priorityDistricts.found).toMatchObject([
      { code: 'QN09601M', name: 'Les Bornes Inventées', share: 1, isSliver: false },
    ])
    const far = (await ask(FAR)).data.ofParcel.priorityDistricts
    expect(far).toMatchObject({ isInside: false, found: [], coverage: { status: 'loaded' } })
  })

  test('the zone of its commune, with the day since when it is in force', async () => {
    const { ofCommune, commune } = (await ask(FIRST)).data
    expect(commune).toEqual({ code: '96001', name: 'Sainte-Parcelle-la-Démo' })
    expect(ofCommune.housingZone).toEqual({
      scope: 'commune',
      coverage: { status: 'loaded', datasets: ['zone-abc'] },
      edition: '2026-06-26',
      zone: 'B1',
      since: '2026-06-26',
      found: [{ communeCode: '96001', zone: 'B1' }],
    })
    expect((await ask(FAR)).data.ofCommune.housingZone.zone).toBe('C')
  })

  test('the rates of its commune; one that was not voted is null, never 0', async () => {
    const { localTax } = (await ask(FIRST)).data.ofCommune
    expect(localTax).toMatchObject({ scope: 'commune', edition: '2025' })
    expect(localTax.years).toEqual([
      { year: 2023, communeCode: '96001', propertyTaxPercent: 38.5, wasteTaxPercent: 9.5 },
      { year: 2024, communeCode: '96001', propertyTaxPercent: 38.9, wasteTaxPercent: 9.6 },
      { year: 2025, communeCode: '96001', propertyTaxPercent: 39.3, wasteTaxPercent: 9.7 },
    ])
    const far = (await ask(FAR)).data.ofCommune.localTax.years
    expect(far.map(({ wasteTaxPercent }) => wasteTaxPercent)).toEqual([null, null, null])
  })

  test('a commune that was made of two is told of the rates of both', async () => {
    const { years } = (await ask('960050000A0001')).data.ofCommune.localTax
    expect(years.map(({ year, communeCode }) => `${year} ${communeCode}`)).toEqual([
      '2023 96005',
      '2023 96006',
      '2024 96005',
      '2024 96006',
      '2025 96005',
    ])
  })

  test('what is not loaded is told part by part, and is never "none"', async () => {
    const { data, meta } = await ask(FIRST, part.app)
    expect(meta.coverage).toMatchObject({ status: 'partly-loaded' })
    expect(data.ofParcel.priorityDistricts).toMatchObject({
      coverage: { status: 'not-loaded', datasets: ['priority-districts'] },
      edition: null,
      isInside: null,
      found: [],
    })
    expect(data.ofCommune.localTax).toMatchObject({ coverage: { status: 'not-loaded' }, years: [] })
    expect(data.ofCommune.housingZone.zone).toBe('B1')
  })

  test('a commune that the lists do not name: no data, which is no zone and no rate', async () => {
    const { ofCommune } = (await ask('441090000A0001')).data
    for (const { coverage } of Object.values(ofCommune)) expect(coverage.status).toBe('no-data')
    expect(ofCommune).toMatchObject({ housingZone: { zone: null, since: null }, localTax: { years: [] } })
  })
})

describe('on the page of a parcel', () => {
  test('in words, with its sources', async () => {
    const page = await new Reader(app).get(`/parcels/${FIRST}`)
    for (const words of ['B1, a tight market', 'Les Bornes Inventées', '39.3%', '9.7%'])
      expect(page.text).toContain(words)
    const french = await new Reader(app).get(`/parcels/${FAR}?lang=fr`)
    for (const words of ['C, marché détendu', 'Dans aucun.', 'non voté', 'depuis le 26 juin 2026'])
      expect(french.text).toContain(words)
  })

  test('what is not loaded is said', async () => {
    const page = await new Reader(part.app).get(`/parcels/${FIRST}`)
    expect(page.text).toContain('not loaded here: nothing is known of it')
  })
})
