import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../../api/answers/problem.ts'
import { giveBack, takeLock } from '../../shared/files/file-lock.mjs'
import { batchSentences } from './batch-sentences.ts'

/** A lock from another machine that was taken so long ago counts as abandoned (ms): it is held for the time of reading some small files. */
const STALE = 30_000
/** Milliseconds between two attempts, and after which the request is refused. */
const AGAIN_AFTER = 10
const LONGEST_WAIT = 10_000

/** Lets one request at a time, of all processes over a folder, count what is in it and add to it. */
export class FolderLock {
  readonly #dir: string
  /** Requests of this process wait for each other here, without asking the disk. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(dir: string) {
    this.#dir = dir
  }

  /** What `work` gives, done while no other `alone` runs. Throws the 503 Problem when others hold the folder for too long. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(() => this.#locked(work))
    this.#last = mine.catch(() => undefined)
    return mine
  }

  async #locked<T>(work: () => Promise<T>): Promise<T> {
    await mkdir(this.#dir, { recursive: true })
    const lock = join(this.#dir, 'ledger')
    const end = Date.now() + LONGEST_WAIT
    for (;;) {
      const { taken } = takeLock(lock, STALE)
      if (taken !== undefined)
        try {
          return await work()
        } finally {
          giveBack(lock, taken)
        }
      if (Date.now() > end)
        throw new Problem('not-ready', batchSentences.folderHeld(), {
          headers: { 'retry-after': '10' },
        })
      await sleep(AGAIN_AFTER)
    }
  }
}
