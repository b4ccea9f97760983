import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { IngestError } from '../../errors.ts'
import { type DownloadOptions, fetchSource } from './fetch-source.ts'
import { type Handler, sendCut, sendFile, type TestServer, testServer } from './test-server.ts'

const content = gzipSync(randomBytes(300_000))
const version = { etag: '"v1"' }
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

let dir: string
let server: TestServer

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'terrier-refused-'))
})
afterEach(async () => {
  await server.close()
  await rm(dir, { recursive: true, force: true })
})

async function serve(handle: Handler) {
  server = await testServer(handle)
}
function fetchPath(path: string, options: Partial<DownloadOptions> = {}) {
  return fetchSource({ url: server.url + path }, { dir, backoffMs: 5, ...options })
}
const homeOf = (path: string) => join(dir, new URL(server.url).host, path)

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
    await serve((request, response) => {
      const body = request.url === '/a.csv' ? gzipSync(csv) : content
      const encoding = request.url === '/b.csv' ? 'zstd' : 'gzip'
      response.writeHead(200, { 'content-encoding': encoding, 'content-length': body.length }).end(body)
    })
    expect(await readFile((await fetchPath('/a.csv')).path)).toEqual(csv)
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
