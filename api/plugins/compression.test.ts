import fastify, { type onRequestHookHandler } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { addCompression } from './compression.ts'

async function build() {
  const app = fastify()
  onTestFinished(() => app.close())
  await addCompression(app)
  const runs = { hook: 0 }
  const onRequest: onRequestHookHandler[] = [
    (_request, _reply, done) => {
      runs.hook += 1
      done()
    },
  ]
  const text = (length: number) => 'é'.repeat(length)
  for (const length of [511, 512]) app.get(`/${length}`, { onRequest }, () => text(length))
  return { app, runs, onRequest }
}

test('routes may share a list of hooks, which stays theirs', async () => {
  const { app, runs, onRequest } = await build()
  await app.inject('/512')
  expect([runs.hook, onRequest.length]).toEqual([1, 1])
})

test.each([
  ['/512', 'gzip', 'gzip'],
  ['/511', 'gzip', undefined],
  ['/512', 'identity', undefined],
  ['/512', undefined, undefined],
])('%s for %s: %s', async (url, accepted, coding) => {
  const { app } = await build()
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
  expect((await app.inject({ url, headers })).headers['content-encoding']).toBe(coding)
})
