import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { OgcQuestions } from '../support/ogc-questions.ts'
import { servedDemo } from '../support/service.ts'

// The abstract tests of OGC API - Tiles - Part 1 (20-057, annex A), each under its name, against the tilesets of the release and of each collection.

const ogc = new OgcQuestions(await servedDemo())
let resources: string[]
beforeAll(async () => {
  const led = (await ogc.collections()).filter(({ links }) => links.some(({ rel }) => rel === VECTOR))
  resources = ['/ogc', ...led.map(({ id }) => `/ogc/collections/${id}`)]
})

const RELATIONS = 'http://www.opengis.net/def/rel/ogc/1.0'
const VECTOR = `${RELATIONS}/tilesets-vector`
const URI = 'http://www.opengis.net/def/tilematrixset/OGC/1.0/WebMercatorQuad'
const MVT = 'application/vnd.mapbox-vector-tile'
const declares = (name: string) => async () =>
  expect((await ogc.json('/ogc/conformance')).conformsTo).toContain(
    `http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/${name}`,
  )

const link = z.looseObject({
  href: z.string(),
  rel: z.string(),
  type: z.string(),
  templated: z.boolean().optional(),
})
/** What a list has of a tileset (17-083r4, tile set metadata). */
const item = z.looseObject({
  dataType: z.literal('vector'),
  crs: z.string(),
  tileMatrixSetURI: z.literal(URI),
  links: z.array(link),
})
const whole = z.number().int().nonnegative()
const limits = z.strictObject({
  tileMatrix: z.string(),
  minTileRow: whole,
  maxTileRow: whole,
  minTileCol: whole,
  maxTileCol: whole,
})
const tileset = item.extend({
  tileMatrixSetLimits: z.array(limits).min(1),
  layers: z.array(z.looseObject({ id: z.string(), dataType: z.literal('vector') })).min(1),
})
const local = (href: string) => href.replace(/^https?:\/\/[^/]+/, '')
const ofEach = (check: (resource: string) => Promise<void>) => async () => {
  expect(resources).toHaveLength(7)
  for (const resource of resources) await check(resource)
}
const setOf = async (resource: string) => tileset.parse(await ogc.json(`${resource}/tiles/WebMercatorQuad`))
const template = (set: z.infer<typeof tileset>) => set.links.find(({ rel }) => rel === 'item')!
const filled = (href: string, z: string, row: number, col: number) =>
  local(href).replace('{tileMatrix}', z).replace('{tileRow}', String(row)).replace('{tileCol}', String(col))

/** Tiles of the deepest zoom within the limits that have something in them, as bytes. */
async function fullTiles(resource: string) {
  const set = await setOf(resource)
  const at = set.tileMatrixSetLimits.find(({ tileMatrix }) => tileMatrix === '16')!
  const [row, col] = [
    Math.floor((at.minTileRow + at.maxTileRow) / 2),
    Math.floor((at.minTileCol + at.maxTileCol) / 2),
  ]
  return ogc.get(filled(template(set).href, '16', row, col), MVT)
}

const TILES: Readonly<Record<string, () => Promise<void>>> = {
  '/conf/core/conformance-success': declares('core'),
  '/conf/core/tc-op, tc-tilematrix-definition, tc-tilerow-definition, tc-tilecol-definition': ofEach(
    async (resource) => {
      const { href } = template(await setOf(resource))
      expect(href).toMatch(/\/WebMercatorQuad\/\{tileMatrix\}\/\{tileRow\}\/\{tileCol\}$/)
      const path = local(href).replace(/^\/ogc/, '')
      const { parameters } = (await ogc.api()).paths[path]!.get
      expect(parameters.map(({ name }) => name)).toEqual(['tileMatrix', 'tileRow', 'tileCol'])
    },
  ),
  '/conf/core/tc-success': ofEach(async (resource) =>
    expect((await fullTiles(resource)).statusCode, resource).toBe(200),
  ),
  '/conf/core/tc-error': ofEach(async (resource) => {
    const set = await setOf(resource)
    const { href } = template(set)
    const at = set.tileMatrixSetLimits.at(-1)!
    for (const [zoom, row, col] of [
      ['30', at.minTileRow, at.minTileCol],
      [at.tileMatrix, at.maxTileRow + 1, at.minTileCol],
      [at.tileMatrix, at.minTileRow, at.maxTileCol + 1],
    ] as const)
      expect((await ogc.get(filled(href, zoom, row, col), MVT)).statusCode).toBe(400)
    expect([200, 204]).toContain(
      (await ogc.get(filled(href, at.tileMatrix, at.minTileRow, at.minTileCol), MVT)).statusCode,
    )
  }),
  '/conf/tileset/conformance-success': declares('tileset'),
  '/conf/tileset/description': ofEach(async (resource) => {
    const set = await setOf(resource)
    const scheme = set.links.find(({ rel }) => rel === `${RELATIONS}/tiling-scheme`)!
    expect((await ogc.json(local(scheme.href))).id).toBe('WebMercatorQuad')
    expect(template(set)).toMatchObject({ type: MVT, templated: true })
  }),
  '/conf/tilesets-list/conformance-success': declares('tilesets-list'),
  '/conf/tilesets-list/tileset-links': ofEach(async (resource) => {
    const { tilesets } = await ogc.json(`${resource}/tiles`)
    for (const one of z.array(item).min(1).parse(tilesets)) {
      const self = one.links.find(({ rel }) => rel === 'self')!
      expect(local(self.href)).toBe(`${resource}/tiles/WebMercatorQuad`)
      expect(one.links.map(({ rel }) => rel)).toContain(`${RELATIONS}/tiling-scheme`)
      expect((await ogc.get(local(self.href))).statusCode).toBe(200)
    }
  }),
  '/conf/dataset-tilesets/conformance-success': declares('dataset-tilesets'),
  '/conf/dataset-tilesets/landingpage, operation': async () => {
    const { links } = await ogc.json('/ogc')
    const { href } = links.find(({ rel }: { rel: string }) => rel === VECTOR)
    expect((await ogc.get(local(href))).statusCode).toBe(200)
  },
  '/conf/geodata-tilesets/conformance-success': declares('geodata-tilesets'),
  '/conf/geodata-tilesets/desc-links, operation': async () => {
    const led = (await ogc.collections()).flatMap(({ links }) => links.filter(({ rel }) => rel === VECTOR))
    expect(led).toHaveLength(6)
    for (const { href } of led) expect((await ogc.get(local(href))).statusCode).toBe(200)
  },
  '/conf/mvt/content': ofEach(async (resource) => {
    const tile = await fullTiles(resource)
    expect(tile.headers['content-type']).toBe(MVT)
    const { layers } = new VectorTile(new PbfReader(tile.rawPayload))
    expect(Object.values(layers).reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(0)
  }),
}

describe('abstract tests of Tiles Part 1', () => {
  test.each(Object.entries(TILES))('%s', (_, check) => check())
})
