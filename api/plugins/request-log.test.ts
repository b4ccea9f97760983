import fc from 'fast-check'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { addRequestLog, requestLine } from './request-log.ts'

/** The line that the logger itself writes of these facts. */
function loggerLine(facts: object): string {
  let line = ''
  const stream = {
    write(text: string) {
      line += text
    },
  }
  fastify({ logger: { level: 'info', base: null, stream } }).log.info(facts, 'request')
  return line
}

test('a line is the one that the logger would write, whatever the address', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(200, 304, 404, 503),
      fc.integer({ min: 0, max: 5_000_000 }),
      (path, status, micros) => {
        const told = {
          requestId: '7bb57166cf7d-9a3',
          method: 'GET',
          url: `/${path}`,
          status,
          ms: micros / 1000,
        }
        const theirs = loggerLine(told)
        const time = Number(/"time":(\d+)/.exec(theirs)?.[1])
        expect(requestLine(told, time)).toBe(theirs)
      },
    ),
  )
})

test.each([
  ['info', ['/ready?a', '/health 503', '/v1']],
  ['debug', ['/ready', '/ready?a', '/health 503', '/v1']],
])('at %s the lines are those of %j', async (level, urls) => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const app = fastify({ logger: { level, base: null, stream } })
  addRequestLog(app)
  app.get('/health', (_request, reply) => reply.code(503).send())
  for (const path of ['/ready', '/v1']) app.get(path, () => 'ok')
  for (const url of ['/ready', '/ready?a', '/health', '/v1']) await app.inject(url)
  const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  expect(logged.map(({ url, status }) => (status === 200 ? url : `${url} ${status}`))).toEqual(urls)
})
