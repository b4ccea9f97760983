import { existsSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { storedBatch } from '../../test/support/stored-batch.ts'
import { temporaryDir } from '../../test/support/temp.ts'
import type { Batch } from './batch.ts'
import { BatchFolder } from './batch-folder.ts'

const HOUR = 3600 * 1000

/** A batch with all its files, in the state in which a process died. */
async function left(folder: BatchFolder, state: Batch['state'], endedHoursAgo?: number): Promise<string> {
  const { id } = await folder.begin({ holder: 'a', bytes: 3 })
  for (const file of ['input', 'result'] as const) await writeFile(folder.path(id, file), 'abc')
  await mkdir(folder.path(id, 'work'))
  const ended = endedHoursAgo === undefined ? undefined : new Date(Date.now() - endedHoursAgo * HOUR)
  await folder.write(storedBatch({ id, state, ...(ended ? { endedAt: ended.toISOString() } : {}) }))
  return id
}

test.each([
  ['done', 1, ['result']],
  ['failed', 1, []],
  ['cancelled', 1, []],
  ['done', 25, []],
  ['running', undefined, ['claim.json', 'input', 'result', 'work']],
  ['queued', undefined, ['claim.json', 'input', 'result', 'work']],
] as const)('of a batch that is %s (ended %s hours ago) a sweep leaves %j', async (state, hours, files) => {
  const folder = new BatchFolder(await temporaryDir('sweep'))
  const id = await left(folder, state, hours)
  await folder.sweep()
  const all = ['claim.json', 'input', 'result', 'work'] as const
  expect(all.filter((file) => existsSync(folder.path(id, file)))).toEqual(files)
  expect(existsSync(folder.path(id, 'batch.json'))).toBe(hours !== 25)
})

test('an upload that a dead process left is removed, one under way is not', async () => {
  const folder = new BatchFolder(await temporaryDir('uploads'))
  const [dead, alive] = [
    await folder.begin({ holder: 'a', bytes: 3 }),
    await folder.begin({ holder: 'a', bytes: 3 }),
  ]
  const old = new Date(Date.now() - 200_000)
  for (const { id } of [dead, alive]) {
    await utimes(folder.path(id, 'claim.json'), old, old)
    await utimes(folder.path(id, ''), old, old)
  }
  await writeFile(folder.path(alive.id, 'input'), 'abc')
  await folder.sweep()
  expect((await folder.entries()).map(({ id }) => id)).toEqual([alive.id])
})

test('cancelling removes the file at once', async () => {
  const folder = new BatchFolder(await temporaryDir('cancelled'))
  const id = await left(folder, 'queued')
  await folder.cancel(id)
  expect(existsSync(folder.path(id, 'input'))).toBe(false)
  expect(await folder.read(id)).toMatchObject({ state: 'cancelled' })
})
