import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { describe, expect, test } from 'vitest'
import { tileAt } from '../../shared/tiles/tile-grid.ts'
import { servedDemo } from '../support/service.ts'

const { app } = await servedDemo({ PUBLIC_URL: 'https://terrier.example.fr' })

const BASE = 'https://terrier.example.fr/ogc'
const json = async (url: string) => {
  const answer = await app.inject(url)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  return answer.json()
}
const linkOf = (
  document: { links: { rel: string; href: string; templated?: boolean; type: string }[] },
  rel: string,
) => document.links.find((link) => link.rel === rel)
const path = (href: string) => href.replace('https://terrier.example.fr', '')
const SCHEME = 'http://www.opengis.net/def/rel/ogc/1.0/tiling-scheme'
const VECTOR = 'http://www.opengis.net/def/rel/ogc/1.0/tilesets-vector'
const DRAWN = ['parcels', 'buildings', 'addresses', 'sales', 'zones', 'planning-zones']
const LAYERS: Readonly<Record<string, string>> = { 'planning-zones': 'planning' }

describe('OGC API Tiles', () => {
  test('the landing page leads to the tilesets and the tile matrix set of the register', async () => {
    const landing = await json('/ogc')
    expect(linkOf(landing, VECTOR)!.href).toBe(`${BASE}/tiles`)
    const list = await json(
      path(linkOf(landing, 'http://www.opengis.net/def/rel/ogc/1.0/tiling-schemes')!.href),
    )
    expect(list.tileMatrixSets).toMatchObject([
      {
        id: 'WebMercatorQuad',
        uri: 'http://www.opengis.net/def/tilematrixset/OGC/1.0/WebMercatorQuad',
        links: [{ href: `${BASE}/tileMatrixSets/WebMercatorQuad`, rel: 'self' }],
      },
    ])
    const set = await json('/ogc/tileMatrixSets/WebMercatorQuad')
    expect(set.tileMatrices).toHaveLength(25)
    expect(set.tileMatrices[16]).toEqual({
      id: '16',
      scaleDenominator: 559082264.028717 / 65536,
      cellSize: 156543.033928041 / 65536,
      cornerOfOrigin: 'topLeft',
      pointOfOrigin: [-20037508.3427892, 20037508.3427892],
      tileWidth: 256,
      tileHeight: 256,
      matrixWidth: 65536,
      matrixHeight: 65536,
    })
    expect((await app.inject('/ogc/tileMatrixSets/Other')).statusCode).toBe(404)
  })

  test('collections that a layer draws lead to their tilesets, the others do not', async () => {
    const { collections } = await json('/ogc/collections')
    const led = collections.filter((one: Parameters<typeof linkOf>[0]) => linkOf(one, VECTOR))
    expect(led.map(({ id }: { id: string }) => id)).toEqual(DRAWN)
    expect((await app.inject('/ogc/collections/permits/tiles')).statusCode).toBe(404)
  })

  test.each(['', ...DRAWN])('the tileset of %j has metadata, limits and tiles', async (name) => {
    const resource = name === '' ? '/ogc' : `/ogc/collections/${name}`
    const { tilesets } = await json(`${resource}/tiles`)
    expect(tilesets).toHaveLength(1)
    const [item] = tilesets
    expect(item).toMatchObject({
      dataType: 'vector',
      crs: 'http://www.opengis.net/def/crs/EPSG/0/3857',
      tileMatrixSetURI: 'http://www.opengis.net/def/tilematrixset/OGC/1.0/WebMercatorQuad',
    })
    expect(linkOf(item, SCHEME)!.href).toBe(`${BASE}/tileMatrixSets/WebMercatorQuad`)
    const set = await json(path(linkOf(item, 'self')!.href))
    expect(set).toMatchObject({ dataType: 'vector', crs: item.crs, tileMatrixSetURI: item.tileMatrixSetURI })
    const template = linkOf(set, 'item')!
    expect(template).toMatchObject({ templated: true, type: 'application/vnd.mapbox-vector-tile' })
    const [west, south] = set.boundingBox.lowerLeft
    const [east, north] = set.boundingBox.upperRight
    const { x, y } = tileAt(16, ((west + east) / 2) * 1e7, ((south + north) / 2) * 1e7)
    const at = (z: number, row: number, col: number) =>
      path(template.href)
        .replace('{tileMatrix}', String(z))
        .replace('{tileRow}', String(row))
        .replace('{tileCol}', String(col))
    const tile = await app.inject({ url: at(16, y, x), headers: { 'accept-encoding': 'gzip' } })
    expect(tile.statusCode, tile.body).toBe(200)
    expect(tile.headers['content-type']).toBe('application/vnd.mapbox-vector-tile')
    const layer = name === '' ? 'terrier' : (LAYERS[name] ?? name)
    const same = await app.inject({
      url: `/v1/tiles/${layer}/16/${x}/${y}.mvt`,
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(tile.rawPayload.equals(same.rawPayload)).toBe(true)
    expect(tile.headers.etag).toBe(same.headers.etag)
    const names = Object.keys(new VectorTile(new PbfReader(gunzipSync(tile.rawPayload))).layers)
    expect(set.layers.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(names))
    expect(set.layers[0].propertiesSchema.properties).not.toEqual({})
    const limits = set.tileMatrixSetLimits.find((one: { tileMatrix: string }) => one.tileMatrix === '16')
    expect(y >= limits.minTileRow && y <= limits.maxTileRow).toBe(true)
    expect(x >= limits.minTileCol && x <= limits.maxTileCol).toBe(true)
    for (const [url, parameter] of [
      [at(16, limits.maxTileRow + 1, x), 'path.tileRow'],
      [at(16, y, limits.minTileCol - 1), 'path.tileCol'],
      [at(19, y, x), 'path.tileMatrix'],
      [`${at(16, y, x)}?f=json`, 'query.f'],
    ] as const) {
      const refused = await app.inject(url)
      expect([refused.statusCode, refused.json().errors?.[0].parameter], url).toEqual([400, parameter])
    }
  })

  test('an empty tile within the limits is 204, an unknown collection or matrix set 404, what a client has 304', async () => {
    const set = await json('/ogc/collections/clay')
    expect(linkOf(set, VECTOR)).toBeUndefined()
    const limits = (await json('/ogc/collections/addresses/tiles/WebMercatorQuad')).tileMatrixSetLimits.at(-1)
    const url = `/ogc/collections/addresses/tiles/WebMercatorQuad/${limits.tileMatrix}/${limits.minTileRow}/${limits.minTileCol}`
    expect((await app.inject(url)).statusCode).toBe(204)
    expect((await app.inject(url.replace('addresses', 'nothing'))).statusCode).toBe(404)
    expect((await app.inject(url.replace('WebMercatorQuad', 'Other'))).statusCode).toBe(404)
    const sales = await json('/ogc/collections/sales/tiles/WebMercatorQuad')
    const one = sales.tileMatrixSetLimits[0]
    const sold = `/ogc/collections/sales/tiles/WebMercatorQuad/${one.tileMatrix}/${one.minTileRow}/${one.minTileCol}`
    const tile = await app.inject(sold)
    expect(tile.headers['x-robots-tag']).toBe('noindex, noarchive')
    const again = await app.inject({ url: sold, headers: { 'if-none-match': String(tile.headers.etag) } })
    expect(again.statusCode).toBe(304)
  })
})
