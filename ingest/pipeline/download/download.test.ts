import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { IngestError } from '../../../formats/errors.ts'
import {
  type Handler,
  sendCut,
  sendFile,
  type TestServer,
  testServer,
} from '../../../test/support/http-server.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import type { DownloadOptions } from './download-options.ts'
import { fetchSource } from './fetch-source.ts'

const content = gzipSync(randomBytes(300_000))
const version = { etag: '"v1"' }
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

let dir: string
let server: TestServer

beforeEach(async () => {
  dir = await temporaryDir('refused')
})

async function serve(handle: Handler) {
  server = await testServer(handle)
}
function fetchPath(path: string, options: Partial<DownloadOptions> = {}) {
  return fetchSource({ url: server.url + path }, { dir, backoffMs: 5, ...options })
}
const header = (index: number, name: string) => server.requests[index]?.headers[name]
const homeOf = (path: string) => join(dir, new URL(server.url).host, path)

describe('a file that is already there', () => {
  test('is kept when its ETag holds, with the date it was fetched', async () => {
    await serve((request, response) => {
      if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end()
      else sendFile(request, response, content, version)
    })
    const first = await fetchPath('/a.gz')
    expect(await fetchPath('/a.gz')).toEqual(first)
    expect(header(0, 'if-none-match')).toBeUndefined()
    expect(header(1, 'if-none-match')).toBe('"v1"')
  })

  test('is kept when it was not modified since', async () => {
    const dated = { 'last-modified': 'Mon, 01 Jul 2024 00:00:00 GMT' }
    await serve((request, response) => {
      if (request.headers['if-modified-since'] === dated['last-modified']) response.writeHead(304).end()
      else sendFile(request, response, content, dated)
    })
    const first = await fetchPath('/a.gz')
    expect(await fetchPath('/a.gz')).toEqual(first)
  })

  test('is replaced by a newer one, and stays when the newer one is refused', async () => {
    const newer = gzipSync('newer')
    await serve((request, response, count) => {
      if (count === 1) sendFile(request, response, content, version)
      else if (count === 2) sendFile(request, response, newer.subarray(0, -2), { etag: '"v2"' })
      else sendFile(request, response, newer, { etag: '"v2"' })
    })
    const { path } = await fetchPath('/a.gz')
    await expect(fetchPath('/a.gz')).rejects.toThrow('cut short')
    expect(await readFile(path)).toEqual(content)
    expect((await fetchPath('/a.gz')).sha256).toBe(sha256(newer))
  })

  test('is not trusted when its bytes changed on disk', async () => {
    await serve((request, response) => sendFile(request, response, content, version))
    const { path } = await fetchPath('/a.gz')
    await writeFile(path, Buffer.alloc(content.length, 1))
    expect((await fetchPath('/a.gz')).sha256).toBe(sha256(content))
    expect(header(1, 'if-none-match')).toBeUndefined()
    await writeFile(`${path}.json`, '{ "url": ')
    expect((await fetchPath('/a.gz')).sha256).toBe(sha256(content))
    expect(header(2, 'if-none-match')).toBeUndefined()
  })

  test('is not confused with another millésime that the same address leads to', async () => {
    let millesime = '2024-04-01'
    await serve((request, response) => {
      if (request.url === '/latest.gz') response.writeHead(302, { location: `/${millesime}.gz` }).end()
      else if (request.headers['if-none-match'] !== undefined) response.writeHead(304).end()
      else sendFile(request, response, gzipSync(millesime), version)
    })
    await fetchPath('/latest.gz')
    millesime = '2024-07-01'
    const fetched = await fetchPath('/latest.gz')
    expect(fetched.resolvedUrl).toBe(`${server.url}/2024-07-01.gz`)
    expect(fetched.sha256).toBe(sha256(gzipSync(millesime)))
    expect((await fetchPath('/latest.gz')).resolvedUrl).toBe(`${server.url}/2024-07-01.gz`)
  })
})

describe('a server in trouble', () => {
  test('is asked again after 503', async () => {
    await serve((request, response, count) => {
      if (count < 3) response.writeHead(503).end('busy')
      else sendFile(request, response, content, version)
    })
    expect((await fetchPath('/a.gz')).sha256).toBe(sha256(content))
    expect(server.requests).toHaveLength(3)
  })

  test('is given the time it asks for with 429', async () => {
    await serve((request, response, count) => {
      if (count === 1) response.writeHead(429, { 'retry-after': '1' }).end()
      else sendFile(request, response, content, version)
    })
    const start = performance.now()
    await fetchPath('/a.gz')
    expect(performance.now() - start).toBeGreaterThan(990)
  })

  test('is left alone when it asks for more than ten minutes', async () => {
    await serve((_request, response) => response.writeHead(503, { 'retry-after': '3600' }).end())
    await expect(fetchPath('/a.gz')).rejects.toThrow(/answered 503 .*again in 3600 s/)
    expect(server.requests).toHaveLength(1)
  })

  test.each([404, 410, 403, 400])('is not asked again after %i', async (status) => {
    await serve((_request, response) => response.writeHead(status).end())
    await expect(fetchPath('/a.gz')).rejects.toThrow(IngestError)
    await expect(fetchPath('/a.gz')).rejects.toThrow(`${server.url}/a.gz: the server answered ${status}`)
    expect(server.requests).toHaveLength(2)
  })

  test('that never sends what it announces is given up', async () => {
    await serve((_request, response) => sendCut(response, content, 1000, {}))
    await expect(fetchPath('/a.gz', { attempts: 3 })).rejects.toThrow(/connection failed.*tried 3 times/)
    expect(server.requests).toHaveLength(3)
    expect(existsSync(homeOf('a.gz'))).toBe(false)
  })

  test('that falls silent is given up', async () => {
    await serve((_request, response) => response.writeHead(200, { 'content-length': 10 }).write('12345'))
    const refused = fetchPath('/a.csv', { attempts: 2, idleMs: 200 })
    await expect(refused).rejects.toThrow('UND_ERR_BODY_TIMEOUT')
    expect(server.requests).toHaveLength(2)
  })

  test('that never answers is given up', async () => {
    await serve(() => {})
    await expect(fetchPath('/a.csv', { attempts: 1, idleMs: 200 })).rejects.toThrow('UND_ERR_HEADERS_TIMEOUT')
  })

  test('that does not listen is named', async () => {
    await serve(() => {})
    await server.close()
    await expect(fetchPath('/a.gz', { attempts: 2 })).rejects.toThrow(/a\.gz: .*ECONNREFUSED/)
  })

  test('that redirects for ever, or out of the web, is given up at once', async () => {
    await serve((request, response) => {
      response.writeHead(302, { location: request.url === '/b.gz' ? 'file:///etc/hostname' : '/a.gz' }).end()
    })
    await expect(fetchPath('/a.gz')).rejects.toThrow('more than 10 redirects')
    await expect(fetchPath('/b.gz')).rejects.toThrow('redirects to file:///etc/hostname, which is not')
  })

  test('that compresses although identity was asked does not change the file', async () => {
    const csv = Buffer.from('id,name\n1,Clichy\n')
    const bodies = new Map<string | undefined, Buffer>([
      ['/a.csv', gzipSync(csv)],
      ['/cut.csv', gzipSync(csv).subarray(0, -4)],
    ])
    await serve((request, response) => {
      const body = bodies.get(request.url) ?? content
      const encoding = request.url === '/b.csv' ? 'zstd' : 'gzip'
      response.writeHead(200, { 'content-encoding': encoding, 'content-length': body.length }).end(body)
    })
    expect(await readFile((await fetchPath('/a.csv')).path)).toEqual(csv)
    const cut = fetchPath('/cut.csv', { attempts: 2 })
    await expect(cut).rejects.toThrow('unexpected end of file')
    expect((await fetchPath('/a.gz')).sha256).toBe(sha256(content))
    await expect(fetchPath('/b.csv')).rejects.toThrow('Content-Encoding "zstd"')
  })
})

describe('a file that is not the data', () => {
  const damaged = Buffer.from(content)
  damaged.fill(0, damaged.length - 6)
  test.each([
    ['empty', '', /the file is empty/],
    ['a web page', '\ufeff\n<!DOCTYPE html><p>Maintenance', /web page \(HTML\)/],
    ['not gzip', '{"type":"FeatureCollection"', /not a gzip file \(starts with "{"type":"Feature/],
    ['cut gzip', content.subarray(0, -5), /cut short/],
    ['damaged gzip', damaged, /damaged/],
  ])('is refused: %s', async (_name, body, wrong) => {
    await serve((_request, response) => response.end(body))
    await expect(fetchPath('/a.json.gz')).rejects.toThrow(wrong)
    await expect(fetchPath('/a.json.gz')).rejects.toThrow(`${server.url}/a.json.gz: `)
    expect(server.requests).toHaveLength(2)
    const left = ['', '.json', '.part', '.part.json'].filter((end) => existsSync(homeOf(`a.json.gz${end}`)))
    expect(left).toEqual([])
  })
})

test('an abort stops the download at once and keeps its part', async () => {
  await serve((_request, response) => {
    response.writeHead(200, { ...version, 'content-length': content.length })
    response.write(content.subarray(0, 1000))
  })
  const stop = new AbortController()
  const onProgress = (received: number) => received > 0 && stop.abort(new Error('stopped by hand'))
  await expect(fetchPath('/a.gz', { signal: stop.signal, onProgress })).rejects.toThrow('stopped by hand')
  expect((await stat(homeOf('a.gz.part'))).size).toBe(1000)
  await expect(fetchPath('/a.gz', { signal: stop.signal })).rejects.toThrow('stopped by hand')
  expect(server.requests).toHaveLength(1)
})

test.runIf(existsSync('/dev/full'))('a full disk is told in words, without another attempt', async () => {
  await serve((request, response) => sendFile(request, response, content, version))
  await mkdir(dirname(homeOf('a.gz')), { recursive: true })
  await symlink('/dev/full', homeOf('a.gz.part'))
  await expect(fetchPath('/a.gz')).rejects.toThrow(/a\.gz\.part: the disk is full \(ENOSPC\)/)
  expect(server.requests).toHaveLength(1)
})
