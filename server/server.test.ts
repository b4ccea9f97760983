import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Config } from '../shared/settings/config.ts'
import { quietConfig } from '../test/support/build-test-app.ts'
import { TinyReleases } from '../test/support/tiny-release.ts'
import { type RunningServer, startServer } from './server.ts'

async function start(releases = new TinyReleases(), config: Partial<Config> = {}): Promise<RunningServer> {
  const server = await startServer({ config: { ...quietConfig, ...config }, releases })
  onTestFinished(() => server.close())
  return server
}

/** Sends bytes as they are and gives all that comes back until the connection closes. */
function raw(url: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes))
    socket.setTimeout(5000, () => socket.destroy(new Error('no answer')))
    socket.on('data', (part) => {
      text += part
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
  })
}

test('listens on the configured address, and answers', async () => {
  const { url } = await start()
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const answer = await fetch(`${url}/v1/parcels/nearest?lng=2.5&lat=46.5`)
  expect(answer.status).toBe(200)
})

test('a taken port is refused with what to do', async () => {
  const { url } = await start()
  const port = Number(new URL(url).port)
  await expect(
    startServer({ config: { ...quietConfig, port }, releases: new TinyReleases() }),
  ).rejects.toThrow(
    `Port ${port} of 127.0.0.1 is taken: stop what listens there, or choose another with PORT=<number>`,
  )
})

test('bytes that are not HTTP get a problem document', async () => {
  const { url } = await start()
  const answer = await raw(url, 'HELLO\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nContent-Type: application\/problem\+json\r\n/)
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({
    type: '/problems/bad-request',
    status: 400,
  })
})

test('where PUBLIC_URL is https, every answer asks browsers to use TLS alone', async () => {
  const { url } = await start(undefined, { publicUrl: 'https://terrier.example.fr' })
  const head = async (request: string) => (await raw(url, request)).split('\r\n\r\n')[0]
  const asked = (path: string) => head(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
  for (const path of ['/', '/v1/datasets', '/ogc', '/nope', '/v1/parcels/%zz', '/v1/coverage?x=1'])
    expect(await asked(path)).toMatch(/^strict-transport-security: max-age=31536000$/im)
  expect(await head('HELLO\r\n\r\n')).toMatch(/^strict-transport-security: max-age=31536000$/im)
  const plain = await start(undefined, { publicUrl: 'http://terrier.example.fr' })
  expect((await fetch(`${plain.url}/health`)).headers.has('strict-transport-security')).toBe(false)
})

test('headers beyond measure get 431', async () => {
  const { url } = await start()
  const answer = await raw(url, `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({
    type: '/problems/headers-too-large',
    status: 431,
  })
})

test('clients that hang up in the middle leave no lease behind', async () => {
  const releases = new TinyReleases()
  const { url } = await start(releases)
  const port = Number(new URL(url).port)
  const request = 'GET /v1/parcels/nearest?lng=2.5&lat=46.5 HTTP/1.1\r\nHost: localhost\r\n\r\n'
  for (let i = 0; i < 40; i++) {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(request.repeat(20))
      if (i % 2 === 0) setImmediate(() => socket.resetAndDestroy())
      else socket.once('data', () => socket.destroy())
    })
    socket.on('error', () => undefined)
  }
  for (
    let waited = 0;
    waited < 100 && (releases.taken === 0 || releases.taken !== releases.returned);
    waited++
  )
    await delay(50)
  expect(releases.taken).toBeGreaterThan(0)
  expect(releases.returned).toBe(releases.taken)
  expect((await fetch(`${url}/ready`)).status).toBe(200)
})

test('closing lets a request in flight finish, then says so', async () => {
  let closed = false
  const server = await startServer({
    config: quietConfig,
    releases: new TinyReleases(),
    onClosed: () => {
      closed = true
    },
  })
  const port = Number(new URL(server.url).port)
  const answer = raw(server.url, 'GET /health HTTP/1.1\r\nHost: localhost\r\nX-Late: ')
  await delay(100)
  const closing = server.close()
  await delay(100)
  expect(closed).toBe(false)
  await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow()
  server.app.server.closeAllConnections()
  await answer
  await closing
  expect(closed).toBe(true)
})
