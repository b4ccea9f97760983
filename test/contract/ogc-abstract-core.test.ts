import { beforeAll, describe, expect, test } from 'vitest'
import { listen } from '../support/mcp.ts'
import { expectLinks, itemsPath as items, OgcQuestions, type OgcTestLink } from '../support/ogc-questions.ts'
import { servedDemo } from '../support/service.ts'
import { type OgcPage, wholeCollection } from '../support/whole-collection.ts'

// The abstract tests of OGC API - Features - Part 1: Core (17-069r4, annex A), each under its name, against every collection.

const ogc = new OgcQuestions(await servedDemo())
const { get, json, collections, api, itemsOperation, ofEach } = ogc
let url: string
beforeAll(async () => {
  url = await listen(ogc.app)
})

const PART_1: Readonly<Record<string, () => Promise<void>>> = {
  '/conf/core/http': async () => {
    const answer = await fetch(`${url}/ogc`, { headers: { accept: 'application/json' } })
    expect(answer.status).toBe(200)
    const refused = await fetch(`${url}/ogc`, { method: 'POST' })
    expect(refused.status).toBeGreaterThanOrEqual(400)
  },
  '/conf/core/crs84': ofEach(async ({ id, extent }) => {
    const { features } = await json(`${items(id)}?limit=5`)
    const [west, south, east, north] = extent.spatial.bbox[0]!
    const numbers = JSON.stringify(
      features.map(({ geometry }: { geometry: { coordinates: unknown } | null }) => geometry?.coordinates),
    )
    for (const [, x, y] of numbers.matchAll(/\[(-?[\d.]+),(-?[\d.]+)\]/g))
      expect(
        Number(x) >= west! - 1 &&
          Number(x) <= east! + 1 &&
          Number(y) >= south! - 1 &&
          Number(y) <= north! + 1,
      ).toBe(true)
  }),
  '/conf/core/root-op': async () => expect((await get('/ogc')).statusCode).toBe(200),
  '/conf/core/root-success': async () =>
    expectLinks(await json('/ogc'), [
      'self',
      'alternate',
      'service-desc',
      'service-doc',
      'conformance',
      'data',
    ]),
  '/conf/core/api-definition-op': async () => {
    const landing: { links: OgcTestLink[] } = await json('/ogc')
    const { href, type } = landing.links.find(({ rel }) => rel === 'service-desc')!
    const answer = await get(new URL(href).pathname, type)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type])
  },
  '/conf/core/api-definition-success': async () => expect((await api()).openapi).toMatch(/^3\.0\./),
  '/conf/core/conformance-op': async () => expect((await get('/ogc/conformance')).statusCode).toBe(200),
  '/conf/core/conformance-success': async () => {
    const { conformsTo } = await json('/ogc/conformance')
    for (const name of ['core', 'geojson', 'html', 'oas30'])
      expect(conformsTo).toContain(`http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/${name}`)
  },
  '/conf/core/fc-md-op': async () => expect((await get('/ogc/collections')).statusCode).toBe(200),
  '/conf/core/fc-md-success': async () => expect((await collections()).length).toBeGreaterThan(0),
  '/conf/core/fc-md-links': async () => expectLinks(await json('/ogc/collections'), ['self', 'alternate']),
  '/conf/core/fc-md-items': async () => {
    const ids = (await collections()).map(({ id }) => id)
    const described = Object.keys((await api()).paths).flatMap(
      (path) => /^\/collections\/([^/]+)\/items$/.exec(path)?.[1] ?? [],
    )
    expect(described).toEqual(ids)
  },
  '/conf/core/fc-md-items-links': ofEach(async ({ links }) => {
    const types = links.filter(({ rel }) => rel === 'items').map(({ type }) => type)
    expect(types.sort()).toEqual(['application/geo+json', 'text/html'])
  }),
  '/conf/core/fc-md-extent': ofEach(async ({ id, extent }) => {
    const all = (await json(`${items(id)}?limit=1`)).numberMatched
    const inside = (await json(`${items(id)}?limit=1&bbox=${extent.spatial.bbox[0]}`)).numberMatched
    // Sales of no known place lie in no box.
    if (id === 'sales') expect(inside).toBeLessThanOrEqual(all)
    else expect(inside).toBe(all)
    expect(inside).toBeGreaterThan(0)
  }),
  '/conf/core/sfc-md-op': ofEach(async ({ id }) =>
    expect((await get(`/ogc/collections/${id}`)).statusCode).toBe(200),
  ),
  '/conf/core/sfc-md-success': ofEach(async (one) => {
    const alone = await json(`/ogc/collections/${one.id}`)
    expect({ ...alone, links: [] }).toEqual({ ...one, links: [] })
    expectLinks(alone, ['self', 'alternate', 'items'])
  }),
  '/conf/core/fc-op': ofEach(async ({ id }) => expect((await get(items(id))).statusCode).toBe(200)),
  '/conf/core/fc-bbox-definition': ofEach(async ({ id }) => {
    const bbox = (await itemsOperation(id)).parameters.find(({ name }) => name === 'bbox')!
    expect(bbox).toMatchObject({
      in: 'query',
      style: 'form',
      explode: false,
      schema: { type: 'array', minItems: 4, maxItems: 6 },
    })
    expect(bbox.required ?? false).toBe(false)
  }),
  '/conf/core/fc-bbox-response': ofEach(async ({ id, extent }) => {
    const [west, south, east, north] = extent.spatial.bbox[0]! as [number, number, number, number]
    const west2 = (
      await wholeCollection(
        ogc.app,
        `${items(id)}?limit=1000&bbox=${[west, south, (west + east) / 2, north]}`,
      )
    ).ids
    const east2 = (
      await wholeCollection(
        ogc.app,
        `${items(id)}?limit=1000&bbox=${[(west + east) / 2, south, east, north]}`,
      )
    ).ids
    const all = (await wholeCollection(ogc.app, `${items(id)}?limit=1000&bbox=${[west, south, east, north]}`))
      .ids
    expect([...new Set([...west2, ...east2])].sort()).toEqual(all.toSorted())
    expect((await json(`${items(id)}?bbox=-60,10,-50,20`)).features).toEqual([])
    expect(
      (await json(`${items(id)}?bbox=${[west, south, 0, east, north, 100]}&limit=5`)).numberReturned,
    ).toBeGreaterThan(0)
  }),
  '/conf/core/fc-limit-definition': ofEach(async ({ id }) => {
    const limit = (await itemsOperation(id)).parameters.find(({ name }) => name === 'limit')!
    expect(limit).toMatchObject({
      in: 'query',
      schema: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
    })
  }),
  '/conf/core/fc-limit-response': ofEach(async ({ id }) => {
    for (const [asked, most] of [
      [1, 1],
      [3, 3],
      [undefined, 100],
      [100_000, 1000],
    ] as const)
      expect(
        (await json(`${items(id)}${asked ? `?limit=${asked}` : ''}`)).features.length,
      ).toBeLessThanOrEqual(most)
  }),
  '/conf/core/fc-time-definition': ofEach(async ({ id }) => {
    const datetime = (await itemsOperation(id)).parameters.find(({ name }) => name === 'datetime')!
    expect(datetime).toMatchObject({ in: 'query', style: 'form', explode: false, schema: { type: 'string' } })
  }),
  '/conf/core/fc-time-response': async () => {
    for (const text of [
      '2024-02-12T23:20:52Z',
      '2024-02-12',
      '2018-02-12T00:00:00Z/..',
      '../2018-03-18T12:31:12Z',
      '2018-02-12/2025-03-18',
    ]) {
      const [from, to = from] = text.split('/').map((side) => side.slice(0, 10))
      const { features } = await wholeCollection(ogc.app, `${items('sales')}?limit=1000&datetime=${text}`)
      for (const { properties } of features)
        expect(
          (from === '..' || String(properties.date) >= from!) &&
            (to === '..' || String(properties.date) <= to!),
          text,
        ).toBe(true)
    }
    expect((await json(`${items('sales')}?datetime=2018-02-12/..`)).features.length).toBeGreaterThan(0)
  },
  '/conf/core/query-param-unknown': ofEach(async ({ id }) =>
    expect((await get(`${items(id)}?unknown_one=1`)).statusCode).toBe(400),
  ),
  '/conf/core/query-param-invalid': ofEach(async ({ id }) => {
    for (const query of ['limit=-1', 'limit=a', 'bbox=1,2', 'bbox=a,b,c,d', 'datetime=now'])
      expect((await get(`${items(id)}?${query}`)).statusCode, query).toBe(400)
  }),
  '/conf/core/fc-response, fc-links, fc-numberMatched, fc-numberReturned': ofEach(async ({ id }) => {
    const page: OgcPage & { links: OgcTestLink[]; timeStamp?: string; type: string } = await json(
      `${items(id)}?limit=2`,
    )
    expect(page.type).toBe('FeatureCollection')
    expectLinks(page, ['self', 'alternate', 'collection'])
    const whole = await wholeCollection(ogc.app, `${items(id)}?limit=1000`)
    expect(page.numberMatched).toBe(whole.ids.length)
    expect(page.numberReturned).toBe(page.features.length)
    expect(new Set(whole.ids).size).toBe(whole.ids.length)
    expect(page.timeStamp).toBeUndefined()
  }),
  '/conf/core/f-op, f-success, f-links': ofEach(async ({ id }) => {
    const { features } = await json(`${items(id)}?limit=2`)
    for (const one of features) {
      const alone = await json(`${items(id)}/${encodeURIComponent(one.id)}`)
      expect(alone).toMatchObject({ type: 'Feature', id: one.id, properties: one.properties })
      expectLinks(alone, ['self', 'alternate', 'collection'])
    }
  }),
}

describe('abstract tests of Features Part 1: Core', () => {
  test.each(Object.entries(PART_1))('%s', (_, check) => check())
})
