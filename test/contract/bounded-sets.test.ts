import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { Bound } from '../../stores/sets/bound-sql.ts'
import { listen } from '../support/mcp.ts'
import { servedDemo } from '../support/service.ts'

/** One place and two seats: the fourth question is one too many. */
const service = await servedDemo({
  SETS_AT_ONCE: '1',
  SETS_QUEUE: '2',
  SETS_MEMORY_MB: '64',
})
const url = await listen(service.app)

const QUESTION = { mode: 'zone', zone: { level: 'departement', code: '96' }, limit: 1 } as const
const post = (payload: object) =>
  fetch(`${url}/v1/parcels/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  })

/** Takes the one place until it is told to give it back. */
function occupy() {
  const lease = service.releases.acquire()!
  const stop = new AbortController()
  const done = lease.stores.sets
    .ask(
      (asker) => asker.rowsOf('SELECT count(*) FROM range(1000000000000) a, range(1000000) b', new Bound()),
      stop.signal,
    )
    .catch(() => undefined)
    .finally(() => lease.done())
  return { end: () => stop.abort(), done }
}

describe('questions over many rows', () => {
  test('64 at once: each is answered or refused with a clear 503', async () => {
    const answers = await Promise.all(Array.from({ length: 64 }, () => post(QUESTION)))
    const refused = answers.filter(({ status }) => status === 503)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(3)
    for (const answer of refused) {
      expect(answer.headers.get('retry-after')).toBe('2')
      expect(await answer.json()).toMatchObject({ type: '/problems/too-busy', status: 503 })
    }
  })

  test('one that runs too long is interrupted, and says so', async () => {
    const { end, done } = occupy()
    const started = performance.now()
    await done
    expect(performance.now() - started).toBeGreaterThan(4900)
    expect(performance.now() - started).toBeLessThan(20_000)
    end()
    expect((await post(QUESTION)).status).toBe(200)
  })

  test('one whose caller hangs up leaves the queue, and the others are answered', async () => {
    const { end, done } = occupy()
    const { port } = new URL(url)
    const body = JSON.stringify(QUESTION)
    const caller = connect(Number(port), '127.0.0.1')
    caller.write(
      `POST /v1/parcels/search HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    const others = [post(QUESTION)]
    await new Promise((resolve) => setTimeout(resolve, 300))
    // Both seats are taken: one more is refused until the caller hangs up.
    expect((await post(QUESTION)).status).toBe(503)
    caller.destroy()
    await new Promise((resolve) => setTimeout(resolve, 300))
    others.push(post(QUESTION))
    await new Promise((resolve) => setTimeout(resolve, 200))
    end()
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200])
    await done
  })
})
