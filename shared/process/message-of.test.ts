import { expect, test } from 'vitest'
import { messageOf } from './message-of.ts'

test.each([
  [new TypeError('no such column'), 'no such column'],
  ['a text', 'a text'],
  [undefined, 'undefined'],
  [
    new AggregateError([new Error('::1 refused'), new Error('127.0.0.1 refused')]),
    '::1 refused, 127.0.0.1 refused',
  ],
  [new AggregateError([new Error('a')], 'two failed'), 'two failed'],
])('%s is %s', (thrown, message) => {
  expect(messageOf(thrown)).toBe(message)
})
