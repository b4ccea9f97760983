import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { callTool } from '../support/mcp.ts'
import { disagreements } from '../support/price-figures.ts'
import { servedDemo } from '../support/service.ts'

const service = await servedDemo()

const amount = z.number().nullable()
const amounts = z.object({
  count: z.number(),
  median: amount,
  mean: amount,
  q1: amount,
  q3: amount,
  withheld: z.string().nullable(),
})
const answer = z.object({
  data: z.array(
    z.looseObject({
      count: z.number(),
      prices: amounts,
      pricesPerM2: amounts,
      leftOut: z.record(z.string(), z.number()),
    }),
  ),
  meta: z.looseObject({ total: z.number(), salesCount: z.number(), truncated: z.boolean() }),
})

async function ask(payload: object) {
  const { statusCode, body, headers } = await service.app.inject({
    method: 'POST',
    url: '/v1/transactions/statistics',
    payload,
  })
  return { status: statusCode, body: JSON.parse(body), headers }
}
async function statistics(payload: object) {
  const { status, body } = await ask(payload)
  expect({ status, detail: body.detail }).toEqual({ status: 200, detail: undefined })
  return answer.parse(body)
}
const COMMUNE = { mode: 'zone', zone: { level: 'commune', code: '96001' } } as const
const BOX = { mode: 'bbox', bbox: { minLng: 2.4, minLat: 46.4, maxLng: 2.6, maxLat: 46.6 } } as const

describe('POST /v1/transactions/statistics', () => {
  test('groups the sales of a commune, with what was left out of the prices per m²', async () => {
    const { status, body, headers } = await ask({
      ...COMMUNE,
      groupBy: ['year', 'type'],
      filters: { year: 2024 },
    })
    expect(status).toBe(200)
    expect(headers['x-robots-tag']).toBe('noindex, noarchive')
    expect(body.meta).toMatchObject({
      period: { from: '2024-01-01', to: '2024-12-31' },
      resolvedZone: { code: '96001' },
      coverage: { status: 'loaded' },
    })
    const flats = body.data.find(({ type }: { type: string }) => type === 'Appartement')
    const prices = await service.app.inject('/v1/prices/by-zone?level=commune&code=96001&years=all')
    const year = JSON.parse(prices.body).data.yearlyStats[0].years.find(
      (one: { year: number }) => one.year === 2024,
    )
    const published = year.byType.find(({ type }: { type: string }) => type === 'Appartement')
    const { count, median, mean, q1, q3, withheld } = published
    expect(flats.pricesPerM2).toEqual({ count, median, mean, q1, q3, withheld })
    expect(flats.leftOut).toEqual(published.leftOut)
    expect(flats.year).toBe(2024)
    expect(flats.count).toBe(
      flats.pricesPerM2.count + Object.values<number>(flats.leftOut).reduce((sum, n) => sum + n, 0),
    )
  })

  test('gives the figures of the prices of every zone and street', async () => {
    const lease = service.releases.acquire()!
    const { compared, different } = await disagreements(lease.stores, '96', statistics)
    lease.done()
    expect(different).toEqual([])
    expect(compared).toBeGreaterThan(500)
  })

  test('by quarter, month, rooms, section, IRIS and street: all groups together are all sales', async () => {
    const whole = await statistics(BOX)
    expect(whole.data).toHaveLength(1)
    for (const by of ['year', 'quarter', 'month', 'rooms', 'commune', 'iris', 'section', 'street', 'type']) {
      const { data, meta } = await statistics({ ...BOX, groupBy: [by], limit: 5000 })
      expect(
        data.reduce((sum, { count }) => sum + count, 0),
        by,
      ).toBe(whole.meta.salesCount)
      expect([meta.total, meta.salesCount, meta.truncated], by).toEqual([
        data.length,
        whole.meta.salesCount,
        false,
      ])
    }
    const quarters = await statistics({ ...BOX, groupBy: ['quarter'], filters: { year: 2023 } })
    expect(quarters.data.map(({ quarter }) => quarter)).toEqual(['2023-T1', '2023-T2', '2023-T3', '2023-T4'])
  })

  test('a filter means what it means for the searches of sales', async () => {
    for (const filters of [
      { localTypes: ['Maison'] },
      { priceMin: 200_000, roomsMin: 3 },
      { includeMultiLot: false, quarter: 'T2' },
      { mutationType: 'VEFA' },
    ]) {
      const { meta } = await statistics({ ...BOX, filters: { ...filters, year: 2023 } })
      const { body } = await service.app.inject({
        method: 'POST',
        url: '/v1/transactions/search',
        payload: { ...BOX, filters: { ...filters, year: 2023, sort: 'date-asc' }, limit: 50 },
      })
      const { data, meta: searched } = JSON.parse(body)
      if (searched.truncated) expect(meta.salesCount).toBeGreaterThan(50)
      else expect(meta.salesCount).toBe(data.length)
      const inZone = await statistics({
        mode: 'zone',
        zone: { level: 'departement', code: '96' },
        filters: { ...filters, year: 2023 },
      })
      expect(inZone.meta.salesCount).toBe(meta.salesCount)
    }
  })

  test('withholds the figures of fewer than five sales, and cuts long lists aloud', async () => {
    const { data, meta } = await statistics({ ...BOX, groupBy: ['street', 'month'], limit: 10 })
    expect(data).toHaveLength(10)
    expect(meta.truncated).toBe(true)
    const few = data.filter(({ prices }) => prices.count > 0 && prices.count < 5)
    expect(few.length).toBeGreaterThan(0)
    for (const { prices } of few)
      expect(prices).toMatchObject({ median: null, withheld: 'fewer-than-5-sales' })
  })

  test('nothing sold is no group; a place that is not loaded is a problem', async () => {
    const none = await statistics({ ...BOX, filters: { priceMin: 9e9 } })
    expect([none.data, none.meta.salesCount]).toEqual([[], 0])
    expect((await ask({ mode: 'zone', zone: { level: 'departement', code: '75' } })).status).toBe(503)
    expect((await ask({ ...COMMUNE, groupBy: ['price'] })).status).toBe(400)
    expect((await ask({ ...COMMUNE, filters: { sort: 'date-asc' } })).status).toBe(400)
  })

  test('a région names its départements to load, not its own code', async () => {
    const { body } = await ask({
      mode: 'zone',
      zone: { level: 'region', code: '99' },
      filters: { year: 2016 },
    })
    expect(body.meta.coverage.detail).toMatch(/terrier ingest dvf --area 96$/)
  })

  test('answers agents too', async () => {
    const told = await callTool(service.app, 'get_sales_statistics', { ...COMMUNE, groupBy: ['type'] })
    expect(JSON.stringify(told)).toContain('pricesPerM2')
  })
})
