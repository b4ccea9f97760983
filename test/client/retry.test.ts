import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createClient, ProblemError } from '../../clients/typescript/src/index.ts'
import { retryAfterOf } from '../../clients/typescript/src/retry.ts'
import { type Handler, type TestServer, testServer } from '../support/http-server.ts'

const refusal = (status: number, kind: string) =>
  JSON.stringify({ type: `/problems/${kind}`, title: 'x', status, detail: 'x', instance: '/v1/datasets' })

/** A service that refuses its first requests. */
async function refusing(times: number, after: string | undefined, status = 429): Promise<TestServer> {
  const answer: Handler = (_request, response, count) => {
    const json = { 'content-type': 'application/problem+json' }
    if (count <= times)
      response
        .writeHead(status, { ...json, ...(after === undefined ? {} : { 'retry-after': after }) })
        .end(refusal(status, status === 429 ? 'quota-exceeded' : 'too-busy'))
    else
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[],"meta":{"next":null}}')
  }
  return testServer(answer)
}

async function problemOf(asked: Promise<unknown>): Promise<ProblemError> {
  const error: unknown = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ProblemError)) throw error ?? new Error('It was answered')
  return error
}

describe('a request that is refused for now', () => {
  test.each([
    [429, '0'],
    [503, '1'],
    [429, new Date(Date.now() - 5000).toUTCString()],
  ])('%i with Retry-After %s is sent again', async (status, after) => {
    const server = await refusing(2, after, status)
    const { data } = await createClient({ baseUrl: server.url }).listDatasets()
    expect([data, server.requests.length]).toEqual([[], 3])
  })

  test('is sent again with its body', async () => {
    const server = await refusing(1, '0')
    const bodies: string[] = []
    const client = createClient({
      baseUrl: server.url,
      fetch: (address, init) => {
        bodies.push(String(init?.body))
        return fetch(address, init)
      },
    })
    await client.searchParcels({ mode: 'zone', zone: { q: 'x' }, limit: 2 })
    expect(bodies).toEqual(Array(2).fill('{"mode":"zone","zone":{"q":"x"},"limit":2}'))
    await client.batches.send(new Blob(['a\n1\n'])).catch(() => undefined)
    expect(server.requests.at(-1)?.headers['content-type']).toBe('text/csv')
  })

  test.each([
    ['as often as it was told', { attempts: 2 }, '0', 2],
    ['not at all when told so', false as const, '0', 1],
    ['not when the wait is too long', { longestWait: 30 }, '31', 1],
    ['not without Retry-After', {}, undefined, 1],
    ['not when Retry-After is no time', {}, 'soon', 1],
  ])('is sent %s', async (_name, retry, after, requests) => {
    const server = await refusing(99, after)
    const error = await problemOf(createClient({ baseUrl: server.url, retry }).listDatasets())
    expect([error.is('quota-exceeded'), server.requests.length]).toEqual([true, requests])
    expect(error.retryAfter).toBe(after === undefined || after === 'soon' ? undefined : Number(after))
    const once = await problemOf(
      createClient({ baseUrl: server.url, retry }).listDatasets({}, { retry: false }),
    )
    expect([once.status, server.requests.length]).toEqual([429, requests + 1])
  })

  test('other refusals are not sent again', async () => {
    const server = await refusing(99, '0', 404)
    await problemOf(createClient({ baseUrl: server.url }).listDatasets())
    expect(server.requests).toHaveLength(1)
  })
})

describe('a signal', () => {
  test('ends the wait, with its reason', async () => {
    const server = await refusing(99, '50')
    const stop = new AbortController()
    const asked = createClient({ baseUrl: server.url }).listDatasets({}, { signal: stop.signal })
    const timer = setInterval(() => server.requests.length > 0 && stop.abort(new Error('enough')), 5)
    await expect(asked).rejects.toThrow('enough')
    clearInterval(timer)
    expect(server.requests).toHaveLength(1)
  })

  test('ends a request that nobody answers', async () => {
    const server = await testServer(() => undefined)
    const asked = createClient({ baseUrl: server.url }).listDatasets({}, { signal: AbortSignal.timeout(50) })
    await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  test('that was given before sends nothing', async () => {
    const server = await refusing(0, '0')
    const asked = createClient({ baseUrl: server.url }).listDatasets({}, { signal: AbortSignal.abort() })
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
    expect(server.requests).toHaveLength(0)
  })
})

describe('Retry-After', () => {
  const read = (value: string) => retryAfterOf(new Headers({ 'retry-after': value }))

  test('is seconds, or a date that is never before now', () => {
    fc.assert(fc.property(fc.nat(), (seconds) => read(String(seconds)) === seconds))
    const dates = fc.date({ min: new Date(0), max: new Date('2999-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(dates, (date) => {
        const wanted = Math.max(0, (Math.floor(date.getTime() / 1000) * 1000 - Date.now()) / 1000)
        expect(Math.abs(read(date.toUTCString())! - wanted)).toBeLessThan(5)
      }),
    )
  })

  test.each(['', 'soon', '-', 'Never'])('is nothing that can be waited for: %j', (value) => {
    expect(read(value)).toBeUndefined()
  })
})
