import { readFile, rm, writeFile } from 'node:fs/promises'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { demoPlace } from '../../api/operations/demo-place.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import { tileAt } from '../../shared/tiles/tile-grid.ts'
import { publishedDemo } from '../support/demo.ts'
import { type Service, serviceOf } from '../support/service.ts'

const {
  idu,
  point: { lng, lat },
} = demoPlace
/** A release that was refused is looked at again with back-off, on a machine that does other work. */
const PATIENT = { timeout: 30_000 }
const OPEN = { QUOTA_IP_MINUTE: '0', QUOTA_IP_DAY: '0' }
/** The documents leave the places one megabyte: no département is ever in memory as a whole, unless a question needs it. */
const TIGHT = { MEMORY_MB: '400', DOCUMENTS_MEMORY_MB: '1000' }
const ROOMY = { MEMORY_MB: '600' }

let dataDir: DataDir
beforeAll(async () => {
  dataDir = (await publishedDemo()).dataDir
})

async function service(env: Record<string, string>, dir = dataDir): Promise<Service> {
  const made = await serviceOf(dir, { ...OPEN, ...env })
  onTestFinished(() => made.close())
  return made
}

const tile = (zoom: number) => {
  const { x, y } = tileAt(zoom, lng * 1e7, lat * 1e7)
  return `${zoom}/${x}/${y}`
}
const box = `${lng - 0.01},${lat - 0.01},${lng + 0.01},${lat + 0.01}`
const NEAR = `/v1/transactions/by-radius?lng=${lng}&lat=${lat}&radiusMeters=500`
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
  `/v1/addresses/reverse?lng=${lng}&lat=${lat}`,
  '/v1/geocodage/search?q=rue',
  `/v1/geocodage/reverse?lon=${lng}&lat=${lat}&limit=5`,
  ...['sales', 'addresses', 'buildings'].flatMap((name) => [
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
const pageReads = (one: Service) => read(one, 'terrier_block_reads_total{of="pages"}')

let free: Service
beforeAll(async () => {
  free = await serviceOf(dataDir, OPEN)
  return () => free.close()
})

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

test('sales, addresses and buildings are read in pages where there is no room for them as a whole, and from memory where there is', async () => {
  const tight = await service(TIGHT)
  const url = NEAR
  for (let i = 0; i < 40; i++) expect((await tight.app.inject(url)).statusCode).toBe(200)
  expect(await pageReads(tight)).toBeGreaterThan(0)
  const { bytes } = await modelOf(dataDir, 'sales-space')
  expect(await read(tight, 'terrier_memory_bytes{of="sales"}')).toBeLessThan(bytes)
  const roomy = await service(ROOMY)
  await expect
    .poll(async () => {
      await roomy.app.inject(url)
      return read(roomy, 'terrier_memory_bytes{of="sales"}')
    })
    .toBeGreaterThanOrEqual(bytes)
  const reads = await pageReads(roomy)
  expect((await roomy.app.inject(url)).statusCode).toBe(200)
  expect(await pageReads(roomy)).toBe(reads)
  expect(await read(free, 'terrier_memory_bytes{of="sales"}')).toBe(bytes)
  expect(await pageReads(free)).toBe(0)
})

test.each([
  // Columns that no block of sales stands for, and that do not stay in memory.
  ['sales-space', `/v1/transactions/by-parcel/${idu}`],
  ['sale-blocks', NEAR],
])(
  '%s that is written to while it is read fails the questions about it, and no other, until it is put back',
  {
    timeout: 60_000,
  },
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
    await expect.poll(() => releases.refused?.reason, PATIENT).toContain(file)
    expect((await app.inject(`/v1/parcels/${idu}`)).statusCode).toBe(200)
    await writeFile(own.store(file), sound)
    await expect.poll(() => releases.refused, PATIENT).toBeUndefined()
    expect((await app.inject(question)).statusCode).toBe(200)
  },
)

test('a release of before sales were in blocks is answered the same, from pages', async () => {
  const own = (await publishedDemo()).dataDir
  const manifest = (await own.readCurrent())!
  const files = manifest.files.filter(({ kind }) => kind !== 'sale-blocks')
  await rm(own.manifest(manifest.id))
  await writeFile(own.manifest(manifest.id), JSON.stringify({ ...manifest, files }))
  await rm(own.manifestDigest(manifest.id))
  const { app } = await service(TIGHT, own)
  for (const url of [NEAR, IN_COMMUNE])
    expect((await app.inject(url)).json().data).toEqual((await free.app.inject(url)).json().data)
})

async function modelOf(from: DataDir, kind: string) {
  const manifest = (await from.readCurrent())!
  return manifest.files.find((one) => one.role === 'readmodel' && one.kind === kind)!
}
