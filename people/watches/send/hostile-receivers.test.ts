import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer as createTls } from 'node:https'
import { createServer as createPlain, type Socket } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryDir } from '../../../test/support/temp.ts'
import { LOCAL, listening, post, receiver } from '../../../test/support/webhook-receivers.ts'
import { SENDING } from '../limits.ts'

/** Time of an attempt in these tests, and what it may take on a busy machine: far less than a receiver without end would hold it. */
const LIMIT_MS = 2000
const LONGEST_MS = 9000

/** A server that speaks as it likes once a request has come; `requests`: those that came, `open`: connections that the sender has not closed. */
async function raw(speak: (socket: Socket) => void) {
  let [requests, open] = [0, 0]
  const server = createPlain((socket) => {
    open++
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      if (!bytes.toString('latin1').startsWith('POST ')) return
      requests++
      speak(socket)
    })
    socket.on('close', () => {
      open--
    })
    onTestFinished(() => {
      socket.destroy()
    })
  })
  return { port: await listening(server), requests: () => requests, open: () => open }
}

/** After its end an attempt has sent its message once, and holds no connection. */
async function expectEnded({ requests, open }: Awaited<ReturnType<typeof raw>>): Promise<void> {
  await expect.poll(open).toBe(0)
  expect(requests()).toBe(1)
}

/** Writes again and again until the connection is closed. */
function forever(socket: Socket, piece: string | Buffer, everyMs: number): void {
  const timer = setInterval(() => socket.write(piece), everyMs)
  socket.on('close', () => clearInterval(timer))
}

describe('a redirect is not followed', () => {
  test.each([301, 302, 303, 307, 308])('%i, to this machine or to another scheme', async (status) => {
    const target = await receiver((_, reply) => void reply.end())
    for (const location of [
      `http://127.0.0.1:${target.port}/`,
      'file:///etc/passwd',
      'gopher://127.0.0.1:6379/_FLUSHALL',
      '//169.254.169.254/latest/meta-data',
    ]) {
      const { port } = await receiver((_, reply) => void reply.writeHead(status, { location }).end())
      expect(await post(`http://127.0.0.1:${port}/`, LOCAL)).toEqual({
        taken: false,
        gone: false,
        status: String(status),
        wait: 0,
      })
    }
    expect(target.hits()).toBe(0)
  })
})

describe('an answer without end holds nobody', () => {
  test.each<[string, (socket: Socket) => void, string]>([
    ['headers that never end', (socket) => forever(socket, 'x-more: 1\r\n', 20), 'timeout'],
    [
      'more headers than are read',
      (socket) => forever(socket, `x: ${'y'.repeat(9000)}\r\n`, 1),
      'unreachable',
    ],
    ['nothing', () => undefined, 'timeout'],
  ])('%s', async (name, speak, status) => {
    const server = await raw((socket) => {
      if (name.includes('headers')) socket.write('HTTP/1.1 200 OK\r\n')
      speak(socket)
    })
    const began = performance.now()
    expect(await post(`http://127.0.0.1:${server.port}/`, LOCAL, {}, LIMIT_MS)).toMatchObject({
      taken: false,
      status,
    })
    expect(performance.now() - began).toBeLessThan(LONGEST_MS)
    await expectEnded(server)
  })

  test('interim answers again and again', async () => {
    const server = await raw((socket) => forever(socket, 'HTTP/1.1 102 Processing\r\n\r\n', 20))
    expect((await post(`http://127.0.0.1:${server.port}/`, LOCAL, {}, LIMIT_MS)).taken).toBe(false)
    await expectEnded(server)
  })

  test('a body that drips is closed when the attempt ends; its status counts', async () => {
    const server = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
      forever(socket, '1\r\nx\r\n', 20)
    })
    const began = performance.now()
    expect(await post(`http://127.0.0.1:${server.port}/`, LOCAL, {}, LIMIT_MS)).toMatchObject({
      taken: true,
      status: '200',
    })
    expect(performance.now() - began).toBeLessThan(LONGEST_MS)
    await expectEnded(server)
  })

  test('a body of a gigabyte, compressed or not, is closed and not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000))
    expect(bomb.length).toBeGreaterThan(SENDING.answerBytes)
    for (const [header, piece] of [
      ['content-length: 1000000000', Buffer.alloc(65_536)],
      ['transfer-encoding: chunked', Buffer.from(`10000\r\n${'x'.repeat(65_536)}\r\n`)],
      [`content-encoding: gzip\r\ncontent-length: ${bomb.length * 1000}`, bomb],
    ] as const) {
      const server = await raw((socket) => {
        socket.write(`HTTP/1.1 200 OK\r\n${header}\r\n\r\n`)
        forever(socket, piece, 1)
      })
      const began = performance.now()
      expect((await post(`http://127.0.0.1:${server.port}/`, LOCAL)).status).toBe('200')
      expect(performance.now() - began).toBeLessThan(LONGEST_MS)
      await expectEnded(server)
    }
  })

  test('a handshake of TLS that is never answered', async () => {
    const { port } = await raw(() => undefined)
    expect((await post(`https://127.0.0.1:${port}/`, LOCAL, {}, 400)).status).toBe('timeout')
  })
})

describe('TLS', () => {
  /** A server whose certificate, signed by itself, is for the name right.example alone. */
  async function secured() {
    const folder = await temporaryDir('tls')
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const subject = ['-subj', '/CN=right.example', '-addext', 'subjectAltName=DNS:right.example']
    const kind = [
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
    ]
    execFileSync(
      process.env.OPENSSL_PATH ?? 'openssl',
      ['req', ...kind, ...subject, '-keyout', key, '-out', cert],
      { stdio: 'pipe' },
    )
    const authorities = readFileSync(cert, 'utf8')
    let hits = 0
    const server = createTls({ key: readFileSync(key), cert: authorities }, (_, reply) => {
      hits++
      reply.end()
    })
    onTestFinished(() => server.closeAllConnections())
    return { port: await listening(server), authorities, hits: () => hits }
  }

  test('a certificate of another name, or of nobody that is trusted, gets no message', async () => {
    const { port, authorities, hits } = await secured()
    const resolve: NonNullable<Parameters<typeof post>[2]>['resolve'] = (_host, _options, done) =>
      done(null, [{ address: '127.0.0.1', family: 4 }])
    const to = (name: string, options: object) =>
      post(`https://${name}:${port}/`, LOCAL, { resolve, ...options })
    expect((await to('wrong.example', { authorities })).status).toBe('unreachable')
    expect((await to('right.example', {})).status).toBe('unreachable')
    expect(hits()).toBe(0)
    expect((await to('right.example', { authorities })).status).toBe('200')
    expect(hits()).toBe(1)
  })
})
