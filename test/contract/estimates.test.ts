import { describe, expect, test } from 'vitest'
import { estimateQualitySchema } from '../../shared/schemas/estimate-quality.ts'
import { shownPriceIndexSchema } from '../../shared/schemas/price-index.ts'
import { askEstimate, estimateOf, HOUSE } from '../support/estimates.ts'
import { connectAgent, listen } from '../support/mcp.ts'
import { servedDemo } from '../support/service.ts'

const { app } = await servedDemo()

describe('an estimate', () => {
  test('shows its interval, its grade, its sales and its measured error', async () => {
    const answer = await askEstimate(app, HOUSE)
    expect(answer.headers['x-robots-tag']).toBe('noindex, noarchive')
    const data = await estimateOf(app, HOUSE)
    expect(data).toMatchObject({
      idu: '960010000A0001',
      commune: { code: '96001' },
      type: 'Maison',
      surface: 90,
      land: 400,
      methodVersion: '2.0',
    })
    expect(data.priceLow).toBeLessThan(data.price)
    expect(data.priceHigh).toBeGreaterThan(data.price)
    expect(data.intervalWidthPercent).toBeCloseTo((100 * (data.priceHigh - data.priceLow)) / data.price, -1)
    expect(data.comparables).toHaveLength(10)
    const shares = data.comparables.map(({ share }) => share)
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    expect(data.measuredError).toMatchObject({ level: 'commune', code: '96001' })
    expect(data.notice).toContain('Not an appraisal')
  })

  test('rests on the raw files of the sales, which the cadastre places', async () => {
    const { lastSaleOn, comparables } = await estimateOf(app, HOUSE)
    expect(lastSaleOn.slice(0, 4)).toBe('2025')
    expect(comparables.every(({ date }) => date >= '2021-01-01')).toBe(true)
  })

  test('names sales that are there', async () => {
    const { comparables } = await estimateOf(app, HOUSE)
    const sale = await app.inject({ method: 'GET', url: `/v1/transactions/${comparables[0]!.id}` })
    expect(sale.json().data).toMatchObject({ date: comparables[0]!.date, price: comparables[0]!.price })
  })

  test('is the same each time', async () => {
    expect((await askEstimate(app, HOUSE)).body).toBe((await askEstimate(app, HOUSE)).body)
  })

  test('stands in for ground that is not said: the parcel, else what is usual around', async () => {
    const house = 'type=Maison&surface=90'
    expect(await estimateOf(app, HOUSE)).toMatchObject({ land: 400, landFrom: 'asked' })
    const surface = (await app.inject('/v1/parcels/960010000A0001')).json().data.surface
    expect(await estimateOf(app, `idu=960010000A0001&${house}`)).toMatchObject({
      land: surface,
      landFrom: 'cadastre',
    })
    expect((await estimateOf(app, 'idu=960010000A0001&type=Appartement&surface=45')).landFrom).toBeNull()
  })

  test('tells what is known of the dwelling, each fact with its dataset and day', async () => {
    const idu = '960010000A0001'
    const { known } = await estimateOf(app, `idu=${idu}&type=Appartement&surface=45`)
    const diagnostics = (await app.inject(`/v1/dpe-residential/by-parcel/${idu}`)).json().data
    const [building] = (await app.inject(`/v1/buildings/by-parcel/${idu}`)).json().data
    expect(known).toContainEqual(
      expect.objectContaining({
        fact: 'construction-year',
        value: building.constructionYear,
        id: building.id,
      }),
    )
    const label = known.find(({ fact }) => fact === 'energy-label')
    const of = diagnostics.find((one: { number: string }) => one.number === label?.id)
    if (label) expect([label.value, label.date]).toEqual([of.energyLabel, of.establishedOn])
    for (const { dataset, date } of known) expect([dataset, date]).not.toContain(null)
  })

  test('says what was asked and not used, and is the same without it', async () => {
    const more = 'energyClass=B&constructionYear=1970&floor=3'
    const plain = await estimateOf(app, HOUSE)
    const asked = await estimateOf(app, `${HOUSE}&${more}`)
    expect(asked.price).toBe(plain.price)
    expect(plain.unused).toEqual([])
    expect(asked.unused.map(({ parameter }) => parameter)).toEqual([
      'energyClass',
      'constructionYear',
      'floor',
    ])
    const flat = await estimateOf(app, 'idu=960010000A0001&type=Appartement&surface=45&land=300')
    expect(flat.unused).toEqual([{ parameter: 'land', reason: 'ground does not enter the value of a flat' }])
  })

  test('names nobody, not even the company that owns the parcel', async () => {
    const [owner] = (await app.inject('/v1/proprietaires/by-parcel/960010000A0001')).json().data.owners
    expect(owner.name.length).toBeGreaterThan(3)
    expect((await askEstimate(app, HOUSE)).body).not.toContain(owner.name)
  })

  test('fits in 2,000 tokens for an agent', async () => {
    const { client } = await connectAgent(await listen(app))
    const answer = await client.callTool({
      name: 'get_estimate',
      arguments: { idu: '960010000A0001', type: 'Maison', surface: 90 },
    })
    expect(answer.isError).not.toBe(true)
    // Four characters a token, as models count such texts.
    expect(JSON.stringify(answer.structuredContent).length / 4).toBeLessThan(2000)
  })
})

describe('what is refused', () => {
  test('an address that is found elsewhere, or not surely meant', async () => {
    const asked = (address: string) =>
      askEstimate(app, `address=${encodeURIComponent(address)}&type=Maison&surface=90`)
    expect((await asked('1 rue des Lilas Fictifs 96100 Sainte-Parcelle-la-Démo')).statusCode).toBe(200)
    const lyon = await asked('1 rue des Lilas 69002 Lyon')
    expect([lyon.statusCode, lyon.json()]).toMatchObject([404, { coverage: { status: 'not-loaded' } }])
    expect(lyon.json().coverage.detail).toContain('Lyon')
    const far = await asked('9812 rue des Lilas Fictifs 96100 Sainte-Parcelle-la-Démo')
    expect([far.statusCode, far.json().coverage.status]).toEqual([404, 'loaded'])
    const either = await asked('1 rue des Lilas Fictifs')
    expect([either.statusCode, either.json().detail]).toEqual([
      404,
      '"1 rue des Lilas Fictifs" can be several loaded addresses: add the town or its postcode. GET /v1/addresses/search lists them',
    ])
  })

  test.each([
    ['type=Maison&surface=90', 'query.idu'],
    ['lng=2.5&type=Maison&surface=90', 'query.lat'],
    ['idu=960010000A0001&address=x+y+z&type=Maison&surface=90', 'give one of'],
    ['idu=960010000A0001&type=Maison&surface=5', 'surface'],
    ['idu=960010000A0001&type=Maison&surface=90&date=2001-01-01', 'query.date'],
    ['idu=960010000A0001&type=Maison&surface=90&date=2027-01-01', 'must be a day from 2025-'],
  ])('%s', async (query, said) => {
    const answer = await askEstimate(app, query)
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.body).toContain(said)
  })

  test('a surface that no dwelling has near', async () => {
    const answer = await askEstimate(app, 'idu=960010000A0001&type=Maison&surface=900')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ type: '/problems/no-estimate', reason: 'unusual-dwelling' })
    expect(answer.json().missing).toBeDefined()
  })

  test.each(['570010000A0001', '671800000A0001', '680010000A0001', '976080000A0001'])(
    '%s: nobody publishes sales there, whatever is loaded',
    async (idu) => {
      const answer = await askEstimate(app, `idu=${idu}&type=Maison&surface=90`)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ type: '/problems/no-estimate', reason: 'sales-not-published' })
    },
  )

  test('a card of where nobody publishes sales', async () => {
    const answer = await app.inject({ method: 'GET', url: '/v1/estimates/quality?level=departement&code=67' })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      reason: 'sales-not-published',
      coverage: { status: 'not-covered' },
    })
  })
})

test('the model card of a place', async () => {
  const answer = await app.inject({ method: 'GET', url: '/v1/estimates/quality?level=departement&code=96' })
  const card = estimateQualitySchema.parse(answer.json().data)
  expect(card).toMatchObject({ level: 'departement', code: '96', lagDays: 180, methodVersion: '2.0' })
  expect(card.types.map(({ type }) => type)).toEqual(['Appartement', 'Maison'])
  expect(card.types[1]!.baselines.map(({ method }) => method)).toEqual([
    'commune-median',
    'iris-median',
    'ten-nearest',
    'twelve-comparables',
  ])
})

test('the index of prices of a département and of one of its communes', async () => {
  const answer = await app.inject({ method: 'GET', url: '/v1/prices/index?level=departement&code=96' })
  const { byType } = shownPriceIndexSchema.parse(answer.json().data)
  expect(byType.map(({ type }) => type)).toEqual(['Appartement', 'Maison'])
  expect(byType[0]!.quarters[0]!.index).toBe(100)
  const epci = await app.inject({ method: 'GET', url: '/v1/prices/index?level=epci&code=249600016' })
  expect(epci.json().meta.coverage).toMatchObject({ status: 'loaded' })
  expect(epci.json().meta.coverage.detail).toMatch(/^The sales of the \d+ communes of /)
  const unknown = await app.inject({ method: 'GET', url: '/v1/prices/index?level=epci&code=999999999' })
  expect(unknown.json()).toMatchObject({ type: '/problems/unknown-zone' })
})
