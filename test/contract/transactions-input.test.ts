import { describe, expect, test } from 'vitest'
import { servedDemo } from '../support/service.ts'
import { square } from '../support/square.ts'

const { app } = await servedDemo()

const V1 = '/v1/transactions'
const post = (path: string, payload: unknown) =>
  app.inject({ method: 'POST', url: `${V1}/${path}`, payload: payload as object })
const area = { type: 'Polygon', coordinates: [square(2.498, 46.498, 0.006)] }

describe('bad input is told by name', () => {
  const box = 'minLng=2.49&minLat=46.49&maxLng=2.51&maxLat=46.51'
  test.each([
    ['by-bbox?minLng=2.51&minLat=46.49&maxLng=2.49&maxLat=46.51', 'query.minLng'],
    ['by-bbox?minLng=2.49&minLat=46.49&maxLng=2.51&maxLat=46.49', 'query.minLat'],
    ['by-bbox?minLng=2.49&minLat=46.49&maxLng=2.51', 'query.maxLat'],
    ['by-bbox?minLng=46.49&minLat=2.49&maxLng=46.51&maxLat=2.51', 'query.minLng'],
    [`by-bbox?${box}&limit=0`, 'query.limit'],
    [`by-bbox?${box}&limit=51`, 'query.limit'],
    [`by-bbox?${box}&year=2013`, 'query.year'],
    [`by-bbox?${box}&year=${new Date().getUTCFullYear() + 1}`, 'query.year'],
    [`by-bbox?${box}&year=2024&yearMin=2022`, 'query.year'],
    [`by-bbox?${box}&yearMin=2024&yearMax=2022`, 'query.yearMin'],
    [`by-bbox?${box}&sort=cheapest`, 'query.sort'],
    [`by-bbox?${box}&quarter=T5`, 'query.quarter'],
    [`by-bbox?${box}&localTypes=Chateau`, 'query.localTypes.0'],
    [`by-bbox?${box}&priceMin=10&priceMax=5`, 'query.priceMin'],
    [`by-bbox?${box}&includeMultiLot=oui`, 'query.includeMultiLot'],
    [`by-bbox?${box}&mutationType=Don`, 'query.mutationType'],
    ['by-radius?lng=2.5&lat=46.5&radiusMeters=0', 'query.radiusMeters'],
    ['by-radius?lng=2.5&lat=46.5&radiusMeters=5001', 'query.radiusMeters'],
    ['by-radius?lng=46.5&lat=2.5&radiusMeters=100', 'query.lng'],
    ['by-zone?q=Lille&level=commune&code=59350', 'query.q'],
    ['by-zone', 'query.level'],
    ['by-zone?level=commune', 'query.code'],
    ['by-zone?level=quartier&code=96001', 'query.code'],
    ['by-zone?level=rue&code=96001', 'query.code'],
    ['by-zone?level=iris&code=9600', 'query.code'],
    ['by-zone?q=Nulle-Part-sur-Rien', 'query.q'],
  ])('%s', async (path, parameter) => {
    const answer = await app.inject(`${V1}/${path}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors.map((error: { parameter: string }) => error.parameter)).toContain(parameter)
  })

  test.each([
    'by-zone?level=commune&code=00000',
    'by-zone?level=iris&code=960019999',
    'by-zone?level=rue&code=96001:9999',
    '0123456789abcdef',
  ])('%s is well-formed and unknown', async (path) => {
    const answer = await app.inject(`${V1}/${path}`)
    // Searches of sales have no 404 in the interface: a zone that does not exist is a wrong parameter.
    expect([answer.statusCode, answer.json().type]).toEqual(
      path.startsWith('by-zone') ? [400, '/problems/invalid-parameters'] : [404, '/problems/unknown-sale'],
    )
  })

  const [ring] = area.coordinates
  test.each([
    ['unclosed', { type: 'Polygon', coordinates: [ring!.slice(0, -1)] }, 'body.geometry.coordinates[0]'],
    [
      'self-intersecting',
      {
        type: 'Polygon',
        coordinates: [
          [
            [2.5, 46.5],
            [2.51, 46.51],
            [2.51, 46.5],
            [2.5, 46.51],
            [2.5, 46.5],
          ],
        ],
      },
      'body.geometry.coordinates',
    ],
    [
      'out of range',
      { type: 'Polygon', coordinates: [square(179.999, 46.5, 1)] },
      'body.geometry.coordinates[0][1]',
    ],
    ['no position', { type: 'Polygon', coordinates: [[[2.5, 'x']]] }, 'body.geometry.coordinates[0]'],
    ['empty', { type: 'MultiPolygon', coordinates: [] }, 'body.geometry.coordinates'],
    ['a point', { type: 'Point', coordinates: [2.5, 46.5] }, 'body.geometry.type'],
    [
      'flat',
      {
        type: 'Polygon',
        coordinates: [
          [
            [2.5, 46.5],
            [2.6, 46.5],
            [2.5, 46.5],
            [2.5, 46.5],
          ],
        ],
      },
      'body.geometry.coordinates',
    ],
    [
      'swapped',
      { type: 'Polygon', coordinates: [square(46.498, 2.498, 0.006)] },
      'body.geometry.coordinates longitude',
    ],
  ])('geometry %s', async (_name, geometry, parameter) => {
    const answer = await post('by-geometry', { geometry })
    expect(answer.statusCode).toBe(400)
    expect(
      answer
        .json()
        .errors.map((error: { parameter: string }) => error.parameter)
        .join(),
    ).toContain(parameter)
  })

  test.each([
    [12_000, 400, '/problems/invalid-parameters', /10000 positions: simplify it/],
    [40_000, 400, '/problems/invalid-parameters', /10000 positions: simplify it/],
    [100_000, 400, '/problems/payload-too-large', /more than 2,097,152 bytes/],
  ])(
    'a geometry of %i vertices is refused by its number or its length',
    async (count, status, type, detail) => {
      const ring = Array.from({ length: count }, (_, i) => [
        2.5 + 0.001 * Math.cos((2 * Math.PI * i) / count),
        46.5 + 0.001 * Math.sin((2 * Math.PI * i) / count),
      ])
      const answer = await post('by-geometry', {
        geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] },
      })
      expect(answer.statusCode).toBe(status)
      expect(answer.json()).toMatchObject({ type, detail: expect.stringMatching(detail) })
    },
  )

  test.each([
    [{ mode: 'circle' }, 'body.mode'],
    [{ mode: 'radius' }, 'body.radius'],
    [{ mode: 'bbox', radius: { lng: 2.5, lat: 46.5, radiusMeters: 10 } }, 'body.radius'],
    [{ mode: 'zone', zone: { level: 'commune', code: '96001' }, filters: { yeer: 2024 } }, 'body.filters'],
    [
      { mode: 'zone', zone: { level: 'commune', code: '96001' }, filters: { year: 1999 } },
      'body.filters.year',
    ],
    [{ mode: 'bbox', bbox: { minLng: 3, minLat: 46, maxLng: 2, maxLat: 47 } }, 'body.bbox.minLng'],
    [{ mode: 'radius', radius: { lng: 46.5, lat: 2.5, radiusMeters: 100 } }, 'body.radius.lng'],
    [{ mode: 'zone', zone: { q: 'Nulle-Part-sur-Rien' } }, 'body.zone.q'],
    [{ mode: 'geometry', geometry: { type: 'Polygon', coordinates: [[]] } }, 'body.geometry.coordinates[0]'],
  ])('search %j', async (body, parameter) => {
    const answer = await post('search', body)
    expect(answer.statusCode).toBe(400)
    expect(
      answer
        .json()
        .errors.map((error: { parameter: string }) => error.parameter)
        .join(),
    ).toContain(parameter)
  })

  test('a body that is not JSON, or too large', async () => {
    const send = (payload: string) =>
      app.inject({
        method: 'POST',
        url: `${V1}/search`,
        headers: { 'content-type': 'application/json' },
        payload,
      })
    expect((await send('{"mode":')).statusCode).toBe(400)
    const large = await send(`{"mode":"${'x'.repeat(9_000_000)}"}`)
    expect(large.statusCode).toBe(400)
    expect(large.json().type).toBe('/problems/payload-too-large')
  })
})
