import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { temporaryDir } from '../../test/support/temp.ts'
import { holdLock } from './hold-lock.ts'

let lock: string
beforeEach(async () => {
  lock = join(await temporaryDir('lock'), 'lock')
})
afterEach(() => vi.useRealTimers())

/** Sets the clock of this process, and not that of the disk, by so many ms. */
function setClock(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + ms)
}
/** Stamps the lock as one that was written so many ms ago. */
function writtenAgo(ms: number): void {
  const then = new Date(statSync(lock).mtimeMs - ms)
  utimesSync(lock, then, then)
}

describe('a lock of another machine', () => {
  test('is held however wrong the clock here is, and taken over when nobody has written it for 30 s', () => {
    writeFileSync(lock, '1 another-machine random 5 boot/pid:[1]')
    setClock(3_600_000)
    expect(holdLock(lock).holder).toMatchObject({ pid: 1, host: 'another-machine' })
    writtenAgo(60_000)
    setClock(-7_200_000)
    const { letGo } = holdLock(lock)
    letGo!()
    expect(letGo).toBeDefined()
  })

  test('may have the name of this one: its process is not looked for here', () => {
    writeFileSync(lock, `4194304 ${hostname()} random 5 boot/pid:[1]`)
    expect(holdLock(lock).holder).toMatchObject({ pid: 4_194_304 })
    writtenAgo(60_000)
    holdLock(lock).letGo!()
  })
})

test('a lock of this machine is held by a process that runs, whatever the machine is called since', () => {
  const { letGo } = holdLock(lock)
  const [, , , , machine] = readFileSync(lock, 'utf8').split(' ')
  letGo!()
  writeFileSync(lock, `${process.ppid} renamed random  ${machine}`)
  writtenAgo(60_000)
  expect(holdLock(lock).holder).toMatchObject({ pid: process.ppid })
})

test('a holder has its lock stamped by the clock of the disk, and leaves the lock of another alone', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  vi.setSystemTime(Date.now() - 3_600_000)
  const { letGo } = holdLock(lock)
  const { mtimeMs } = statSync(lock)
  writtenAgo(60_000)
  vi.advanceTimersByTime(5_000)
  await vi.waitFor(() => expect(statSync(lock).mtimeMs).toBeGreaterThanOrEqual(mtimeMs), 5_000)
  writeFileSync(lock, '1 another-machine random 5 boot/pid:[1]')
  vi.advanceTimersByTime(5_000)
  await new Promise((done) => setTimeout(done, 200))
  expect(readFileSync(lock, 'utf8')).toBe('1 another-machine random 5 boot/pid:[1]')
  letGo!()
})
