import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../support/build-test-app.ts'

const AT = '/v1/parcels/nearest'

describe('numbers in a query', () => {
  test.each([
    ['lat=46.5', 'query.lng', 'is required'],
    ['lng=&lat=46.5', 'query.lng', 'must be a decimal number such as 2.3522, not empty'],
    ['lng=NaN&lat=46.5', 'query.lng', 'must be a decimal number such as 2.3522, not "NaN"'],
    ['lng=Infinity&lat=46.5', 'query.lng', 'must be a decimal number such as 2.3522, not "Infinity"'],
    ['lng=1e999&lat=46.5', 'query.lng', 'must be a decimal number such as 2.3522, not "1e999"'],
    ['lng=0x10&lat=46.5', 'query.lng', 'must be a decimal number such as 2.3522, not "0x10"'],
    ['lng=2,5&lat=46.5', 'query.lng', 'must be a decimal number such as 2.3522, not "2,5"'],
    ['lng=%202.5&lat=46.5', 'query.lng', 'must be a decimal number such as 2.3522, not " 2.5"'],
    ['lng=2.5&lng=2.6&lat=46.5', 'query.lng', 'must be given once'],
    ['lng=180.1&lat=46.5', 'query.lng', 'must be at most 180'],
    ['lng=-180.1&lat=46.5', 'query.lng', 'must be at least -180'],
    ['lng=2.5&lat=90.5', 'query.lat', 'must be at most 90'],
    ['lng=2.5&lat=46.5&idu=1', 'query.idu', 'is not a parameter of this address: it takes lng, lat'],
    [
      'lng=2.5&lat=46.5&__proto__=1',
      'query.__proto__',
      'is not a parameter of this address: it takes lng, lat',
    ],
  ])('%s is refused', async (query, parameter, detail) => {
    const app = await buildTestApp()
    const answer = await app.inject(`${AT}?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({
      type: '/problems/invalid-parameters',
      title: 'Invalid parameters',
      status: 400,
      detail: `${parameter} ${detail}`,
      instance: AT,
      errors: [{ parameter, detail }],
    })
  })

  test('every parameter at fault is named at once', async () => {
    const app = await buildTestApp()
    const { errors } = (await app.inject(`${AT}?lngg=2.5&lat=abc`)).json()
    expect(errors).toEqual([
      { parameter: 'query.lngg', detail: 'is not a parameter of this address: did you mean lng?' },
      { parameter: 'query.lat', detail: 'must be a decimal number such as 2.3522, not "abc"' },
      { parameter: 'query.lng', detail: 'is required' },
    ])
  })

  test('what JavaScript prints is read back as the same number', async () => {
    const app = await buildTestApp()
    const inRange = fc.double({ min: -90, max: 90, noNaN: true })
    await fc.assert(
      fc.asyncProperty(inRange, inRange, async (lng, lat) => {
        const answer = await app.inject(`${AT}?lng=${lng}&lat=${lat}`)
        expect([200, 404]).toContain(answer.statusCode)
      }),
      { numRuns: 200 },
    )
  })
})

test('no text in any place is answered by a 5xx, and every 4xx is a problem document', async () => {
  const app = await buildTestApp()
  const paths = [
    '/v1/parcels/nearest?lng=2.5&lat=',
    '/v1/parcels/',
    '/v1/coverage?commune=',
    '/v1/coverage?',
    '/',
  ]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), fc.string({ unit: 'binary' }), async (path, text) => {
      const answer = await app.inject(path + encodeURIComponent(text))
      expect(answer.statusCode).toBeLessThan(500)
      if (answer.statusCode >= 400) {
        expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
        expect(answer.json()).toMatchObject({
          status: answer.statusCode,
          type: expect.stringMatching(/^\/problems\//),
        })
      }
    }),
    { numRuns: 500 },
  )
})
