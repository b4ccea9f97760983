import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { LoadedAddresses } from '../../stores/addresses/loaded-addresses.ts'
import { buildTestApp } from '../support/build-test-app.ts'
import { TinyReleases, tinyStores } from '../support/tiny-release.ts'

let app: FastifyInstance
beforeEach(async () => {
  app = await buildTestApp()
})

const search = (query: string) => app.inject(`/v1/addresses/search?${query}`)

describe('GET /v1/addresses/search', () => {
  test('a house number with its parcel: the shape that clients read', async () => {
    const { data } = (await search('q=1 rue des lilas fictifs, ste parcelle&limit=1')).json()
    expect(data).toEqual([
      {
        label: '1 Rue des Lilas Fictifs 96100 Sainte-Parcelle-la-Démo',
        type: 'housenumber',
        id: '96001_1000_00001',
        name: '1 Rue des Lilas Fictifs',
        houseNumber: '1',
        street: 'Rue des Lilas Fictifs',
        postcode: '96100',
        commune: { code: '96001', name: 'Sainte-Parcelle-la-Démo' },
        city: null,
        formerCommune: null,
        context: '96, Val-Terrier',
        geopoint: { lng: 2.50001, lat: 46.5 },
        certified: true,
        parcels: [{ idu: '960010000A0001', match: { method: 'declared', score: 1, distanceMeters: null } }],
        score: 1,
        numberMatch: 'exact',
      },
    ])
  })

  test.each([
    ['1 bis rue des lilas fictifs', '1bis', 'exact', 'near'],
    ['1b rue des lilas fictifs', '1bis', 'exact', 'near'],
    ['1 ter rue des lilas fictifs', '1', 'other-suffix', 'declared'],
    ['4 rue des lilas fictifs', '3', 'nearest', undefined],
  ])('%s gives %s (%s)', async (q, houseNumber, numberMatch, method) => {
    const [first] = (await search(`q=${q}`)).json().data
    expect(first).toMatchObject({ houseNumber, numberMatch })
    expect(first.parcels[0]?.match.method).toBe(method)
  })

  test('a street, a lieu-dit and a town have no number and no parcel', async () => {
    for (const [q, type, id] of [
      ['rue des lilas fictifs', 'street', '96001_1000'],
      ['bois suposé', 'place', '96001_B000'],
      ['sainte parcelle la demo', 'commune', '96001'],
    ]) {
      const [first] = (await search(`q=${q}`)).json().data
      expect(first).toMatchObject({
        type,
        id,
        houseNumber: null,
        numberMatch: null,
        certified: null,
        parcels: [],
      })
    }
  })

  test('as GeoJSON: points with the properties of the national geocoder', async () => {
    const answer = await search('q=1 bis rue des lilas fictifs&limit=1&format=geojson')
    expect(answer.headers['content-type']).toBe('application/geo+json; charset=utf-8')
    const [feature] = answer.json().features
    expect(feature.geometry).toEqual({ type: 'Point', coordinates: [2.50001, 46.5] })
    expect(feature.properties).toMatchObject({
      housenumber: '1bis',
      citycode: '96001',
      type: 'housenumber',
      parcels: '960010000A0002',
    })
  })

  test.each([
    ['', 'none'],
    ['&lat=46.5', 'half-given'],
    ['&lng=2.5', 'half-given'],
    ['&lat=46.5&lng=2.5', 'used'],
  ])('with « %s » the answers are near: %s', async (query, near) => {
    const answer = await search(`q=1 rue des lilas fictifs${query}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().meta.near).toBe(near)
    expect(answer.json().data[0].id).toBe('96001_1000_00001')
  })

  test.each([
    ['', 'query.q'],
    ['q=', 'query.q'],
    ['q=%20%20', 'query.q'],
    ['q=!?,;', 'query.q'],
    ['q=%00%07', 'query.q'],
    [`q=${'a'.repeat(10_000)}`, 'query.q'],
    ['q=rue&limit=0', 'query.limit'],
    ['q=rue&limit=21', 'query.limit'],
    ['q=rue&limit=2.5', 'query.limit'],
    ['q=rue&lng=2&lat=91', 'query.lat'],
    ['q=rue&type=street', 'query.type'],
  ])('?%s is refused by name', async (query, parameter) => {
    const answer = await search(query)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors.map((error: { parameter: string }) => error.parameter)).toContain(parameter)
  })

  test.each([
    'a',
    '7',
    '12345',
    '0',
    'r',
    "l'",
    'é',
    '日本',
    '75118 75118 75118',
    `${'rue '.repeat(60)}`,
    'a'.repeat(250),
    "'; DROP TABLE",
    '1'.repeat(200),
  ])('q=%s has an answer, perhaps an empty one', async (q) => {
    const answer = await search(`q=${encodeURIComponent(q)}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toBeInstanceOf(Array)
  })
})

describe('GET /v1/addresses/reverse', () => {
  test('the nearest first, with metres', async () => {
    const { data } = (await app.inject('/v1/addresses/reverse?lng=2.5&lat=46.5&limit=2')).json()
    expect(data.map(({ houseNumber }: { houseNumber: string }) => houseNumber).sort()).toEqual(['1', '1bis'])
    expect(data[0].distanceMeters).toBeCloseTo(0.8, 1)
  })

  test('nothing beyond 500 m', async () => {
    expect((await app.inject('/v1/addresses/reverse?lng=2.51&lat=46.5')).json().data).toEqual([])
  })

  test('half a point is refused', async () => {
    const answer = await app.inject('/v1/addresses/reverse?lng=2.5')
    expect(answer.json()).toMatchObject({
      status: 400,
      errors: [{ parameter: 'query.lat', detail: 'is required' }],
    })
  })
})

describe('without addresses', () => {
  test.each([
    ['GET', '/v1/addresses/search?q=rue'],
    ['GET', '/v1/addresses/reverse?lng=2&lat=46'],
    ['GET', '/v1/geocodage/search?q=rue'],
    ['GET', '/v1/geocodage/reverse?lon=2&lat=46'],
    ['POST', '/v1/addresses/search/csv'],
  ] as const)('%s %s is 503 and names the dataset', async (method, url) => {
    const stores = tinyStores({ addresses: new LoadedAddresses(undefined, []) })
    const empty = await buildTestApp(new TinyReleases(stores))
    const answer = await empty.inject({
      method,
      url,
      headers: { 'content-type': 'text/csv' },
      payload: 'q\n1',
    })
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ coverage: { status: 'not-loaded', datasets: ['ban'] } })
  })
})
