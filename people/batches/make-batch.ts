import { setTimeout as sleep } from 'node:timers/promises'
import { holdLock } from '../../shared/files/hold-lock.ts'
import type { ReleaseSource } from '../../stores/lease.ts'
import { type Batch, isEnded } from './batch.ts'
import type { BatchFolder } from './batch-folder.ts'
import { BatchFailed, runBatch } from './run-batch.ts'

/** Milliseconds between two savings of the progress, and two looks whether the batch is still wanted and within its space. */
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
  /** Given the causes that the holder of a batch can do nothing about. */
  onError(error: unknown): void
}

/**
 * Makes a queued or abandoned batch and writes in its folder how it ended; does nothing with one that has ended. Waits while another process makes it:
 * Redis gives a batch to a second process when it has had no news of the first, which may still work. Without the wait the second removes the files
 * of the first. Throws the signal's reason when it is aborted: the batch goes on when it is made again.
 */
export async function makeBatch(id: string, maker: BatchMaker, signal: AbortSignal): Promise<void> {
  const { folder } = maker
  if (!(await folder.read(id))) return
  const lock = folder.path(id, 'lock')
  let held = holdLock(lock)
  for (; !held.letGo; held = holdLock(lock)) {
    await sleep(LOOK_EVERY)
    signal.throwIfAborted()
  }
  try {
    await makeAlone(id, maker, signal)
  } finally {
    held.letGo()
  }
}

async function makeAlone(id: string, maker: BatchMaker, signal: AbortSignal): Promise<void> {
  const { folder } = maker
  const found = await folder.read(id)
  if (!found) return
  if (isEnded(found)) {
    if (found.state === 'cancelled') await end(folder, found, 'cancelled')
    return
  }
  let batch = await begun(found, maker)
  const cancelled = new AbortController()
  const outgrown = new AbortController()
  let done = batch.done
  // One saving after the other: the last one must stay the last.
  let saved: Promise<unknown> = Promise.resolve()
  const watch = setInterval(() => {
    if (folder.isCancelled(id)) return cancelled.abort(new Error('cancelled'))
    // Written after the last look, it has grown by what a disk takes in that time.
    void folder.sizeOf(id).then((size) => {
      if (size > batch.room) outgrown.abort(new Error('outgrown'))
    })
    if (done !== batch.done) {
      const now = { ...batch, done }
      batch = now
      saved = saved.then(() => folder.write(now)).catch(() => undefined)
    }
  }, LOOK_EVERY)
  try {
    const order = { dataPath: maker.dataPath, id, release: batch.release!, memory: maker.memory }
    const result = await withAttempts(() =>
      runBatch(order, AbortSignal.any([signal, cancelled.signal, outgrown.signal]), (rows) => {
        done = rows
      }),
    )
    clearInterval(watch)
    await saved
    if (result.bytes > batch.room) await end(folder, { ...batch, failure: tooLarge(batch) }, 'failed')
    else await end(folder, { ...batch, done: result.rows, result }, 'done')
  } catch (error) {
    clearInterval(watch)
    await saved
    // Cancelling removes the file, which may end the process before the next look.
    if (folder.isCancelled(id)) return end(folder, batch, 'cancelled')
    if (outgrown.signal.aborted) return end(folder, { ...batch, failure: tooLarge(batch) }, 'failed')
    if (!(error instanceof BatchFailed)) throw error
    if (!error.isRefusal) maker.onError(error)
    await end(folder, { ...batch, failure: error.isRefusal ? error.message : OWN_FAULT }, 'failed')
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

const OWN_FAULT = `The service could not make it in ${ATTEMPTS} attempts, for a reason that is not in the file: send it again`

const tooLarge = ({ room }: Batch) =>
  `Making it takes more than the ${Math.ceil(room / 1e6)} MB of disk that are kept for it: ask for fewer columns, or split the file`

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
  const ended: Batch = { ...batch, state, endedAt: new Date().toISOString() }
  await folder.write(ended)
  // A process that dies here leaves files of an ended batch: the next start removes them.
  await folder.clear(ended)
}
