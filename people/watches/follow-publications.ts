import type { PastRelease } from '../../stores/changes/history.ts'
import type { ReleaseSource } from '../../stores/lease.ts'
import type { Stores } from '../../stores/stores.ts'
import { isUnavailable } from '../accounts/database/database.ts'
import { matchRelease } from './match/match-release.ts'
import type { DeliveryQueue } from './queue/delivery-queue.ts'
import type { MessageStore } from './store/message-store.ts'
import type { ReleaseLedger } from './store/release-ledger.ts'
import type { WatchStore } from './store/watch-store.ts'

/** Watches that are looked at together: each group reads the changes of a release once. */
const GROUP = 1000
/** Seconds before a publication is tried again that could not be looked at. */
const AGAIN = 30

export interface Following {
  releases: ReleaseSource
  watches: WatchStore
  messages: MessageStore
  ledger: ReleaseLedger
  queue: DeliveryQueue
  /** Whether a watch was ever made: without one the database is not opened. */
  isUsed(): Promise<boolean>
  /** Address of the service; empty when none is configured. */
  base: string
  onError(error: unknown): void
  everyMs: number
}

/** Tells the watches of each publication, once the service serves it. Of several processes one does it; when it dies another goes on. */
export class PublicationFollower {
  readonly #options: Following
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void> | undefined
  #done: string | undefined

  constructor(options: Following) {
    this.#options = options
    this.#timer = setInterval(() => void this.look(), options.everyMs)
    this.#timer.unref()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
  }

  /** Looks for a served release whose watches were not notified; never throws. */
  look(): Promise<void> {
    this.#looking ??= this.#look()
      .catch((error: unknown) => {
        // The accounts log that they cannot be used when they are opened.
        if (!isUnavailable(error)) this.#options.onError(error)
      })
      .finally(() => {
        this.#looking = undefined
      })
    return this.#looking
  }

  async #look(): Promise<void> {
    const lease = this.#options.releases.acquire()
    if (!lease) return
    try {
      const { stores } = lease
      const served = stores.manifest.id
      if (served === this.#done || !(await this.#options.isUsed())) return
      const history = (await stores.changes.history()).filter(({ changes }) => changes !== undefined)
      const open = await this.#options.ledger.open(history.map(({ id }) => id))
      let isDone = true
      for (const release of history)
        if (open.has(release.id)) isDone = (await this.#notify(release, stores)) && isDone
      if (!isDone) return
      await this.#options.messages.prune()
      this.#done = served
    } finally {
      lease.done()
    }
  }

  /** False while another process notifies them. */
  async #notify(release: PastRelease, stores: Stores): Promise<boolean> {
    const { ledger, watches, messages, queue, base } = this.#options
    if (!(await ledger.take(release.id))) return false
    try {
      let after: string | undefined
      for (;;) {
        const group = await watches.watchesToNotify(release.sequence ?? 0, after, GROUP)
        if (group.length === 0) break
        await queue.announce(await messages.add(await matchRelease(release, group, stores, base)))
        after = group.at(-1)!.id
      }
      await ledger.done(release.id)
      return true
    } catch (error) {
      await ledger.giveBack(release.id, AGAIN)
      throw error
    }
  }
}
