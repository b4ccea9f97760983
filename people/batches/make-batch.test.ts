import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { holdLock } from '../../shared/files/hold-lock.ts'
import { storedBatch } from '../../test/support/stored-batch.ts'
import { temporaryDir } from '../../test/support/temp.ts'
import { BatchFolder } from './batch-folder.ts'
import { type BatchMaker, makeBatch } from './make-batch.ts'

async function running() {
  const folder = new BatchFolder(await temporaryDir('batches'))
  const { id } = await folder.begin({ holder: 'a', bytes: 3 })
  await folder.write(storedBatch({ id, state: 'running' }))
  let begun = 0
  const maker: BatchMaker = {
    folder,
    dataPath: '',
    releases: {
      acquire: () => {
        begun += 1
        return undefined
      },
    },
    memory: 0,
    onError: () => undefined,
  }
  return { folder, id, maker, begun: () => begun }
}

test('a batch that another process makes is waited for, and left as that one ends it', async () => {
  const { folder, id, maker, begun } = await running()
  const { letGo } = holdLock(folder.path(id, 'lock'))
  const second = makeBatch(id, maker, new AbortController().signal)
  await sleep(800)
  expect(await folder.read(id)).toMatchObject({ state: 'running' })
  await folder.write(storedBatch({ id, state: 'done', endedAt: '2026-11-30T00:01:00.000Z' }))
  letGo!()
  await second
  expect([await folder.read(id), begun()]).toMatchObject([{ state: 'done' }, 0])
})

test('one that its process left is made, and who waits gives up when it is asked to', async () => {
  const { folder, id, maker, begun } = await running()
  const { letGo } = holdLock(folder.path(id, 'lock'))
  const end = new AbortController()
  const waiting = makeBatch(id, maker, end.signal)
  end.abort(new Error('the service ends'))
  await expect(waiting).rejects.toThrow('the service ends')
  letGo!()
  await expect(makeBatch(id, maker, new AbortController().signal)).rejects.toThrow('No release is served')
  expect(begun()).toBe(1)
})
