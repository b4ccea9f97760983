import { readdir } from 'node:fs/promises'
import { isThere } from '../shared/files/is-there.ts'
import { DamagedFile } from '../shared/integrity/damaged-file.ts'
import { ExplainedError } from '../shared/process/explained-error.ts'
import type { DataDir } from '../shared/release/data-dir.ts'
import { RELEASE_ID } from '../shared/release/release.ts'
import type { Lease } from './lease.ts'
import type { Opener } from './opener.ts'
import { OpenPast } from './past-release.ts'
import type { Stores } from './stores.ts'

/** The release is not kept any more, never was, or cannot be read by this version. */
export class ReleaseNotKept extends Error {
  /** The oldest release that is kept. */
  readonly oldest: string | undefined

  constructor(message: string, oldest: string | undefined) {
    super(message)
    this.oldest = oldest
  }
}

/** As many older releases as there may be are open and in use. */
export class TooManyOpen extends Error {}

/** Milliseconds after which a release without a question is closed. */
const IDLE_MS = 300_000

export interface PastOptions {
  /** Older releases that may be open at once; 0: none is ever opened. */
  most: number
  nearestMaxMetres: number
  /** What opened the served release: files that both have are not read twice. */
  opener: Opener
  /** The release that is served. */
  served(): Stores | undefined
  /** Called once one is closed, when its last holder gave it back. */
  closed?(id: string): void
  /** Milliseconds after which a release without a question is closed; five minutes when left out. */
  idleMs?: number
}

/**
 * Older releases, opened when they are asked for, and closed when nobody has asked for a while. The one that was asked for the longest time ago
 * makes room for another, when it has no user.
 */
export class PastReleases {
  readonly #dataDir: DataDir
  readonly #options: PastOptions
  /** In the order in which they were asked for, the last one last. */
  readonly #open = new Map<string, OpenPast>()

  constructor(dataDir: DataDir, options: PastOptions) {
    this.#dataDir = dataDir
    this.#options = options
  }

  /** Releases that are open or on their way, in the order in which they were asked for. */
  get ids(): string[] {
    return [...this.#open.keys()]
  }

  /**
   * A hold on an older release. Throws ReleaseNotKept when there is none of this name, TooManyOpen when all that may be open are in use, DamagedFile when a
   * file of it is not what its manifest names.
   */
  async acquire(id: string): Promise<Lease> {
    if (this.#options.most === 0)
      throw await this.#notKept(`Older releases are not answered from here, ${id} among them`)
    for (;;) {
      if (!(await isThere(this.#dataDir.manifest(id)))) {
        this.#close(this.#open.get(id))
        throw await this.#notKept(`Release ${id} is not kept`)
      }
      const past = this.#past(id)
      const lease = await past.lease().catch(async (error: unknown) => {
        if (error instanceof ExplainedError && !(error instanceof DamagedFile))
          throw await this.#notKept(`Release ${id} cannot be read by this version`)
        throw error
      })
      // It may have been closed while it was opened, when it was removed meanwhile: then it is looked for again.
      if (lease) return lease
    }
  }

  /** Closes all of them, each when its last user has gone. */
  stop(): void {
    for (const past of [...this.#open.values()]) this.#close(past)
  }

  /** Throws TooManyOpen. */
  #past(id: string): OpenPast {
    let past = this.#open.get(id)
    if (past && !past.isSound) {
      this.#close(past)
      past = undefined
    }
    this.#open.delete(id)
    if (!past) {
      this.#makeRoom()
      const { idleMs = IDLE_MS, ...options } = this.#options
      past = new OpenPast(id, { ...options, idleMs, idle: (one) => this.#close(one) })
    }
    this.#open.set(id, past)
    return past
  }

  /** Closes the one that was asked for the longest time ago among those without a user. */
  #makeRoom(): void {
    if (this.#open.size < this.#options.most) return
    const idle = [...this.#open.values()].find(({ users }) => users === 0)
    if (idle === undefined) throw new TooManyOpen(`${this.#open.size} older releases are in use`)
    this.#close(idle)
  }

  #close(past: OpenPast | undefined): void {
    if (past === undefined) return
    if (this.#open.get(past.id) === past) this.#open.delete(past.id)
    past.close()
  }

  async #notKept(why: string): Promise<ReleaseNotKept> {
    return new ReleaseNotKept(why, await this.#oldest())
  }

  /** The oldest that has a manifest: of one that is being removed the folder goes last. */
  async #oldest(): Promise<string | undefined> {
    const names = await readdir(this.#dataDir.releases()).catch(() => [])
    for (const name of names.filter((one) => RELEASE_ID.test(one)).sort())
      if (await isThere(this.#dataDir.manifest(name))) return name
    return undefined
  }
}
