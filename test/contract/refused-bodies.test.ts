import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { buildTestApp } from '../support/build-test-app.ts'
import { listen } from '../support/mcp.ts'

/**
 * Sends a body in pieces, each a moment after the other was taken, then asks for /health on the same connection. Gives the status lines
 * and the `Connection` headers that came back, and the error that ended the connection, if one did.
 */
async function talk(url: string, bytes: number) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let received = ''
  let error: string | undefined
  socket.on('data', (data) => {
    received += data
  })
  socket.on('error', ({ message }) => {
    error = message
  })
  const send = (data: string | Buffer) => new Promise<void>((resolve) => socket.write(data, () => resolve()))
  await send(
    `POST /v1/transactions/search HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`,
  )
  for (let left = bytes; left > 0 && socket.writable; left -= 65_536) {
    await send(Buffer.alloc(Math.min(left, 65_536), '['))
    await delay(1)
  }
  if (socket.writable) await send('GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n')
  for (const end = Date.now() + 20_000; Date.now() < end && socket.readable && !received.includes('"ok"'); )
    await delay(20)
  socket.destroy()
  const all = (pattern: RegExp) => [...received.matchAll(pattern)].map((match) => match[1])
  return { statuses: all(/HTTP\/1.1 (\d+)/g), connection: all(/^connection: (\S+)/gim), error }
}

test('a client that sends a body which is too long reads the refusal, and asks on by the same connection', async () => {
  const url = await listen(await buildTestApp())
  expect(await talk(url, 4_000_000)).toEqual({
    statuses: ['400', '200'],
    connection: ['keep-alive', 'keep-alive'],
    error: undefined,
  })
})

test('a body that is far too long closes its connection', async () => {
  const url = await listen(await buildTestApp())
  const { statuses, connection } = await talk(url, 9_000_000)
  // The reset may come before the answer.
  expect([[], ['400']]).toContainEqual(statuses)
  expect([[], ['close']]).toContainEqual(connection)
})

test('the headers of a request have 15 seconds, a body that comes slowly ten minutes', async () => {
  const { server } = await buildTestApp()
  expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 600_000])
})
