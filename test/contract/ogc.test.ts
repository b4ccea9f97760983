import { describe, expect, test } from 'vitest'
import { cursorOf, questionHash } from '../../api/answers/cursor.ts'
import { servedDemo } from '../support/service.ts'
import { type OgcPage, wholeCollection } from '../support/whole-collection.ts'

const { app } = await servedDemo()

const get = async (url: string, accept?: string) => {
  const answer = await app.inject({ url, headers: accept ? { accept } : {} })
  return { status: answer.statusCode, headers: answer.headers, body: answer.body }
}
const json = async (url: string) => {
  const { status, body } = await get(url)
  expect(status, body).toBe(200)
  return JSON.parse(body)
}
const COLLECTIONS = [
  'parcels',
  'units',
  'buildings',
  'addresses',
  'sales',
  'zones',
  'price-zones',
  'planning-zones',
  'easements',
  'permits',
  'diagnostics',
  'prevention-zones',
  'clay',
]
const items = (name: string) => `/ogc/collections/${name}/items`
const BOX = '2.4955,46.4965,2.5021,46.5019'

const wholeOf = (url: string) => wholeCollection(app, url)

describe('the documents of OGC API', () => {
  test('the landing page leads to the API document, the conformance classes and the collections', async () => {
    const { links } = await json('/ogc')
    for (const rel of ['self', 'alternate', 'service-desc', 'service-doc', 'conformance', 'data'])
      expect(links.map((link: { rel: string }) => link.rel)).toContain(rel)
    const { conformsTo } = await json('/ogc/conformance')
    expect(conformsTo).toEqual([
      'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core',
      'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/geojson',
      'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/html',
      'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/oas30',
      'http://www.opengis.net/spec/ogcapi-features-2/1.0/conf/crs',
      'http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/queryables',
      'http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/queryables-query-parameters',
      'http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/filter',
      'http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/features-filter',
      'http://www.opengis.net/spec/cql2/1.0/conf/cql2-text',
      'http://www.opengis.net/spec/cql2/1.0/conf/cql2-json',
      'http://www.opengis.net/spec/cql2/1.0/conf/basic-cql2',
      'http://www.opengis.net/spec/cql2/1.0/conf/basic-spatial-functions',
      'http://www.opengis.net/spec/cql2/1.0/conf/basic-spatial-functions-plus',
      'http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/core',
      'http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/tileset',
      'http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/tilesets-list',
      'http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/dataset-tilesets',
      'http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/geodata-tilesets',
      'http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/mvt',
    ])
    const api = await get('/ogc/api')
    expect(api.headers['content-type']).toBe('application/vnd.oai.openapi+json;version=3.0')
    expect(JSON.parse(api.body).openapi).toBe('3.0.3')
    for (const name of COLLECTIONS)
      expect(JSON.parse(api.body).paths).toHaveProperty([`/collections/${name}/items`])
  })

  test('the collections tell extent, reference systems and properties', async () => {
    const { collections } = await json('/ogc/collections')
    expect(collections.map(({ id }: { id: string }) => id)).toEqual(COLLECTIONS)
    for (const one of collections) {
      expect(one).toMatchObject({
        itemType: 'feature',
        storageCrs: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
        crs: ['http://www.opengis.net/def/crs/OGC/1.3/CRS84', 'http://www.opengis.net/def/crs/EPSG/0/2154'],
      })
      const [west, south, east, north] = one.extent.spatial.bbox[0]
      expect(west > 2 && south > 46 && east < 3 && north < 47).toBe(true)
      const [first] = (await json(`${items(one.id)}?limit=1`)).features
      const told = await json(`/ogc/collections/${one.id}/queryables`)
      expect([...Object.keys(first.properties), 'geometry']).toEqual(Object.keys(told.properties))
    }
    expect((await get('/ogc/collections/nothing')).status).toBe(404)
  })

  test.each([
    '/ogc',
    '/ogc/conformance',
    '/ogc/collections',
    '/ogc/collections/parcels',
    `${items('sales')}?limit=3`,
  ])('%s is a page for people too', async (url) => {
    const page = await get(url, 'text/html,application/xhtml+xml')
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).toContain('<h1>')
    expect(
      (await get(`${url}${url.includes('?') ? '&' : '?'}f=json`, 'text/html')).headers['content-type'],
    ).toMatch(/json/)
  })
})

describe('features', () => {
  test.each(COLLECTIONS)('%s: pages of any size give every feature once', async (name) => {
    const whole = await wholeOf(`${items(name)}?bbox=${BOX}&limit=1000`)
    expect(whole.ids.length).toBeGreaterThan(0)
    expect(whole.ids.length).toBe(whole.matched)
    expect(new Set(whole.ids).size).toBe(whole.ids.length)
    const limit = Math.ceil(whole.ids.length / 4)
    expect((await wholeOf(`${items(name)}?bbox=${BOX}&limit=${limit}`)).ids).toEqual(whole.ids)
    const all = await wholeOf(`${items(name)}?limit=1000`)
    expect(all.ids.length).toBe(all.matched)
    expect(all.ids).toEqual(expect.arrayContaining(whole.ids))
  })

  test('a later page names itself: its own address and those of its other forms have its features', async () => {
    const linkOf = ({ links }: OgcPage, wanted: string) =>
      links.find(({ rel, type }) => `${rel} ${type}` === wanted)!.href
    const idsOf = ({ features }: OgcPage) => features.map(({ id }) => id)
    const first = await json(`${items('parcels')}?communeCode=96001&limit=3`)
    const second = await json(linkOf(first, 'next application/geo+json'))
    expect(idsOf(second)).toEqual(['960010000A0004', '960010000A0005', '960010000A0006'])
    const again = await json(linkOf(second, 'self application/geo+json'))
    expect([idsOf(again), again.links]).toEqual([idsOf(second), second.links])
    const { body } = await get(linkOf(second, 'alternate text/html'))
    const [, raw = ''] = /<a rel="alternate" href="([^"]+)">/.exec(body) ?? []
    expect(idsOf(await json(raw.replaceAll('&amp;', '&')))).toEqual(idsOf(second))
    const file = await app.inject(linkOf(second, 'alternate application/geopackage+sqlite3'))
    expect(file.rawPayload.includes('960010000A0004')).toBe(true)
    expect(file.rawPayload.includes('960010000A0003')).toBe(false)
  })

  test.each(COLLECTIONS)('%s: a feature by its id is the same', async (name) => {
    const [first] = (await json(`${items(name)}?bbox=${BOX}&limit=1`)).features
    const one = await json(`${items(name)}/${encodeURIComponent(first.id)}`)
    expect([one.id, one.geometry, one.properties]).toEqual([first.id, first.geometry, first.properties])
    for (const id of ['nothing', '96.99999999', '960019990A0001', 'commune-99999']) {
      const { status, body } = await get(`${items(name)}/${id}`)
      expect([status, JSON.parse(body).type]).toEqual([404, '/problems/unknown-feature'])
    }
  })

  test('of the parcels of a commune there are as many as it has; sales and owners are kept out of search engines', async () => {
    const { numberMatched } = await json(`${items('parcels')}?communeCode=96001&limit=1`)
    expect(numberMatched).toBe(1763)
    for (const name of ['sales', 'units'])
      expect((await get(`${items(name)}?limit=1`)).headers['x-robots-tag']).toBe('noindex, noarchive')
    expect((await get(`${items('parcels')}?limit=1`)).headers['x-robots-tag']).toBeUndefined()
  })

  test('a box over the antimeridian has what lies on either side of it', async () => {
    const ids = async (bbox: string) => (await wholeOf(`${items('parcels')}?bbox=${bbox}&limit=1000`)).ids
    // From east of the demo around the Earth to its west: all but what lies between.
    const [middle, all] = [2.5, await ids('2,46,3,47')]
    const around = await ids(`${middle},46,${middle - 1e-7},47`)
    expect(around).toEqual(all)
    expect(await ids('170,46,-170,47')).toEqual([])
    const east = await ids(`${middle},46,-170,47`)
    expect(east).toEqual(await ids(`${middle},46,3,47`))
    expect(east.length).toBeGreaterThan(0)
    expect(east.length).toBeLessThan(all.length)
  })

  test('a limit above the most gives the most; a cursor of another release is 410', async () => {
    expect((await json(`${items('parcels')}?limit=100000`)).numberReturned).toBe(1000)
    const question = questionHash('ogc parcels', {})
    const cursor = cursorOf({ release: 'r20200101-000000-00000000', question }, [0, 3])
    const { status, body } = await get(`${items('parcels')}?cursor=${cursor}`)
    expect([status, JSON.parse(body).type]).toEqual([410, '/problems/release-changed'])
  })

  test('an answer that the client has is 304', async () => {
    const url = `${items('parcels')}?limit=5`
    const { headers } = await get(url)
    const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})
