import { spawnSync } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryDir } from '../../test/support/temp.ts'
import { withPublisherLock } from './lock.ts'

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

  test('takes over a lock in its own process id: containers give the same id to every run', async () => {
    const dir = await temporaryDir()
    await writeFile(join(dir, 'publisher.lock'), String(process.pid))
    expect(await withPublisherLock(dir, async () => 'mine')).toBe('mine')
  })
})
