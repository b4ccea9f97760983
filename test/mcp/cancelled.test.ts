import { request as httpRequest } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { Bound } from '../../stores/sets/bound-sql.ts'
import { BOTH, connectAgent, listen, openSession, post, request, stateless } from '../support/mcp.ts'
import { servedDemo } from '../support/service.ts'

/** One place alone, which the tests take: every question waits until it is cancelled. */
const service = await servedDemo({ SETS_AT_ONCE: '1' })
const url = await listen(service.app)

const ARGUMENTS = { mode: 'zone', zone: { level: 'departement', code: '96' }, limit: 1 }
const CALL = { name: 'search_parcels', arguments: ARGUMENTS }

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

/** Waits until so many questions wait for their turn. */
async function waiting(count: number): Promise<void> {
  const lease = service.releases.acquire()!
  const { sets } = lease.stores
  for (let tries = 0; tries < 200 && sets.waiting !== count; tries += 1) await delay(20)
  lease.done()
  expect(sets.waiting).toBe(count)
}

/** Posts a message to /mcp over a connection of its own. */
function connection(message: object, headers: Record<string, string>) {
  const body = JSON.stringify(message)
  const sent = httpRequest(new URL('/mcp', url), {
    method: 'POST',
    agent: false,
    headers: { accept: BOTH, 'content-type': 'application/json', ...headers },
  })
  sent.on('error', () => undefined)
  sent.end(body)
  return sent
}

describe('a call of an agent that waits for its turn', () => {
  test('leaves when the agent cancels it, and is not answered', async () => {
    const { end, done } = occupy()
    const session = await openSession(service.app)
    const answered = post(service.app, request('tools/call', CALL, 'seven'), session)
    await waiting(1)
    const others = { jsonrpc: '2.0', method: 'notifications/cancelled' }
    // Another id, and the id of another session: nothing of this one.
    await post(service.app, { ...others, params: { requestId: 7 } }, session)
    await post(service.app, { ...others, params: { requestId: 'seven' } }, await openSession(service.app))
    await waiting(1)
    const told = await post(service.app, { ...others, params: { requestId: 'seven' } }, session)
    expect([told.status, told.text]).toEqual([202, ''])
    expect(await answered).toMatchObject({ status: 202, text: '' })
    await waiting(0)
    end()
    await done
  })

  test('leaves when the official client gives up', async () => {
    const { end, done } = occupy()
    const { client } = await connectAgent(url)
    const stop = new AbortController()
    const call = client.callTool(CALL, undefined, { signal: stop.signal }).catch((error: unknown) => error)
    await waiting(1)
    stop.abort('no longer wanted')
    expect(String(await call)).toContain('no longer wanted')
    await waiting(0)
    end()
    await done
    expect((await client.callTool(CALL)).isError).not.toBe(true)
  })

  test.each(['with a session', 'stateless'])('leaves when the connection closes, %s', async (era) => {
    const { end, done } = occupy()
    const { message, headers } = stateless('tools/call', CALL)
    const sent =
      era === 'stateless'
        ? connection(message, headers)
        : connection(request('tools/call', CALL), await openSession(service.app))
    await waiting(1)
    sent.destroy()
    await waiting(0)
    end()
    await done
  })
})
