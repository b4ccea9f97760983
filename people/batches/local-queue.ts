import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { holdLock } from '../../shared/files/hold-lock.ts'
import type { BatchQueue } from './batch-queue.ts'
import { type BatchMaker, makeBatch } from './make-batch.ts'

/** Milliseconds between two looks for batches without a process. */
const LOOK_EVERY = 2000

/**
 * Makes batches one after the other, in the order in which they were sent. Of the processes that share a data folder the one that holds its lock makes
 * them; when it dies, another one goes on.
 */
export class LocalQueue implements BatchQueue {
  readonly #maker: BatchMaker
  readonly #end = new AbortController()
  readonly #look: NodeJS.Timeout
  #working: Promise<void> | undefined

  constructor(maker: BatchMaker) {
    this.#maker = maker
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
        if (!this.#end.signal.aborted) this.#maker.onError(error)
      })
      .finally(() => {
        this.#working = undefined
      })
  }

  async #makeAll(): Promise<void> {
    const { folder } = this.#maker
    if ((await folder.next()) === undefined) return
    await mkdir(folder.dir, { recursive: true })
    const { letGo } = holdLock(join(folder.dir, 'lock'))
    if (!letGo) return
    try {
      for (let id = await folder.next(); id !== undefined; id = await folder.next())
        await makeBatch(id, this.#maker, this.#end.signal)
    } finally {
      letGo()
    }
  }
}
