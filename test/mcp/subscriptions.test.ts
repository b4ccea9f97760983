import { expect, test } from 'vitest'
import { buildTestApp } from '../support/build-test-app.ts'
import { BOTH, listen, post, stateless } from '../support/mcp.ts'
import { TinyReleases } from '../support/tiny-release.ts'

/** Releases that change when a test says so. */
class ChangingReleases extends TinyReleases {
  readonly #listeners = new Set<() => void>()

  onSwap(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  swap(): void {
    for (const listener of this.#listeners) listener()
  }

  get listeners(): number {
    return this.#listeners.size
  }
}

const EVERYTHING = {
  toolsListChanged: true,
  promptsListChanged: true,
  resourcesListChanged: true,
  resourceSubscriptions: ['terrier://coverage'],
}

/** Opens a stream of changes, and reads its messages as they come. */
async function listening(url: string, notifications: object) {
  const { message, headers } = stateless('subscriptions/listen', { notifications })
  const leaving = new AbortController()
  const answer = await fetch(new URL('/mcp', url), {
    method: 'POST',
    headers: { accept: BOTH, 'content-type': 'application/json', ...(headers as Record<string, string>) },
    body: JSON.stringify(message),
    signal: leaving.signal,
  })
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const read = async (count: number): Promise<{ method: string; params: { uri?: string } }[]> => {
    for (;;) {
      const lines = text.split('\n').filter((line) => line.startsWith('data: {'))
      if (lines.length >= count) return lines.map((line) => JSON.parse(line.slice('data: '.length)))
      const { value, done } = await reader.read()
      if (done) throw new Error(`The stream ended after ${lines.length} messages: ${text}`)
      text += value
    }
  }
  return { answer, read, leave: () => leaving.abort(), ended: () => reader.closed }
}

test('a client that listens is told when another release is served: lists, and the resources that it names', async () => {
  const releases = new ChangingReleases()
  const url = await listen(await buildTestApp(releases))
  const { answer, read, leave } = await listening(url, EVERYTHING)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  const [acknowledged] = await read(1)
  expect(acknowledged?.method).toBe('notifications/subscriptions/acknowledged')
  releases.swap()
  const [, ...told] = await read(5)
  expect(told.map(({ method, params }) => [method, params.uri])).toEqual([
    ['notifications/tools/list_changed', undefined],
    ['notifications/prompts/list_changed', undefined],
    ['notifications/resources/list_changed', undefined],
    ['notifications/resources/updated', 'terrier://coverage'],
  ])
  leave()
})

test('what a client did not ask for is not sent', async () => {
  const releases = new ChangingReleases()
  const url = await listen(await buildTestApp(releases))
  const { read, leave } = await listening(url, { resourceSubscriptions: ['terrier://datasets'] })
  await read(1)
  releases.swap()
  releases.swap()
  const told = await read(3)
  expect(told.slice(1).map(({ params }) => params.uri)).toEqual(['terrier://datasets', 'terrier://datasets'])
  leave()
})

test('a process keeps 256 streams open: the next is refused, and may come when one has gone', async () => {
  const releases = new ChangingReleases()
  const url = await listen(await buildTestApp(releases))
  const open = await Promise.all(Array.from({ length: 256 }, () => listening(url, EVERYTHING)))
  await Promise.all(open.map(({ read }) => read(1)))
  const refused = await listening(url, EVERYTHING)
  expect(await refused.answer.headers.get('content-type')).toMatch(/json/)
  open[0]!.leave()
  await expect
    .poll(async () => {
      const again = await listening(url, EVERYTHING)
      const type = again.answer.headers.get('content-type')
      again.leave()
      return type
    })
    .toBe('text/event-stream')
  for (const { leave } of open) leave()
})

test('a service that closes ends the streams, and listens to its releases no more', async () => {
  const releases = new ChangingReleases()
  const app = await buildTestApp(releases)
  const url = await listen(app)
  const { read } = await listening(url, EVERYTHING)
  await read(1)
  expect(releases.listeners).toBe(1)
  const since = performance.now()
  await app.close()
  expect(performance.now() - since).toBeLessThan(20_000)
  expect(releases.listeners).toBe(0)
})

test('the capabilities of the stateless era say that changes can be listened for, those of sessions do not', async () => {
  const app = await buildTestApp()
  const { message, headers } = stateless('server/discover')
  const { body } = await post(app, message, headers)
  expect(body?.result?.capabilities).toEqual({
    tools: { listChanged: true },
    resources: { listChanged: true, subscribe: true },
    prompts: { listChanged: true },
  })
})
