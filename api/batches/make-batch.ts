import { setTimeout as sleep } from 'node:timers/promises'
import type { ReleaseSource } from '../store/lease.ts'
import { type Batch, isEnded } from './batch.ts'
import type { BatchFolder } from './batch-folder.ts'
import { BatchFailed, runBatch } from './run-batch.ts'

/** Milliseconds between two savings of the progress, and two looks whether the batch is still wanted. */
const LOOK_EVERY = 500
/** Attempts at a batch whose process dies: of a cause that is not its own, such as a machine short of memory. */
const ATTEMPTS = 3
/** Milliseconds between two of them. */
const AGAIN_AFTER = 1000

export interface BatchMaker {
  folder: BatchFolder
  dataPath: string
  releases: ReleaseSource
  /** Bytes of parcels that a batch may have in memory. */
  memory: number
}

/**
 * Makes a batch that waits, or that somebody left half-way, and says in its folder how it ended; does nothing with one that has ended. Throws the
 * signal's reason when it is aborted: the batch goes on when it is made again.
 */
export async function makeBatch(id: string, maker: BatchMaker, signal: AbortSignal): Promise<void> {
  const { folder } = maker
  const found = await folder.read(id)
  if (!found) return
  if (isEnded(found)) {
    if (found.state === 'cancelled') await end(folder, found, 'cancelled')
    return
  }
  let batch = await begun(found, maker)
  const cancelled = new AbortController()
  let done = batch.done
  // One saving after the other: the last one must stay the last.
  let saved: Promise<unknown> = Promise.resolve()
  const watch = setInterval(() => {
    if (folder.isCancelled(id)) return cancelled.abort(new Error('cancelled'))
    if (done !== batch.done) {
      const now = { ...batch, done }
      batch = now
      saved = saved.then(() => folder.write(now)).catch(() => undefined)
    }
  }, LOOK_EVERY)
  try {
    const order = { dataPath: maker.dataPath, id, release: batch.release!, memory: maker.memory }
    const result = await withAttempts(() =>
      runBatch(order, AbortSignal.any([signal, cancelled.signal]), (rows) => {
        done = rows
      }),
    )
    clearInterval(watch)
    await saved
    await end(folder, { ...batch, done: result.rows, result }, 'done')
  } catch (error) {
    clearInterval(watch)
    await saved
    if (cancelled.signal.aborted) await end(folder, batch, 'cancelled')
    else if (error instanceof BatchFailed) await end(folder, { ...batch, failure: error.message }, 'failed')
    else throw error
  }
}

/** The batch as one that is under way. It keeps the release that it was begun with, while there is one. */
async function begun(batch: Batch, { folder, releases }: BatchMaker): Promise<Batch> {
  const lease = releases.acquire()
  if (!lease) throw new Error('No release is served')
  const release = lease.stores.manifest.id
  lease.done()
  const next: Batch = {
    ...batch,
    state: 'running',
    startedAt: batch.startedAt ?? new Date().toISOString(),
    release: batch.release ?? release,
  }
  await folder.write(next)
  return next
}

async function withAttempts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof BatchFailed) || error.isRefusal || attempt === ATTEMPTS) throw error
      await sleep(AGAIN_AFTER)
    }
  }
}

async function end(folder: BatchFolder, batch: Batch, state: Batch['state']): Promise<void> {
  if (state !== 'done') await folder.clear(batch.id)
  await folder.write({ ...batch, state, endedAt: new Date().toISOString() })
}
