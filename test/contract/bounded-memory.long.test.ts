import { readFile, rm, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { demoPlace } from '../../api/operations/demo-place.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import { tileAt } from '../../shared/tiles/tile-grid.ts'
import { publishedDemo } from '../support/demo.ts'
import { type Service, served } from '../support/service.ts'

const {
  idu,
  point: { lng, lat },
} = demoPlace
/** A release that was refused is looked at again with back-off, on a machine that does other work. */
const OPEN = { QUOTA_IP_MINUTE: '0', QUOTA_IP_DAY: '0' }
/** The documents leave the places one megabyte: no département is ever in memory as a whole, unless a question needs it. */
const TIGHT = { MEMORY_MB: '400', DOCUMENTS_MEMORY_MB: '1000' }
const ROOMY = { MEMORY_MB: '600' }

const { dataDir } = await publishedDemo()

const service = (env: Record<string, string>, dir = dataDir) => served(dir, { ...OPEN, ...env })

const tile = (zoom: number) => {
  const { x, y } = tileAt(zoom, lng * 1e7, lat * 1e7)
  return `${zoom}/${x}/${y}`
}
const box = `${lng - 0.01},${lat - 0.01},${lng + 0.01},${lat + 0.01}`
const NEAR = `/v1/transactions/by-radius?lng=${lng}&lat=${lat}&radiusMeters=500`
const NUMBER = `/v1/addresses/search?limit=1&q=${encodeURIComponent(demoPlace.address)}`
const AROUND = `/v1/addresses/reverse?lng=${lng}&lat=${lat}`
const IN_COMMUNE = '/v1/transactions/by-zone?level=commune&code=96001&limit=10'
const QUESTIONS = [
  '/ready',
  `/v1/parcels/${idu}/dossier`,
  `/v1/transactions/by-parcel/${idu}`,
  NEAR,
  `${NEAR}&localTypes=Maison&priceMin=50000&sort=price-asc`,
  IN_COMMUNE,
  `/v1/transactions/${demoPlace.saleId}`,
  '/v1/prices/by-zone?level=commune&code=96001',
  `/v1/prices/by-rue?lng=${lng}&lat=${lat}`,
  `/v1/addresses/search?q=${encodeURIComponent('12 rue des')}`,
  `/v1/addresses/search?q=${encodeURIComponent('1 rue de la mairie')}&limit=20`,
  NUMBER,
  AROUND,
  '/v1/geocodage/search?q=rue',
  `/v1/geocodage/reverse?lon=${lng}&lat=${lat}&limit=5`,
  ...['parcels', 'sales', 'addresses', 'buildings'].flatMap((name) => [
    `/ogc/collections/${name}/items?f=json&limit=20`,
    `/ogc/collections/${name}/items?f=json&bbox=${box}&limit=20`,
  ]),
  `/parcels/${idu}`,
  '/communes/96001/sales',
]
const TILES = [12, 14, 16, 17].map((zoom) => `/v1/tiles/terrier/${tile(zoom)}.mvt`)

const bodyOf = (text: string) => text.replaceAll(/"requestId":"[^"]*"/g, '')
const read = async ({ app }: Service, metric: string) => {
  const { body } = await app.inject('/metrics')
  return Number(
    body
      .split('\n')
      .find((line) => line.startsWith(metric))
      ?.split(' ')[1],
  )
}
const blockReads = (one: Service) => read(one, 'terrier_block_reads_total{of="blocks"}')

const free = await served(dataDir, OPEN)

describe.each([
  ['hardly any', TIGHT],
  ['enough', ROOMY],
])('with %s memory', (_, env) => {
  test.each(QUESTIONS)('the first answer is that of a service with all in memory: %s', async (url) => {
    const bounded = await service(env)
    const [found, expected] = [await bounded.app.inject(url), await free.app.inject(url)]
    expect(expected.statusCode).toBe(200)
    expect(bodyOf(found.body)).toBe(bodyOf(expected.body))
    expect(found.statusCode).toBe(200)
    expect(found.headers.etag).toBe(expected.headers.etag)
  })

  test('so are tiles, byte for byte', async () => {
    const bounded = await service(env)
    for (const url of TILES) {
      const [found, expected] = [await bounded.app.inject(url), await free.app.inject(url)]
      expect([url, expected.statusCode]).toEqual([url, 200])
      expect(found.rawPayload.equals(expected.rawPayload), url).toBe(true)
    }
  })

  test('and 64 questions at once', async () => {
    const bounded = await service(env)
    const all = Array.from({ length: 64 }, (_, i) => QUESTIONS[1 + (i % (QUESTIONS.length - 1))]!)
    const found = await Promise.all(all.map((url) => bounded.app.inject(url)))
    for (const [i, url] of all.entries())
      expect(bodyOf(found[i]!.body)).toBe(bodyOf((await free.app.inject(url)).body))
  })
})

test('blocks of places are read again where there is no room for them, and stay where there is', async () => {
  const tight = await service(TIGHT)
  const roomy = await service({})
  const ask = async (one: Service) => {
    for (const url of [NEAR, IN_COMMUNE, `/v1/transactions/by-parcel/${idu}`])
      expect((await one.app.inject(url)).statusCode).toBe(200)
    return blockReads(one)
  }
  expect(await ask(tight)).toBeGreaterThan(0)
  expect(await read(tight, 'terrier_memory_bytes{of="blocks"}')).toBeLessThanOrEqual(1e6)
  const reads = await ask(roomy)
  expect(reads).toBeGreaterThan(0)
  expect(await ask(roomy)).toBe(reads)
})

test('of addresses what a search goes through is in memory; the blocks of its answers stay where there is room', async () => {
  const { bytes } = await modelOf(dataDir, 'addresses')
  for (const [env, reads] of [
    [TIGHT, 4],
    [{}, 2],
  ] as const) {
    const one = await service(env)
    expect(await read(one, 'terrier_memory_bytes{of="staying"}')).toBeGreaterThan(bytes)
    const before = await blockReads(one)
    for (const url of [NUMBER, NUMBER]) expect((await one.app.inject(url)).json().data).toHaveLength(1)
    expect(await blockReads(one)).toBe(before + reads)
  }
})

test.each([
  ['sale-blocks', NEAR],
  ['sale-rows', IN_COMMUNE],
  ['sale-lists', `/v1/transactions/${demoPlace.saleId}`],
  ['sale-parcels', `/v1/transactions/by-parcel/${idu}`],
  ['address-entries', NUMBER],
  ['address-numbers', NUMBER],
  ['address-places', AROUND],
])(
  '%s that is written to while it is read fails the questions about it, and no other, until it is put back',
  async (kind, question) => {
    const own = (await publishedDemo()).dataDir
    const { file } = await modelOf(own, kind)
    const sound = await readFile(own.store(file))
    // The copy shares its files with others.
    await rm(own.store(file))
    await writeFile(own.store(file), sound)
    const { app, releases } = await service(TIGHT, own)
    await writeFile(own.store(file), Buffer.alloc(sound.length))
    const refused = await app.inject(question)
    expect(refused.statusCode).toBe(503)
    expect(refused.json()).toMatchObject({
      type: '/problems/damaged-data',
      detail: expect.stringContaining(file),
    })
    await expect.poll(() => releases.refused?.reason).toContain(file)
    expect((await app.inject(`/v1/parcels/${idu}`)).statusCode).toBe(200)
    await writeFile(own.store(file), sound)
    await expect.poll(() => releases.refused).toBeUndefined()
    expect((await app.inject(question)).statusCode).toBe(200)
  },
)

async function modelOf(from: DataDir, kind: string) {
  const manifest = (await from.readCurrent())!
  return manifest.files.find((one) => one.role === 'readmodel' && one.kind === kind)!
}
