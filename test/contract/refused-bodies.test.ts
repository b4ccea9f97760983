import { Agent, request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { buildTestApp } from '../support/build-test-app.ts'
import { listen } from '../support/mcp.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
afterAll(() => agent.destroy())

interface Read {
  status: number | undefined
  connection: string | undefined
  reused: boolean
}

/** Sends a body in pieces, each after the other was taken, and gives the answer: a reset of the connection throws. */
function post(url: string, bytes: number): Promise<Read> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL('/v1/transactions/search', url), {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', 'content-length': bytes },
    })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      answer.resume()
      const { statusCode: status, headers } = answer
      answer.on('end', () => resolve({ status, connection: headers.connection, reused: sent.reusedSocket }))
    })
    let left = bytes
    const more = () => {
      const length = Math.min(left, 65_536)
      left -= length
      sent.write(Buffer.alloc(length, '['), () => (left > 0 ? setTimeout(more, 1) : sent.end()))
    }
    more()
  })
}

test('a client that sends a body which is too long reads the refusal, and asks on by the same connection', async () => {
  const url = await listen(await buildTestApp())
  for (let time = 0; time < 5; time++)
    expect(await post(url, 4_000_000)).toEqual({ status: 400, connection: undefined, reused: time > 0 })
})

test('a body that is far too long closes its connection', async () => {
  const url = await listen(await buildTestApp())
  const answer = await post(url, 9_000_000).catch((error: NodeJS.ErrnoException) => error.code)
  if (typeof answer === 'object') expect(answer).toMatchObject({ status: 400, connection: 'close' })
  else expect(answer).toMatch(/^(ECONNRESET|EPIPE)$/)
})
