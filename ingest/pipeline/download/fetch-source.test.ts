import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
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

// Noise does not compress: the gzip file is long enough to be cut in several pieces.
const content = gzipSync(randomBytes(300_000))
const version = { etag: '"v1"' }
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

let dir: string
let server: TestServer

beforeEach(async () => {
  dir = await temporaryDir('download')
})

async function serve(handle: Handler) {
  server = await testServer(handle)
}
function fetchPath(path: string, options: Partial<DownloadOptions> = {}) {
  return fetchSource({ url: server.url + path }, { dir, backoffMs: 5, ...options })
}
const homeOf = (path: string) => join(dir, new URL(server.url).host, path)
const header = (index: number, name: string) => server.requests[index]?.headers[name]?.toString()

describe('a download', () => {
  test('is recorded as it came, with the address after redirects', async () => {
    await serve((request, response) => {
      if (request.url === '/latest/a.json.gz')
        response.writeHead(302, { location: '/2024-07-01/a.json.gz' }).end()
      else
        sendFile(request, response, content, { ...version, 'last-modified': 'Mon, 01 Jul 2024 00:00:00 GMT' })
    })
    const seen: [number, number | undefined][] = []
    const fetched = await fetchPath('/latest/a.json.gz', { onProgress: (...step) => void seen.push(step) })
    expect(fetched).toEqual({
      url: `${server.url}/latest/a.json.gz`,
      resolvedUrl: `${server.url}/2024-07-01/a.json.gz`,
      path: homeOf('latest/a.json.gz'),
      sha256: sha256(content),
      bytes: content.length,
      fetchedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      etag: '"v1"',
      lastModified: 'Mon, 01 Jul 2024 00:00:00 GMT',
    })
    expect(await readFile(fetched.path)).toEqual(content)
    expect(seen.at(-1)).toEqual([content.length, content.length])
    expect(header(0, 'user-agent')).toBe('Terrier/0.1 (+self-hosted open land data service)')
    expect(header(0, 'accept-encoding')).toBe('identity')
    expect(existsSync(`${fetched.path}.part`) || existsSync(`${fetched.path}.part.json`)).toBe(false)
  })

  test('asked twice at once goes through one part file', async () => {
    await serve((request, response) => {
      if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end()
      else sendFile(request, response, content, version)
    })
    const [first, second] = await Promise.all([fetchPath('/a.gz'), fetchPath('/a.gz')])
    expect(second).toEqual(first)
    expect(server.requests).toHaveLength(2)
  })

  test('with a query keeps it in the name and is still known as gzip', async () => {
    await serve((_request, response) => response.end('{"plain": true}'))
    await expect(fetchPath('/a.gz?year=2024')).rejects.toThrow('not a gzip file')
    expect((await fetchPath('/a.json?year=2024')).path).toBe(homeOf('a.json?year=2024'))
  })
})

describe('an interrupted download', () => {
  test('goes on where the connection was cut', async () => {
    await serve((request, response, count) => {
      if (count === 1) sendCut(response, content, 100_000, version)
      else sendFile(request, response, content, version)
    })
    expect((await fetchPath('/a.gz')).sha256).toBe(sha256(content))
    expect(Number(/^bytes=(\d+)-$/.exec(header(1, 'range') ?? '')?.[1])).toBeGreaterThan(0)
    expect(header(1, 'if-range')).toBe('"v1"')
  })

  test('goes on by date when there is no strong ETag', async () => {
    const dated = { etag: 'W/"weak"', 'last-modified': 'Mon, 01 Jul 2024 00:00:00 GMT' }
    await serve((request, response, count) => {
      if (count === 1) sendCut(response, content, 100_000, dated)
      else sendFile(request, response, content, dated)
    })
    expect((await fetchPath('/a.gz')).sha256).toBe(sha256(content))
    expect(header(1, 'if-range')).toBe(dated['last-modified'])
  })

  test('starts over when the file changed meanwhile', async () => {
    const newer = gzipSync('newer')
    await serve((request, response, count) => {
      if (count === 1) sendCut(response, content, 100_000, version)
      else sendFile(request, response, newer, { etag: '"v2"' })
    })
    const fetched = await fetchPath('/a.gz')
    expect([fetched.sha256, fetched.etag]).toEqual([sha256(newer), '"v2"'])
  })

  test('starts over when nothing proves that the file is the same', async () => {
    await serve((request, response, count) => {
      if (count === 1) sendCut(response, content, 100_000, {})
      else sendFile(request, response, content, {})
    })
    expect((await fetchPath('/a.gz')).sha256).toBe(sha256(content))
    expect(header(1, 'range')).toBeUndefined()
  })

  test.each([
    ['another place', { 'content-range': `bytes 7-${content.length - 1}/${content.length}` }],
    ['another version', { etag: '"v2"' }],
  ])('starts over when a server resumes at %s', async (_name, wrong) => {
    await serve((request, response, count) => {
      if (count === 1) sendCut(response, content, 100_000, version)
      else if (count > 2) sendFile(request, response, content, version)
      else {
        const from = Number(/\d+/.exec(request.headers.range ?? '')?.[0])
        const range = `bytes ${from}-${content.length - 1}/${content.length}`
        response.writeHead(206, { 'content-range': range, ...wrong }).end(content.subarray(from))
      }
    })
    expect((await fetchPath('/a.gz')).sha256).toBe(sha256(content))
    expect(header(2, 'range')).toBeUndefined()
  })

  test('is taken whole when the joined pieces are not one file', async () => {
    const other = gzipSync(randomBytes(300_000))
    await serve((request, response, count) => {
      if (count === 1) sendCut(response, other, 100_000, version)
      else sendFile(request, response, content.subarray(0, other.length), version)
    })
    expect((await fetchPath('/a.gz')).sha256).toBe(sha256(content))
    expect(server.requests).toHaveLength(3)
  })

  test('is resumed after the process was killed', async () => {
    await serve((request, response, count) => {
      if (count > 1) return sendFile(request, response, content, version)
      response.writeHead(200, { ...version, 'content-length': content.length })
      response.write(content.subarray(0, 100_000))
    })
    const child = fetchInAnotherProcess(`${server.url}/a.gz`)
    const part = homeOf('a.gz.part')
    await expect
      .poll(() =>
        stat(part).then(
          (found) => found.size,
          () => 0,
        ),
      )
      .toBe(100_000)
    child.kill('SIGKILL')
    expect(existsSync(homeOf('a.gz'))).toBe(false)
    expect((await fetchPath('/a.gz')).sha256).toBe(sha256(content))
    expect(header(1, 'range')).toBe('bytes=100000-')
  })

  test('that was whole but never named asks for its last byte only', async () => {
    await serve((request, response) => sendFile(request, response, content, version))
    await leavePart('a.gz', content, content.length)
    expect((await fetchPath('/a.gz')).sha256).toBe(sha256(content))
    expect(header(0, 'range')).toBe(`bytes=${content.length - 1}-`)
  })

  test('starts over when its range is refused', async () => {
    await serve((request, response) => {
      if (request.headers.range !== undefined) response.writeHead(416).end()
      else sendFile(request, response, content, version)
    })
    await leavePart('a.gz', content.subarray(0, 10), undefined)
    expect((await fetchPath('/a.gz')).sha256).toBe(sha256(content))
  })
})

/** Node 20 does not read TypeScript: the child loads it as the test runner does. */
function fetchInAnotherProcess(url: string) {
  const module = join(import.meta.dirname, 'fetch-source.ts')
  const script = `import { createViteServer } from 'vitest/node'
    const vite = await createViteServer({
      configFile: false, appType: 'custom', server: { middlewareMode: true, ws: false, watch: null },
    })
    const { fetchSource } = await vite.ssrLoadModule(${JSON.stringify(module)})
    await fetchSource(${JSON.stringify({ url })}, ${JSON.stringify({ dir })})`
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function leavePart(name: string, bytes: Buffer, total: number | undefined) {
  const part = homeOf(`${name}.part`)
  await mkdir(dirname(part), { recursive: true })
  await writeFile(part, bytes)
  await writeFile(`${part}.json`, JSON.stringify({ answeredBy: `${server.url}/${name}`, total, ...version }))
}
