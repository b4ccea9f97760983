import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { temporaryDir } from '../../test/support/temp.ts'
import { LogStream } from './log-stream.ts'

test('lines are gathered, then written in order', async () => {
  const path = join(await temporaryDir('log'), 'out')
  const fd = openSync(path, 'w')
  const stream = new LogStream(fd)
  stream.write('première\n')
  stream.write('second\n')
  expect(readFileSync(path, 'utf8')).toBe('')
  await delay(300)
  expect(readFileSync(path, 'utf8')).toBe('première\nsecond\n')
  stream.write(`${'x'.repeat(70_000)}\n`)
  expect(readFileSync(path, 'utf8')).toHaveLength('première\nsecond\n'.length + 70_001)
  closeSync(fd)
})

test('what is held is written at exit, and an idle stream leaves no listener', async () => {
  const path = join(await temporaryDir('log'), 'out')
  const fd = openSync(path, 'w')
  const before = process.listenerCount('exit')
  const stream = new LogStream(fd)
  stream.write('last words\n')
  const listeners = process.listeners('exit')
  expect(listeners).toHaveLength(before + 1)
  listeners.at(-1)?.(0)
  expect(readFileSync(path, 'utf8')).toBe('last words\n')
  expect(process.listenerCount('exit')).toBe(before)
  closeSync(fd)
})

test('lines are dropped while the disk is full', () => {
  const fd = openSync('/dev/full', 'w')
  const stream = new LogStream(fd)
  stream.write('nobody reads this\n')
  expect(stream.flush).not.toThrow()
  closeSync(fd)
})
