import { describe, expect, test } from 'vitest'
import { itemsPath as items, OgcQuestions } from '../support/ogc-questions.ts'
import { servedDemo } from '../support/service.ts'

// The abstract tests of the encodings of OGC API - Features - Part 1 (17-069r4, annex A) and of Part 2 (18-058r1, annex A), each under its name.

const ogc = new OgcQuestions(await servedDemo())
const { get, json, collections, api, itemsOperation, ofEach } = ogc

const CRS84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84'
const LAMBERT93 = 'http://www.opengis.net/def/crs/EPSG/0/2154'

const ENCODINGS: Readonly<Record<string, () => Promise<void>>> = {
  '/conf/geojson/definition': ofEach(async ({ id }) => {
    const { paths } = await api()
    for (const path of [`/collections/${id}/items`, `/collections/${id}/items/{featureId}`])
      expect(paths[path]!.get.responses[200]!.content).toHaveProperty('application/geo+json')
  }),
  '/conf/geojson/content': ofEach(async ({ id }) => {
    const answer = await get(`${items(id)}?limit=3`, 'application/geo+json')
    expect(answer.headers['content-type']).toBe('application/geo+json')
    const { features } = answer.json()
    for (const { type, geometry, properties } of features) {
      expect(type).toBe('Feature')
      expect(geometry === null || ['Point', 'Polygon', 'MultiPolygon'].includes(geometry.type)).toBe(true)
      expect(Object.keys(properties).length).toBeGreaterThan(0)
    }
  }),
  '/conf/html/definition, content': async () => {
    const ids = (await collections()).map(({ id }) => id)
    for (const path of [
      '/ogc',
      '/ogc/conformance',
      '/ogc/collections',
      ...ids.flatMap((id) => [`/ogc/collections/${id}`, `${items(id)}?limit=2`]),
    ]) {
      const page = await get(path, 'text/html')
      expect([page.statusCode, page.headers['content-type']], path).toEqual([200, 'text/html; charset=utf-8'])
      expect(page.body).toMatch(/^<!doctype html>/i)
    }
  },
  '/conf/oas30/definition-1': async () => {
    const answer = await get('/ogc/api', 'application/vnd.oai.openapi+json;version=3.0')
    expect(answer.headers['content-type']).toBe('application/vnd.oai.openapi+json;version=3.0')
  },
  '/conf/oas30/definition-2, oas-impl, completeness, exception-codes': async () => {
    const { paths } = await api()
    const operations = Object.entries(paths).map(([path, { get: operation }]) => ({ path, ...operation }))
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { path, parameters, responses } of operations) {
      const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`)
      expect([...path.matchAll(/\{\w+\}/g)].map(([name]) => name)).toEqual(inPath)
      expect(new Set(parameters.map(({ name }) => name)).size).toBe(parameters.length)
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '400', '404', '500']))
      for (const { description } of Object.values(responses)) expect(description).not.toBe('')
    }
    const plain = operations.filter(({ path }) => !path.includes('{'))
    for (const { path } of plain)
      expect((await get(`/ogc${path === '/' ? '' : path}`, '*/*')).statusCode, path).toBe(200)
  },
  '/conf/oas30/security': async () => expect(await api()).not.toHaveProperty('security'),
}

const inLambert = (path: string) =>
  `${path}${path.includes('?') ? '&' : '?'}crs=${encodeURIComponent(LAMBERT93)}`

const PART_2: Readonly<Record<string, () => Promise<void>>> = {
  '/conf/crs/crs-uri': ofEach(async ({ crs }) => {
    for (const uri of crs) expect(uri).toMatch(/^http:\/\/www\.opengis\.net\/def\/crs\//)
  }),
  '/conf/crs/default-crs': ofEach(async ({ crs }) => expect(crs).toContain(CRS84)),
  '/conf/crs/storageCrs': ofEach(async ({ crs, storageCrs }) => expect(crs).toContain(storageCrs)),
  '/conf/crs/crs-parameter': ofEach(async ({ id }) => {
    const parameter = (await itemsOperation(id)).parameters.find(({ name }) => name === 'crs')!
    expect(parameter).toMatchObject({ in: 'query', schema: { type: 'string' } })
  }),
  '/conf/crs/crs-parameter-default': ofEach(async ({ id }) =>
    expect((await get(`${items(id)}?limit=1`)).headers['content-crs']).toBe(`<${CRS84}>`),
  ),
  '/conf/crs/crs-parameter-invalid': ofEach(async ({ id }) =>
    expect((await get(`${items(id)}?crs=http://www.opengis.net/def/crs/EPSG/0/0`)).statusCode).toBe(400),
  ),
  '/conf/crs/crs-parameter-transform, crs-transform': ofEach(async ({ id }) => {
    const answer = await get(inLambert(`${items(id)}?limit=3`))
    expect([answer.statusCode, answer.headers['content-crs']]).toEqual([200, `<${LAMBERT93}>`])
    const [first] = answer.json().features
    const alone = await get(inLambert(`${items(id)}/${encodeURIComponent(first.id)}`))
    expect([alone.headers['content-crs'], alone.json().geometry]).toEqual([`<${LAMBERT93}>`, first.geometry])
  }),
  '/conf/crs/bbox-crs-parameter': ofEach(async ({ id }) => {
    const parameter = (await itemsOperation(id)).parameters.find(({ name }) => name === 'bbox-crs')!
    expect(parameter).toMatchObject({ in: 'query', schema: { type: 'string' } })
    const metres = `bbox=500000,6000000,800000,7000000&bbox-crs=${encodeURIComponent(LAMBERT93)}`
    expect((await json(`${items(id)}?limit=1&${metres}`)).numberReturned).toBe(1)
  }),
  '/conf/crs/bbox-crs-parameter-default': ofEach(async ({ id }) =>
    expect((await json(`${items(id)}?limit=1&bbox=2,46,3,47`)).numberReturned).toBe(1),
  ),
  '/conf/crs/bbox-crs-parameter-invalid': ofEach(async ({ id }) =>
    expect(
      (await get(`${items(id)}?bbox=2,46,3,47&bbox-crs=http://www.opengis.net/def/crs/EPSG/0/0`)).statusCode,
    ).toBe(400),
  ),
}

describe('abstract tests of Features Part 1: GeoJSON, HTML, OpenAPI 3.0', () => {
  test.each(Object.entries(ENCODINGS))('%s', (_, check) => check())
})
describe('abstract tests of Features Part 2', () => {
  test.each(Object.entries(PART_2))('%s', (_, check) => check())
})
