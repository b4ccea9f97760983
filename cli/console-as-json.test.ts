import { afterEach, beforeEach, expect, test } from 'vitest'
import { consoleAsJson } from './console-as-json.ts'

const own = globalThis.console
let lines: unknown[]
beforeEach(() => {
  lines = []
  consoleAsJson((level, message, facts) => lines.push({ level, message, ...facts }))
})
afterEach(() => {
  globalThis.console = own
})

test('what a package writes to the console becomes one event, and once when it repeats itself', () => {
  console.warn(
    "[WARN] This Redis server's `default` user does not require a password, but a password was supplied",
  )
  console.error('first %s\nsecond', 'line')
  console.error('first %s\nsecond', 'line')
  console.log({ deep: { value: 1 } })
  expect(lines).toEqual([
    {
      level: 'warn',
      message: 'a package wrote to the console',
      text: "[WARN] This Redis server's `default` user does not require a password, but a password was supplied",
    },
    { level: 'warn', message: 'a package wrote to the console', text: 'first line\nsecond' },
    { level: 'info', message: 'a package wrote to the console', text: '{ deep: { value: 1 } }' },
  ])
})
