import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { describe, expect, test } from 'vitest'
import { VERSION } from '../../shared/process/version.ts'
import { tileAt } from '../../shared/tiles/tile-grid.ts'
import { servedDemo } from '../support/service.ts'

const service = await servedDemo({ PUBLIC_URL: 'https://terrier.example.fr' })
const get = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers })
const release = (await service.demo.dataDir.readCurrent())!.id
/** The release and the version, as addresses of tiles name them. */
const edition = `${release}-${VERSION}`
const { bounds } = (await get('/v1/tiles/addresses.json')).json()
const place = (z: number) =>
  tileAt(z, ((bounds[0] + bounds[2]) / 2) * 1e7, ((bounds[1] + bounds[3]) / 2) * 1e7)
const at = (z: number) => `${z}/${place(z).x}/${place(z).y}`
const decoded = (bytes: Buffer) => new VectorTile(new PbfReader(bytes)).layers

describe('a tile', () => {
  test.each([
    ['planning', ['class', 'type', 'label', 'document'], 3],
    ['parcels', ['idu', 'communeCode', 'section', 'number', 'surface'], 3],
    ['buildings', ['surface', 'light'], 3],
    ['addresses', ['number', 'street', 'communeCode'], 1],
    ['sales', ['id', 'date', 'year', 'price', 'type', 'idu'], 1],
  ] as const)('of %s has its attributes', async (name, keys, type) => {
    const answer = await get(`/v1/tiles/${name}/${at(16)}.mvt`)
    expect(answer.statusCode).toBe(200)
    const layers = decoded(answer.rawPayload)
    expect(Object.keys(layers)).toEqual([name])
    const layer = layers[name]!
    expect(layer.extent).toBe(4096)
    expect(layer.length).toBeGreaterThan(0)
    const feature = layer.feature(0)
    expect(feature.type).toBe(type)
    expect(Object.keys(feature.properties)).toEqual(expect.arrayContaining([...keys]))
  })

  test('of terrier has all layers', async () => {
    const layers = decoded((await get(`/v1/tiles/terrier/${at(16)}.mvt`)).rawPayload)
    expect(Object.keys(layers)).toEqual([
      'zones',
      'sections',
      'planning',
      'parcels',
      'buildings',
      'addresses',
      'sales',
    ])
  })

  test('has these headers', async () => {
    const { headers } = await get(`/v1/tiles/parcels/${at(16)}.mvt`)
    expect(headers['content-type']).toBe('application/vnd.mapbox-vector-tile')
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(headers.etag).toMatch(new RegExp(`^"${release}-[0-9a-z]+"$`))
    expect(headers.vary).toBe('accept-encoding')
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers['x-robots-tag']).toBeUndefined()
    expect(headers['x-ratelimit-limit']).toBeUndefined()
  })

  test('of a named release and version is kept for ever; others lead to what is served', async () => {
    const pinned = await get(`/v1/tiles/${edition}/parcels/${at(16)}.mvt`)
    expect([pinned.statusCode, pinned.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    expect(pinned.rawPayload).toEqual((await get(`/v1/tiles/parcels/${at(16)}.mvt`)).rawPayload)
    const bare = await get(`/v1/tiles/${release}/parcels/${at(16)}.mvt`)
    expect([bare.statusCode, bare.headers['cache-control']]).toEqual([
      200,
      'public, max-age=0, must-revalidate',
    ])
    // An older release, and the version before an upgrade.
    for (const other of [`r20200101-000000-00000000-${VERSION}`, `${release}-0.1.0`]) {
      const gone = await get(`/v1/tiles/${other}/parcels/${at(16)}.mvt`)
      expect([gone.statusCode, gone.headers.location, gone.headers['cache-control']]).toEqual([
        302,
        `/v1/tiles/parcels/${at(16)}.mvt`,
        'no-store',
      ])
    }
  })

  test('is compressed as the client takes it, each coding with its tag', async () => {
    const url = `/v1/tiles/terrier/${at(16)}.mvt`
    const plain = await get(url)
    const [br, gzip] = await Promise.all(
      ['gzip, deflate, br', 'gzip'].map((coding) => get(url, { 'accept-encoding': coding })),
    )
    expect([br!.headers['content-encoding'], gzip!.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(br!.rawPayload)).toEqual(plain.rawPayload)
    expect(gunzipSync(gzip!.rawPayload)).toEqual(plain.rawPayload)
    const tag = String(plain.headers.etag).slice(0, -1)
    expect([br!.headers.etag, gzip!.headers.etag]).toEqual([`${tag}-br"`, `${tag}-gzip"`])
    expect(Number(gzip!.headers['content-length'])).toBe(gzip!.rawPayload.length)
  })

  test('that the client has already is 304, whatever its coding', async () => {
    const url = `/v1/tiles/${edition}/parcels/${at(16)}.mvt`
    for (const coding of ['br', 'gzip', 'identity']) {
      const { headers } = await get(url, { 'accept-encoding': coding })
      const again = await get(url, { 'if-none-match': String(headers.etag), 'accept-encoding': coding })
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
      expect(again.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
  })

  test('is asked about with HEAD', async () => {
    const url = `/v1/tiles/parcels/${at(16)}.mvt`
    const [head, whole] = await Promise.all([service.app.inject({ method: 'HEAD', url }), get(url)])
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
    expect(head.headers['content-length']).toBe(String(whole.rawPayload.length))
  })

  test('where nothing is, is 204', async () => {
    for (const name of ['parcels', 'terrier', 'sales']) {
      const answer = await get(`/v1/tiles/${name}/16/0/0.mvt`)
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([204, 0])
      expect(answer.headers['content-type']).toBeUndefined()
    }
  })

  test.each(['sales', 'terrier'])('of %s may not be indexed', async (name) => {
    for (const url of [
      `/v1/tiles/${name}/${at(16)}.mvt`,
      `/v1/tiles/${name}.json`,
      `/v1/tiles/${name}/16/0/0.mvt`,
    ])
      expect((await get(url)).headers['x-robots-tag']).toBe('noindex, noarchive')
  })
})

describe('what is refused', () => {
  test.each([
    ['12/1/1', 'z must be a whole number from 13 to 18'],
    ['22/1/1', 'z must be a whole number from 13 to 18'],
    ['-1/1/1', 'z must be a whole number from 0 on'],
    ['16.5/1/1', 'z must be a whole number from 0 on'],
    ['abc/1/1', 'z must be a whole number from 0 on'],
    ['99999999999/1/1', 'z must be a whole number from 0 on'],
    ['16/65536/1', 'x must be a whole number from 0 to 65535 at zoom 16'],
    ['16/1/-1', 'y must be a whole number from 0 on'],
    ['16/1e3/1', 'x must be a whole number from 0 on'],
    ['16/1/0.5', 'y must be a whole number from 0 on'],
    ['16/ 1/99999999999999999999', 'y must be a whole number from 0 on'],
  ])('parcels %s: 400', async (place, detail) => {
    for (const before of ['', `/${edition}`, '/r20200101-000000-00000000']) {
      const answer = await get(`/v1/tiles${before}/parcels/${encodeURI(place)}.mvt`)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ type: '/problems/invalid-parameters', status: 400 })
      expect(answer.json().detail).toContain(detail)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  test('another layer: 404 that names those there are', async () => {
    for (const url of [`/v1/tiles/roads/${at(16)}.mvt`, '/v1/tiles/roads.json']) {
      const answer = await get(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({
        type: '/problems/unknown-layer',
        detail: expect.stringContaining(
          'There is no layer "roads": ask for terrier, zones, sections, planning, parcels,',
        ),
      })
    }
  })

  test('another form: 404', async () => {
    for (const url of [`/v1/tiles/parcels/${at(16)}.png`, `/v1/tiles/parcels/${at(16)}`, '/v1/tiles/parcels'])
      expect((await get(url)).json().type, url).toBe('/problems/unknown-path')
  })

  test('a tile above the ceiling of tiles: 429', async () => {
    const strict = await servedDemo({ QUOTA_TILES_MINUTE: '2' })
    const statuses = []
    for (let i = 0; i < 3; i++)
      statuses.push((await strict.app.inject(`/v1/tiles/parcels/${at(16)}.mvt`)).statusCode)
    expect(statuses).toEqual([200, 200, 429])
  })
})

test('TileJSON tells what MapLibre and QGIS need', async () => {
  const answer = await get('/v1/tiles/parcels.json')
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect(answer.json()).toMatchObject({
    tilejson: '3.0.0',
    name: 'parcels',
    scheme: 'xyz',
    tiles: [`https://terrier.example.fr/v1/tiles/${edition}/parcels/{z}/{x}/{y}.mvt`],
    minzoom: 13,
    maxzoom: 18,
    attribution:
      'Direction générale des Finances publiques (DGFiP), édition Etalab (Licence Ouverte 2.0) · Service des données et études statistiques (SDES) (Licence Ouverte 2.0) · ADEME, Observatoire DPE-Audit (Licence Ouverte 2.0)',
    vector_layers: [
      {
        id: 'parcels',
        minzoom: 13,
        maxzoom: 18,
        fields: {
          idu: 'String',
          communeCode: 'String',
          section: 'String',
          number: 'String',
          surface: 'Number',
        },
      },
    ],
  })
  const { bounds } = answer.json()
  expect(bounds[0] < bounds[2] && bounds[1] < bounds[3]).toBe(true)
  const again = await get('/v1/tiles/parcels.json', { 'if-none-match': String(answer.headers.etag) })
  expect(again.statusCode).toBe(304)
})

test('without PUBLIC_URL its tiles are where it was asked', async () => {
  const plain = await servedDemo()
  const answer = await plain.app.inject({
    url: '/v1/tiles/terrier.json',
    headers: { host: 'carte.localhost:3000' },
  })
  expect(answer.json().tiles).toEqual([
    `http://carte.localhost:3000/v1/tiles/${edition}/terrier/{z}/{x}/{y}.mvt`,
  ])
  expect(answer.json().vector_layers).toHaveLength(7)
})
