import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
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
    for (const name of ['publisher.lock', 'publisher.lock.clearing'])
      await writeFile(join(dir, name), String(gone))
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

describe('several processes that find the lock of a dead one at the same moment', () => {
  const PROCESSES = 6
  const ROUNDS = 40
  /** For each folder it is told, tries to be alone in it, and says how that went; two who are inside at once meet at its file. */
  const PUBLISHER = `
    import { rm, writeFile } from 'node:fs/promises'
    const { withPublisherLock } = await import(${JSON.stringify(resolve(import.meta.dirname, '../../../dist/ingest/pipeline/store/lock.js'))})
    process.on('message', async (dir) => {
      const alone = async () => {
        await writeFile(dir + '/inside', '', { flag: 'wx' })
        await new Promise((done) => setTimeout(done, 5))
        await rm(dir + '/inside')
        return 'alone'
      }
      process.send(await withPublisherLock(dir, alone).catch((error) => error.code ?? error.cause?.code ?? String(error)))
    })
    process.send('ready')`

  test('are inside one at a time, and nothing is left behind', async () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid
    const dir = await temporaryDir()
    const children = Array.from({ length: PROCESSES }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', PUBLISHER], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      }),
    )
    const said = (child: ChildProcess) => once(child, 'message').then(([message]) => String(message))
    try {
      await Promise.all(children.map(said))
      for (let round = 0; round < ROUNDS; round++) {
        const folder = join(dir, String(round))
        await mkdir(folder)
        await writeFile(join(folder, 'publisher.lock'), String(gone))
        const answers = children.map(said)
        for (const child of children) child.send(folder)
        const outcomes = await Promise.all(answers)
        expect(outcomes).toContain('alone')
        expect(outcomes.filter((outcome) => outcome !== 'alone' && outcome !== 'EBUSY')).toEqual([])
        expect(await readdir(folder)).toEqual([])
      }
    } finally {
      for (const child of children) child.kill()
    }
  })
})
