import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { type Handler, type TestServer, testServer } from '../../test/support/http-server.ts'
import { MOST_BYTES, NotRead, RemoteFile } from './remote-file.ts'

let server: TestServer | undefined
const opened: RemoteFile[] = []
afterEach(() => {
  for (const file of opened.splice(0)) file.close()
})

const CONTENT = randomBytes(5_000_000)

/** A file that a server answers with; `attempts` is one, so that a failure is told at once. */
async function open(handle: Handler, path = 'x.bin', signal?: AbortSignal): Promise<RemoteFile> {
  server = await testServer(handle)
  const file = await RemoteFile.open(`${server.url}/${path}`, { attempts: 1, ...(signal ? { signal } : {}) })
  opened.push(file)
  return file
}

const inParts =
  (content: Buffer): Handler =>
  (request, response) => {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (Number(first) >= content.length) return response.writeHead(416).end()
    const part = content.subarray(Number(first), Number(last) + 1)
    const range = `bytes ${first}-${Number(first) + part.length - 1}/${content.length}`
    return response.writeHead(206, { 'content-range': range }).end(part)
  }
const asked = () => server!.requests.map(({ headers }) => headers.range)

test('of a server with ranges, the size and any part', async () => {
  const file = await open(inParts(CONTENT))
  expect(file.look).toMatchObject({ status: 200, bytes: 5_000_000 })
  expect(file).toMatchObject({ hasRanges: true, isWhole: false, size: 5_000_000 })
  expect(file.bytes.equals(CONTENT.subarray(0, 131_072))).toBe(true)
  expect((await file.slice(4_999_000, 5_000_000)).equals(CONTENT.subarray(4_999_000))).toBe(true)
  expect((await file.slice(1_000_000, 1_000_100)).equals(CONTENT.subarray(1_000_000, 1_000_100))).toBe(true)
  // Near by: it is there already.
  expect((await file.slice(4_998_000, 4_998_100)).equals(CONTENT.subarray(4_998_000, 4_998_100))).toBe(true)
  expect(asked()).toEqual(['bytes=0-131071', 'bytes=4980736-4999999', 'bytes=983040-1048575'])
})

test('no more than 2 MB of it are read, however they are asked for', async () => {
  const file = await open(inParts(CONTENT))
  await expect(file.slice(1_000_000, 4_000_000)).rejects.toThrow(
    new NotRead('more than 2 MB of it would have to be read'),
  )
  while (await file.more());
  expect(file.bytes).toHaveLength(MOST_BYTES)
  expect(file.isWhole).toBe(false)
})

test('of a server without ranges, the beginning alone', async () => {
  const file = await open((_, response) =>
    response.writeHead(200, { 'content-length': CONTENT.length }).end(CONTENT),
  )
  expect(file).toMatchObject({ hasRanges: false, isWhole: false, size: 5_000_000 })
  expect(await file.more()).toBe(true)
  expect(file.bytes.subarray(0, 262_144).equals(CONTENT.subarray(0, 262_144))).toBe(true)
  await expect(file.slice(4_000_000, 4_000_010)).rejects.toThrow('the server sends no parts of it')
  expect(server!.requests).toHaveLength(1)
})

test('a stream without an end is left after 2 MB, and its size is not known', async () => {
  let sent = 0
  const file = await open((_, response) => {
    const send = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x'))) sent += 65_536
    }
    response.on('drain', send)
    send()
  })
  while (await file.more());
  expect(file).toMatchObject({ isWhole: false, size: undefined })
  expect(file.bytes.length).toBeGreaterThanOrEqual(MOST_BYTES)
  expect(file.bytes.length).toBeLessThan(MOST_BYTES + 200_000)
  file.close()
  expect(sent).toBeLessThan(10_000_000)
})

test('a small file without a length is counted', async () => {
  const file = await open((_, response) => {
    response.write('a;b\n')
    setTimeout(() => response.end('1;2\n'), 20)
  })
  expect(file).toMatchObject({ isWhole: true, size: 8 })
})

test('an empty file, of which no part can be asked for', async () => {
  const file = await open((request, response) =>
    request.headers.range ? response.writeHead(416).end() : response.writeHead(200).end(),
  )
  expect(file).toMatchObject({ isWhole: true, size: 0 })
})

test('an encoding that was not asked for is undone, and the length is that of the file', async () => {
  const packed = gzipSync('commune;zone\n')
  const file = await open((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length }).end(packed),
  )
  expect(file.bytes.toString()).toBe('commune;zone\n')
  expect(file.size).toBe(13)
})

test('a file that is another one at the next request is not pieced together', async () => {
  const file = await open((request, response, count) =>
    inParts(count === 1 ? CONTENT : CONTENT.subarray(1))(request, response, count),
  )
  await expect(file.slice(4_000_000, 4_000_010)).rejects.toThrow('the file changed')
})

test('what a slow server sent in time is kept', async () => {
  const file = await open(
    (_, response) => {
      response.write('code;zone\n')
    },
    'x.csv',
    AbortSignal.timeout(300),
  )
  expect(file.bytes.toString()).toBe('code;zone\n')
  await expect(file.more()).rejects.toThrow()
})

test('a status that brings no file is told', async () => {
  expect((await open((_, response) => response.writeHead(404).end('no'))).look.status).toBe(404)
  await expect(open((_, response) => response.writeHead(503).end())).rejects.toThrow(
    'the server answered 503',
  )
})
