import { readFile, rm, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { demoPlace } from '../../api/operations/demo-place.ts'
import { publishedDemo } from '../support/demo.ts'
import { INITIALIZE, post } from '../support/mcp.ts'
import { served } from '../support/service.ts'

const {
  idu,
  point: { lng, lat },
} = demoPlace
/** The documents leave the places one megabyte. */
const BOUNDED = { MEMORY_MB: '400', DOCUMENTS_MEMORY_MB: '1000' }

const { dataDir } = await publishedDemo()

const service = (env: Record<string, string>) => served(dataDir, env)

/** The blocks of parcels of the release that is served. */
async function parcelsFile() {
  const manifest = (await dataDir.readCurrent())!
  return manifest.files.find(({ role, kind }) => role === 'readmodel' && kind === 'parcel-blocks')!
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

  test('how many there are, and where, is known before anything is read', async () => {
    const { rows } = await parcelsFile()
    const { app, releases } = await service({})
    expect(releases.acquire()?.stores.parcels.count).toBe(rows)
    expect((await app.inject('/v1/parcels/nearest?lng=0&lat=0')).statusCode).toBe(404)
    expect(releases.memory?.blocks.reads).toBe(0)
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
  const { app, releases } = await served(own, BOUNDED)
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

test('the metrics say how many blocks were read, and what is held of them', async () => {
  const { app } = await service({})
  const figure = async (name: string) => {
    const { body } = await app.inject('/metrics')
    return Number(
      body
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    )
  }
  expect(await figure('terrier_block_reads_total{of="blocks"}')).toBe(0)
  expect((await app.inject(`/v1/parcels/${idu}`)).statusCode).toBe(200)
  // The block of its key, and that of its place.
  expect(await figure('terrier_block_reads_total{of="blocks"}')).toBe(2)
  expect(await figure('terrier_memory_bytes{of="blocks"}')).toBe(2 * 24 * 1024)
})

test.each(['parcel-blocks'])(
  '%s damaged before the start are refused with their release: their index would misplace questions',
  async (kind) => {
    const own = (await publishedDemo()).dataDir
    const manifest = (await own.readCurrent())!
    const { file } = manifest.files.find((one) => one.role === 'readmodel' && one.kind === kind)!
    const bytes = await readFile(own.store(file))
    bytes[bytes.length - 1]! ^= 1
    await rm(own.store(file))
    await writeFile(own.store(file), bytes)
    const { app } = await served(own, BOUNDED)
    const refused = await app.inject('/ready')
    expect(refused.statusCode).toBe(503)
    expect(refused.json()).toMatchObject({
      type: '/problems/no-release',
      detail: expect.stringContaining(file),
    })
  },
)
