import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { addClosing } from './closing.ts'

const PORT = z.looseObject({ port: z.int() })

async function served(graceMs: number, add: (app: FastifyInstance) => void = () => {}) {
  const app = fastify({ return503OnClosing: false })
  addClosing(app, graceMs)
  app.get('/', async () => 'answer')
  add(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  return app
}

/** A connection, open when the promise resolves. */
async function connected(app: FastifyInstance): Promise<Socket> {
  const socket = connect(PORT.parse(app.server.address()).port, '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** Asks on a connection and gives the head of the answer. */
async function asks(socket: Socket, path = '/'): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
  const [bytes] = await once(socket, 'data')
  return String(bytes).split('\r\n\r\n')[0]!
}

/** How many milliseconds closing takes. */
async function timeToClose(app: FastifyInstance): Promise<number> {
  const from = performance.now()
  await app.close()
  return performance.now() - from
}

test('a kept connection and a new one are answered during the grace period, and told to close', async () => {
  const app = await served(1000)
  const kept = await connected(app)
  expect(await asks(kept)).toContain('\r\nConnection: keep-alive')
  const closing = timeToClose(app)
  await delay(100)
  expect(app.closing.begun()).toBe(true)
  expect(await asks(kept)).toMatch(/^HTTP\/1\.1 200 OK\r\nConnection: close\r\n/)
  // Addresses that nobody serves and those that cannot be read come by other ways through the framework.
  expect(await asks(await connected(app), '/none')).toMatch(/^HTTP\/1\.1 404 .*\r\nConnection: close\r\n/)
  expect(await asks(await connected(app), '/%zz')).toMatch(/^HTTP\/1\.1 400 .*\r\nConnection: close\r\n/)
  const url = `http://127.0.0.1:${PORT.parse(app.server.address()).port}`
  await closing
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

test('an idle connection may be used during the whole grace period, and is closed after it', async () => {
  const app = await served(500)
  await asks(await connected(app))
  const took = await timeToClose(app)
  expect(took).toBeGreaterThanOrEqual(500)
  expect(took).toBeLessThan(10_000)
})

test('nobody connected, nothing to wait for', async () => {
  expect(await timeToClose(await served(60_000))).toBeLessThan(10_000)
})

test('after a defect there is no grace period', async () => {
  const app = await served(60_000)
  await asks(await connected(app))
  app.closing.withoutGrace()
  expect(await timeToClose(app)).toBeLessThan(10_000)
})

test('an answer that is under way comes whole, however long its stream', async () => {
  const parts = new Readable({ read() {} })
  const app = await served(200, (app) => app.get('/stream', (_request, reply) => reply.send(parts)))
  const socket = await connected(app)
  let got = ''
  socket.on('data', (bytes) => {
    got += bytes
  })
  socket.write('GET /stream HTTP/1.1\r\nHost: a\r\n\r\n')
  parts.push('first')
  await expect.poll(() => got).toContain('first')
  const closing = app.close()
  await delay(1500)
  parts.push('last')
  parts.push(null)
  await Promise.all([closing, once(socket, 'close')])
  expect(got).toMatch(/last\r\n0\r\n\r\n$/)
})

test('a connection on which nothing is ever sent is not waited for', async () => {
  const app = await served(200)
  const socket = await connected(app)
  const ended = once(socket, 'close')
  expect(await timeToClose(app)).toBeLessThan(4000)
  await ended
})

test('a long answer to a slow reader comes whole', async () => {
  const LONG = 30_000_000
  const app = await served(200, (app) => app.get('/long', async () => Buffer.alloc(LONG)))
  const socket = await connected(app)
  let got = 0
  socket.write('GET /long HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(socket, 'readable')
  const closing = app.close()
  await delay(1000)
  socket.on('data', (bytes) => {
    got += bytes.length
  })
  await Promise.all([closing, once(socket, 'close')])
  expect(got).toBeGreaterThan(LONG)
})
