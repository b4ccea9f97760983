import { mkdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { giveBack, takeLock } from '../../shared/files/file-lock.mjs'
import type { BatchQueue } from './batch-queue.ts'
import { type BatchMaker, makeBatch } from './make-batch.ts'

/** Milliseconds between two looks for batches without a process, and between two signs of life of their processes. */
const LOOK_EVERY = 2000
/** A lock from another machine that was not touched for so long counts as abandoned (ms). */
const STALE = 30_000

/**
 * Makes batches one after the other, in the order in which they were sent. Of the processes that share a data folder the one that holds its lock makes
 * them; when it dies, another one goes on.
 */
export class LocalQueue implements BatchQueue {
  readonly #maker: BatchMaker
  readonly #end = new AbortController()
  readonly #look: NodeJS.Timeout
  readonly #onError: (error: unknown) => void
  #working: Promise<void> | undefined

  constructor(maker: BatchMaker, onError: (error: unknown) => void) {
    this.#maker = maker
    this.#onError = onError
    this.#look = setInterval(() => this.#work(), LOOK_EVERY)
    this.#look.unref()
  }

  async add(): Promise<void> {
    this.#work()
  }

  async close(): Promise<void> {
    clearInterval(this.#look)
    this.#end.abort(new Error('the service ends'))
    await this.#working
  }

  #work(): void {
    if (this.#working || this.#end.signal.aborted) return
    this.#working = this.#makeAll()
      .catch((error: unknown) => {
        if (!this.#end.signal.aborted) this.#onError(error)
      })
      .finally(() => {
        this.#working = undefined
      })
  }

  async #makeAll(): Promise<void> {
    const { folder } = this.#maker
    if ((await folder.next()) === undefined) return
    await mkdir(folder.dir, { recursive: true })
    const lock = join(folder.dir, 'lock')
    const { taken } = takeLock(lock, STALE)
    if (taken === undefined) return
    const alive = setInterval(() => {
      const now = new Date()
      utimes(taken, now, now).catch(() => undefined)
    }, LOOK_EVERY)
    try {
      for (let id = await folder.next(); id !== undefined; id = await folder.next())
        await makeBatch(id, this.#maker, this.#end.signal)
    } finally {
      clearInterval(alive)
      giveBack(lock, taken)
    }
  }
}
