import fc from 'fast-check'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { requestLine } from './request-log.ts'

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
