import { readFile, rm, writeFile } from 'node:fs/promises'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { demoPlace } from '../../api/operations/demo-place.ts'
import { readParcelsHead } from '../../shared/artefacts/parcels-head.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import { publishedDemo } from '../support/demo.ts'
import { INITIALIZE, post } from '../support/mcp.ts'
import { type Service, serviceOf } from '../support/service.ts'

const {
  idu,
  point: { lng, lat },
} = demoPlace
const BOUNDED = { PARCELS_MEMORY_MB: '1' }

let dataDir: DataDir
beforeAll(async () => {
  dataDir = (await publishedDemo()).dataDir
})

async function service(env: Record<string, string>): Promise<Service> {
  const made = await serviceOf(dataDir, env)
  onTestFinished(() => made.close())
  return made
}

/** The parcels file of the release that is served. */
async function parcelsFile() {
  const manifest = (await dataDir.readCurrent())!
  return manifest.files.find(({ role, kind }) => role === 'readmodel' && kind === 'parcels')!
}

describe('with bounded memory', () => {
  test.each([
    '/ready',
    `/v1/parcels/nearest?lng=${lng}&lat=${lat}`,
    `/v1/parcels/${idu}`,
    `/v1/parcels/${idu}/dossier`,
    `/v1/prices/by-rue?lng=${lng}&lat=${lat}`,
    `/v1/loyers/by-coordinates?lng=${lng}&lat=${lat}`,
    `/v1/dpe-tertiary/by-parcel/960010000Z9999`,
    `/parcels/${idu}`,
  ])('the first question answers as without: %s', async (url) => {
    const { app } = await service(BOUNDED)
    const free = await service({})
    const [found, expected] = [await app.inject(url), await free.app.inject(url)]
    expect(found.statusCode).toBe(expected.statusCode)
    expect(found.statusCode).not.toBe(500)
    expect(found.body.replaceAll(/"requestId":"[^"]*"/g, '')).toBe(
      expected.body.replaceAll(/"requestId":"[^"]*"/g, ''),
    )
    expect(found.headers.etag).toBe(expected.headers.etag)
  })

  test('an agent is answered the same way', async () => {
    const { app } = await service(BOUNDED)
    const session = String((await post(app, INITIALIZE)).headers['mcp-session-id'])
    const call = { name: 'get_nearest_parcel', arguments: { lng, lat } }
    const { body } = await post(
      app,
      { jsonrpc: '2.0', id: 2, method: 'tools/call', params: call },
      { 'mcp-session-id': session },
    )
    expect(body?.result).toMatchObject({ structuredContent: { data: { id: idu } } })
  })

  test('what is known before anything is read comes from the file itself', async () => {
    const { file, rows } = await parcelsFile()
    const head = await readParcelsHead(dataDir.store(file))
    expect(head).toMatchObject({ departement: '96', count: rows })
    expect(head.box).toHaveLength(4)
    const { app, releases } = await service(BOUNDED)
    expect(releases.acquire()?.stores.parcels.count).toBe(rows)
    expect((await app.inject('/v1/parcels/nearest?lng=0&lat=0')).statusCode).toBe(404)
  })
})

test('blocks damaged while the service runs fail the questions about them, and no other, until they are put back', async () => {
  const own = (await publishedDemo()).dataDir
  const { file } = (await own.readCurrent())!.files.find(({ kind }) => kind === 'parcel-blocks')!
  const path = own.store(file)
  const sound = await readFile(path)
  // The copy shares its files with others: its own file is damaged, in place as a failing disk does.
  await rm(path)
  await writeFile(path, sound)
  const { app, releases, close } = await serviceOf(own, BOUNDED)
  onTestFinished(close)
  await writeFile(path, Buffer.alloc(sound.length))
  const refused = await app.inject(`/v1/parcels/${idu}`)
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(refused.json()).toMatchObject({
    type: '/problems/damaged-data',
    detail: expect.stringContaining(file),
  })
  await expect.poll(() => releases.refused?.reason).toContain(file)
  expect((await app.inject('/v1/datasets')).statusCode).toBe(200)
  expect((await app.inject(`/v1/proprietaires/by-parcel/${idu}`)).statusCode).toBe(200)
  await writeFile(path, sound)
  await expect.poll(() => releases.refused).toBeUndefined()
  expect((await app.inject(`/v1/parcels/${idu}`)).statusCode).toBe(200)
})

test('the metrics tell what is held, within the bound', async () => {
  const { app } = await service(BOUNDED)
  const figure = async (name: string) => {
    const { body } = await app.inject('/metrics')
    return Number(
      body
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    )
  }
  expect(await figure('terrier_block_reads_total{of="parcel_blocks"}')).toBe(0)
  expect((await app.inject(`/v1/parcels/${idu}`)).statusCode).toBe(200)
  // The block of its key, and that of its place unless the département was there as a whole before.
  const reads = await figure('terrier_block_reads_total{of="parcel_blocks"}')
  expect([1, 2]).toContain(reads)
  expect(await figure('terrier_memory_bytes{of="parcel_blocks"}')).toBe(reads * 24 * 1024)
  await expect.poll(() => figure('terrier_parcels_whole_departements')).toBe(1)
  const { bytes } = await parcelsFile()
  expect(await figure('terrier_memory_bytes{of="parcels"}')).toBe(bytes)
  expect((await (await service({})).app.inject('/metrics')).body).toContain(
    `terrier_memory_bytes{of="parcels"} ${bytes}`,
  )
})

test('a release of before parcels were in blocks is answered the same, from whole départements', async () => {
  const own = (await publishedDemo()).dataDir
  const manifest = (await own.readCurrent())!
  const files = manifest.files.filter(({ kind }) => kind !== 'parcel-blocks')
  await rm(own.manifest(manifest.id))
  await writeFile(own.manifest(manifest.id), JSON.stringify({ ...manifest, files }))
  await rm(own.manifestDigest(manifest.id))
  const { app, close } = await serviceOf(own, BOUNDED)
  onTestFinished(close)
  const free = await service({})
  for (const url of [`/v1/parcels/nearest?lng=${lng}&lat=${lat}`, `/v1/parcels/${idu}`])
    expect((await app.inject(url)).json().data).toEqual((await free.app.inject(url)).json().data)
})

test.each(['parcels', 'parcel-blocks'])(
  '%s damaged before the start are refused with their release: their head would misplace questions',
  async (kind) => {
    const own = (await publishedDemo()).dataDir
    const manifest = (await own.readCurrent())!
    const { file } = manifest.files.find((one) => one.role === 'readmodel' && one.kind === kind)!
    const bytes = await readFile(own.store(file))
    bytes[bytes.length - 1]! ^= 1
    await rm(own.store(file))
    await writeFile(own.store(file), bytes)
    const { app, close } = await serviceOf(own, BOUNDED)
    onTestFinished(close)
    const refused = await app.inject('/ready')
    expect(refused.statusCode).toBe(503)
    expect(refused.json()).toMatchObject({
      type: '/problems/no-release',
      detail: expect.stringContaining(file),
    })
  },
)
