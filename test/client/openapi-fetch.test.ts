import createClient from 'openapi-fetch'
import { describe, expect, expectTypeOf, test } from 'vitest'
import type { Answers } from '../../clients/typescript/src/generated/questions.ts'
import type { paths } from '../../clients/typescript/src/index.ts'
import { DEMO_POINT } from '../../data/sample/write-territory.ts'
import { listen } from '../support/mcp.ts'
import { servedDemo } from '../support/service.ts'

/** Each is assignable to the other. Where positions are pairs they are not: openapi-fetch makes lists of numbers of them. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

// openapi-fetch as people use it, with the types of the package and nothing else: what each answer and each problem is, the compiler knows.
const service = await servedDemo()
const terrier = createClient<paths>({ baseUrl: await listen(service.app) })

describe('answers', () => {
  test('of a point, a parcel and its dossier', async () => {
    const nearest = await terrier.GET('/v1/parcels/nearest', { params: { query: DEMO_POINT } })
    expectTypeOf<Answers['getNearestParcel']>().toExtend<NonNullable<typeof nearest.data>>()
    expectTypeOf(nearest.data).not.toBeAny()
    const idu = nearest.data!.data.id
    const parcel = await terrier.GET('/v1/parcels/{idu}', { params: { path: { idu } } })
    expectTypeOf(parcel.data!.data.surface).toEqualTypeOf<number | null>()
    expect(parcel.data!.data.id).toBe(idu)
    const dossier = await terrier.GET('/v1/parcels/{idu}/dossier', {
      params: { path: { idu }, query: { include: ['buildings'] } },
    })
    expectTypeOf<Answers['getDossier']>().toExtend<NonNullable<typeof dossier.data>>()
    expectTypeOf(dossier.data).not.toBeAny()
    expect(Object.keys(dossier.data!.data.sections)).toEqual(['buildings'])
  })

  test('of lists, as JSON unless another form is asked for', async () => {
    const query = { ...DEMO_POINT, radiusMeters: 2000, limit: 2 }
    const sales = await terrier.GET('/v1/transactions/by-radius', { params: { query } })
    expectTypeOf<
      Same<NonNullable<typeof sales.data>, Answers['transactionsByRadius']>
    >().toEqualTypeOf<true>()
    expectTypeOf(sales.data).not.toBeAny()
    expectTypeOf(sales.data!.data[0]!.price).toEqualTypeOf<number | null>()
    expect(sales.data!.data).toHaveLength(2)
    const csv = await terrier.GET('/v1/transactions/by-radius', {
      params: { query: { ...query, format: 'csv' } },
      parseAs: 'text',
    })
    expectTypeOf(csv.data).toEqualTypeOf<string | undefined>()
    expect(csv.data).toMatch(/^id,/)
    const addresses = await terrier.GET('/v1/addresses/search', { params: { query: { q: 'rue', limit: 1 } } })
    expectTypeOf<Same<NonNullable<typeof addresses.data>, Answers['searchAddress']>>().toEqualTypeOf<true>()
    expectTypeOf(addresses.data).not.toBeAny()
    expect(addresses.data!.data).toHaveLength(1)
  })

  test('of a body, of prices, of what is loaded and of a geocoder', async () => {
    const found = await terrier.POST('/v1/parcels/search', {
      body: {
        mode: 'zone',
        zone: { level: 'commune', code: '96001' },
        criteria: { surface: { min: 500 } },
        limit: 1,
      },
    })
    expect(found.data!.data).toHaveLength(1)
    expectTypeOf<Same<NonNullable<typeof found.data>, Answers['searchParcels']>>().toEqualTypeOf<true>()
    expectTypeOf(found.data).not.toBeAny()
    const prices = await terrier.GET('/v1/prices/by-zone', {
      params: { query: { level: 'commune', code: '96001' } },
    })
    expectTypeOf<Answers['pricesByZone']>().toExtend<NonNullable<typeof prices.data>>()
    expectTypeOf(prices.data).not.toBeAny()
    expect(prices.data!.data.yearlyStats[0]!.code).toBe('96001')
    const datasets = await terrier.GET('/v1/datasets')
    expectTypeOf<Same<NonNullable<typeof datasets.data>, Answers['listDatasets']>>().toEqualTypeOf<true>()
    expectTypeOf(datasets.data).not.toBeAny()
    expect(datasets.error).toBeUndefined()
    const places = await terrier.GET('/v1/geocodage/search', { params: { query: { q: 'rue' } } })
    expect(places.data!.type).toBe('FeatureCollection')
  })
})

describe('problems', () => {
  test('are typed by their kind, with what each has', async () => {
    const { data, error, response } = await terrier.GET('/v1/parcels/{idu}', {
      params: { path: { idu: '960010000A9999' } },
    })
    expectTypeOf<Answers['getParcel']>().toExtend<NonNullable<typeof data>>()
    expectTypeOf(data).not.toBeAny()
    expect([data, response.status, response.headers.get('content-type')]).toEqual([
      undefined,
      404,
      'application/problem+json; charset=utf-8',
    ])
    expectTypeOf(error!.title).toEqualTypeOf<string>()
    expect(error!.type).toBe('/problems/unknown-parcel')
    if (error!.type === '/problems/former-parcel')
      expectTypeOf(error!.former.successors).toExtend<readonly { idu: string }[]>()
    if (error!.type === '/problems/invalid-parameters')
      expectTypeOf(error!.errors![0]!.parameter).toEqualTypeOf<string>()
  })

  test('of wrong parameters name them; a wrong call is an error of the compiler', async () => {
    const { error } = await terrier.GET('/v1/parcels/nearest', { params: { query: { lng: 200, lat: 46 } } })
    expect(error).toMatchObject({
      type: '/problems/invalid-parameters',
      errors: [{ parameter: 'query.lng' }],
    })
    // @ts-expect-error: lat is missing
    const lacking = await terrier.GET('/v1/parcels/nearest', { params: { query: { lng: 2 } } })
    expect(lacking.response.status).toBe(400)
    // @ts-expect-error: there is no such address
    const nowhere = await terrier.GET('/v1/nothing')
    expect(nowhere.response.status).toBe(404)
    const malformed = await terrier.GET('/v1/parcels/{idu}/history', { params: { path: { idu: 'x' } } })
    const status: number = malformed.error!.status
    expect(status).toBe(400)
  })
})
