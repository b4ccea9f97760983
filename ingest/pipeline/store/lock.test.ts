import { spawnSync } from 'node:child_process'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { temporaryDir } from '../../../test/support/temp.ts'
import { inTurnAcrossProcesses, withPublisherLock } from './lock.ts'

describe('publisher lock', () => {
  test('keeps a second publisher out, naming the first, and lets go also after a failure', async () => {
    const dir = await temporaryDir()
    await withPublisherLock(dir, async () => {
      await expect(withPublisherLock(dir, async () => 1)).rejects.toThrow(`process ${process.pid}`)
    })
    const failing = withPublisherLock(dir, () => Promise.reject(new Error('the work failed')))
    await expect(failing).rejects.toThrow('the work failed')
    expect(await withPublisherLock(dir, async () => 'mine')).toBe('mine')
    expect(await readdir(dir)).toEqual([])
  })

  test('takes over from a process that is gone', async () => {
    const dir = await temporaryDir()
    const gone = spawnSync(process.execPath, ['-e', '']).pid
    await writeFile(join(dir, 'publisher.lock'), String(gone))
    expect(await withPublisherLock(dir, async () => 'mine')).toBe('mine')
  })

  test('takes over also where one was killed while taking over', async () => {
    const dir = await temporaryDir()
    const gone = spawnSync(process.execPath, ['-e', '']).pid
    for (const name of ['publisher.lock', 'publisher.lock.1']) await writeFile(join(dir, name), String(gone))
    expect(await withPublisherLock(dir, async () => 'mine')).toBe('mine')
    expect(await readdir(dir)).toEqual([])
  })

  test('takes over a lock in its own process id: containers give the same id to every run', async () => {
    const dir = await temporaryDir()
    await writeFile(join(dir, 'publisher.lock'), String(process.pid))
    expect(await withPublisherLock(dir, async () => 'mine')).toBe('mine')
  })
})

describe('locks of another machine', () => {
  test('hold while they are touched, and are taken over when they are not', async () => {
    const dir = await temporaryDir()
    const path = join(dir, 'publisher.lock')
    await writeFile(path, '1 another-machine')
    await expect(withPublisherLock(dir, async () => 1)).rejects.toThrow('process 1 on another-machine')
    const before = new Date(Date.now() - 60_000)
    await utimes(path, before, before)
    expect(await withPublisherLock(dir, async () => 'mine')).toBe('mine')
  })
})

test('those who take turns never meet, and one that is told to stop waits no more', async () => {
  const path = join(await temporaryDir(), 'locks', 'one.lock')
  let inside = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++inside)
    await new Promise((done) => setTimeout(done, 20))
    inside--
  }
  await Promise.all([1, 2, 3].map(() => inTurnAcrossProcesses(path, work)))
  expect(most).toBe(1)
  await inTurnAcrossProcesses(path, async () => {
    const stop = new AbortController()
    const waiting = inTurnAcrossProcesses(path, work, stop.signal)
    stop.abort()
    await expect(waiting).rejects.toThrow(/abort/i)
  })
})

test('those who come while a lock is being made, or given back, find it held or free, never half', async () => {
  const dir = await temporaryDir()
  let inside = 0
  const work = async () => {
    expect(++inside).toBe(1)
    await delay(2)
    inside--
  }
  let worked = 0
  const come = async (after: number) => {
    await delay(after)
    const refusal = await withPublisherLock(dir, work).catch((error: unknown) => error)
    if (refusal === undefined) worked++
    else expect(String(refusal)).toContain(`process ${process.pid}`)
  }
  for (let round = 0; round < 20; round++)
    await Promise.all(Array.from({ length: 12 }, (_, i) => come(i / 2)))
  expect(worked).toBeGreaterThanOrEqual(20)
  expect(await readdir(dir)).toEqual([])
})
