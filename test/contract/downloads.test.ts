import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { lakeFiles } from '../../shared/lake/dictionary.ts'
import { downloadsSchema } from '../../shared/schemas/download.ts'
import { publishedDemo } from '../support/demo.ts'
import { served } from '../support/service.ts'

const { dataDir } = await publishedDemo()
const service = await served(dataDir)
const manifest = (await dataDir.readCurrent())!
const release = manifest.id
const stored = manifest.files.find(({ role, kind }) => role === 'lake' && kind === 'parcels')!
/** Address and bytes of the parcels. */
const url = `/v1/downloads/${release}/cadastre/96/parcels.parquet`
const bytes = await readFile(dataDir.store(stored.file))

const get = (address: string, headers: Record<string, string> = {}) =>
  service.app.inject({ url: address, headers })
const list = async (query = '') => downloadsSchema.parse((await get(`/v1/downloads${query}`)).json().data)

describe('the list', () => {
  test('has every lake file, given or withheld, and each address gives the bytes of its checksum', async () => {
    const { files, withheld } = await list()
    const lake = (await dataDir.readCurrent())!.files.filter(({ role }) => role === 'lake')
    expect(
      [...files, ...withheld]
        .map(({ dataset, kind, departementCode }) => `${dataset} ${kind} ${departementCode ?? 'france'}`)
        .sort(),
    ).toEqual(lake.map(({ dataset, kind, area }) => `${dataset} ${kind} ${area}`).sort())
    for (const file of files) {
      const { statusCode, rawPayload, headers } = await get(file.address)
      expect([file.address, statusCode, rawPayload.length]).toEqual([file.address, 200, file.bytes])
      expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(file.sha256)
      expect(headers.etag).toBe(`"${file.sha256}"`)
      expect((await get(file.columns)).json().data).toMatchObject([
        { dataset: file.dataset, kind: file.kind },
      ])
    }
  })

  test('withholds what names people that answers may withhold, with what to ask instead', async () => {
    const { withheld } = await list()
    expect(withheld.map(({ dataset, kind }) => `${dataset}/${kind}`)).toEqual([
      'classified-installations/installations',
      'owners/parcel-rights',
      'owners/premises-rights',
      'permits/permits',
      'rnic/coproprietes',
    ])
    for (const { dataset, kind, departementCode, reason } of withheld) {
      expect(reason).toMatch(/ask \/v1\//)
      const answer = await get(`/v1/downloads/${release}/${dataset}/${departementCode}/${kind}.parquet`)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({
        type: '/problems/withheld-file',
        detail: expect.stringContaining(reason),
      })
    }
  })

  test('is of a département, of France or of a dataset', async () => {
    const national = (await list('?departement=france')).files
    expect(new Set(national.map(({ departementCode }) => departementCode))).toEqual(new Set([null]))
    expect((await list('?departement=96&dataset=cadastre')).files).toMatchObject([
      {
        kind: 'parcels',
        address: url,
        bytes: stored.bytes,
        sha256: stored.sha256,
        rowCount: stored.rows,
        licence: 'Licence Ouverte 2.0',
        producer: expect.stringContaining('DGFiP'),
        editions: [expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)],
      },
    ])
    expect((await get('/v1/downloads?departement=44')).statusCode).toBe(503)
    expect((await get('/v1/downloads?departement=99')).statusCode).toBe(404)
    expect((await get('/v1/downloads?dataset=quarantine')).statusCode).toBe(400)
  })

  test('the dictionary has every kind of file', async () => {
    const { data } = (await get('/v1/dictionary')).json()
    expect(data).toHaveLength(Object.values(lakeFiles).flat().length)
    expect((await get('/v1/dictionary?dataset=dvf&kind=parcels')).json().errors).toMatchObject([
      { parameter: 'query.kind', detail: expect.stringContaining('sale-facts') },
    ])
  })
})

describe('a file', () => {
  test('never changes at its address, and says what it is', async () => {
    const { statusCode, headers, rawPayload } = await get(url, { 'accept-encoding': 'gzip, br' })
    expect(statusCode).toBe(200)
    expect(rawPayload.equals(bytes)).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.apache.parquet',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'repr-digest': `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`,
      'x-robots-tag': 'noindex, noarchive',
    })
    expect(headers['content-encoding']).toBeUndefined()
    const head = await service.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
    expect(head.headers['content-length']).toBe(String(bytes.length))
    expect((await get(url, { 'if-none-match': headers.etag as string })).statusCode).toBe(304)
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('one range', async () => {
    const { statusCode, headers, rawPayload } = await get(url, { range: 'bytes=4-99' })
    expect(statusCode).toBe(206)
    expect(headers['content-range']).toBe(`bytes 4-99/${bytes.length}`)
    expect(rawPayload.equals(bytes.subarray(4, 100))).toBe(true)
    const tail = await get(url, { range: 'bytes=-8' })
    expect(tail.rawPayload.toString('latin1', 4)).toBe('PAR1')
  })

  test('several ranges, in the order they were asked for', async () => {
    const { statusCode, headers, rawPayload } = await get(url, { range: 'bytes=100-199, 0-3' })
    expect(statusCode).toBe(206)
    const boundary = /^multipart\/byteranges; boundary=(.+)$/.exec(String(headers['content-type']))![1]!
    expect(rawPayload.length).toBe(Number(headers['content-length']))
    const parts = rawPayload.toString('latin1').split(`\r\n--${boundary}`)
    expect(parts).toHaveLength(4)
    expect(parts[3]).toBe('--\r\n')
    expect(parts[1]).toContain(`Content-Range: bytes 100-199/${bytes.length}\r\n\r\n`)
    expect(parts[1]!.split('\r\n\r\n').slice(1).join('\r\n\r\n')).toBe(bytes.toString('latin1', 100, 200))
    expect(parts[2]!.endsWith('\r\n\r\nPAR1')).toBe(true)
  })

  test('a range outside of it is 416 and says its size, one written wrongly is not read', async () => {
    const outside = await get(url, { range: `bytes=${bytes.length}-` })
    expect(outside.statusCode).toBe(416)
    expect(outside.headers['content-range']).toBe(`bytes */${bytes.length}`)
    expect(outside.headers['cache-control']).toBe('no-store')
    expect(outside.json().type).toBe('/problems/range-not-satisfiable')
    expect((await get(url, { range: 'lines=1-2' })).statusCode).toBe(200)
  })

  test('If-Range: the range of the file that is known, else the whole file', async () => {
    const range = 'bytes=0-3'
    const known = `"${stored.sha256}"`
    expect((await get(url, { range, 'if-range': known })).statusCode).toBe(206)
    for (const other of ['"other"', `W/${known}`, 'Mon, 23 Nov 2026 00:00:00 GMT'])
      expect((await get(url, { range, 'if-range': other })).statusCode).toBe(200)
  })

  test('current is of the release that is served; another release is gone', async () => {
    const current = await get('/v1/downloads/current/cadastre/96/parcels.parquet')
    expect(current.statusCode).toBe(200)
    expect(current.headers).toMatchObject({
      'content-location': url,
      'cache-control': 'public, max-age=0, must-revalidate',
    })
    const gone = await get('/v1/downloads/r20200101-000000-00000000/cadastre/96/parcels.parquet')
    expect(gone.statusCode).toBe(410)
    expect(gone.json()).toMatchObject({ type: '/problems/release-gone', release })
  })

  test.each([
    ['cadastre/96/parcels.json', 'unknown-path'],
    ['cadastre/96/nothing.parquet', 'unknown-file'],
    ['cadastre/75/parcels.parquet', 'unknown-file'],
    ['..%2f..%2fcurrent/x/y.parquet', 'unknown-file'],
    ['cadastre/..%2f..%2f..%2fcurrent.json%00/parcels.parquet', 'unknown-file'],
    ['cadastre/96/..%2fparcels.parquet', 'unknown-file'],
  ])('nothing else is served: %s', async (path, problem) => {
    const answer = await get(`/v1/downloads/${release}/${path}`)
    expect([path, answer.statusCode, answer.json().type]).toEqual([path, 404, `/problems/${problem}`])
  })

  test('the quarantine and the read model are no files of the list', async () => {
    for (const { role, dataset, area, kind } of (await dataDir.readCurrent())!.files)
      if (role !== 'lake' && !lakeFiles[dataset as 'dvf']?.some((file) => file.kind === kind))
        expect((await get(`/v1/downloads/${release}/${dataset}/${area}/${kind}.parquet`)).statusCode).toBe(
          404,
        )
  })
})

describe('over a connection', () => {
  test('several readers at once each get the whole file, and give their places back', async () => {
    const own = await served(dataDir, { DOWNLOADS_AT_ONCE: '16' })
    await own.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = own.app.server.address() as AddressInfo
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all(
        [1, 2, 3, 4].map(async () => {
          const answer = await fetch(`http://127.0.0.1:${port}${url}`)
          return [answer.status, Buffer.from(await answer.arrayBuffer()).equals(bytes)]
        }),
      )
      expect(answers).toEqual(Array(4).fill([200, true]))
    }
  })
})

describe('the catalogue', () => {
  test('names each file that is given, and a schema whose columns are those of the dictionary', async () => {
    const catalogue = z
      .looseObject({
        resources: z.array(
          z.looseObject({ path: z.string(), schema: z.string(), hash: z.string(), bytes: z.number() }),
        ),
      })
      .parse((await get('/v1/catalog')).json())
    const { files } = await list()
    expect(
      catalogue.resources.map(({ path, bytes: size, hash }) => [new URL(path).pathname, size, hash]),
    ).toEqual(files.map(({ address, bytes: size, sha256 }) => [address, size, `sha256:${sha256}`]))
    const { pathname } = new URL(
      catalogue.resources.find(({ path }) => path.endsWith('/cadastre/96/parcels.parquet'))!.schema,
    )
    const schema = await get(pathname)
    expect(schema.json().fields[0]).toMatchObject({ name: 'idu', type: 'string' })
    expect((await get(pathname, { 'if-none-match': String(schema.headers.etag) })).statusCode).toBe(304)
    expect((await get('/v1/catalog/cadastre/nothing.json')).statusCode).toBe(404)
  })
})
