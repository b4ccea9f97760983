import { Home } from '../../shared/home.ts'
import type { Lease, ReleaseSource } from './lease.ts'
import { OpenedArtefacts, openRelease } from './open-release.ts'
import type { Stores } from './stores.ts'

export interface ReleasesOptions {
  dataDir: string
  nearestMaxMetres: number
  /** Most bytes of parcels in memory; left out: as many as there are. */
  parcelsMemory?: number | undefined
  /** Milliseconds between two looks at the pointer. */
  pollMs?: number
  /** Told of every swap, and of every release that could not be opened and is therefore not served. */
  onSwap?(from: string | undefined, to: string): void
  onRefused?(id: string, error: unknown): void
}

const DEFAULT_POLL_MS = 500

/**
 * Follows `current.json` and serves the release it names. A new one is opened and checked beside the old one, then
 * takes its place between two requests; those in flight end on the release they began with.
 */
export class Releases implements ReleaseSource {
  readonly #home: Home
  readonly #options: ReleasesOptions
  readonly #opened: OpenedArtefacts
  #stores: Stores | undefined
  #refused: string | undefined
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined

  constructor(options: ReleasesOptions) {
    this.#options = options
    this.#opened = new OpenedArtefacts(options.parcelsMemory)
    this.#home = new Home(options.dataDir)
  }

  /** Opens the current release, if there is one, and starts following the pointer. */
  async start(): Promise<void> {
    await this.look()
    this.#timer = setInterval(() => void this.look(), this.#options.pollMs ?? DEFAULT_POLL_MS)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
  }

  acquire(): Lease | undefined {
    // Everything a release opens is memory that the last reader frees by forgetting it, so there is nothing to close.
    return this.#stores && { stores: this.#stores, done: () => undefined }
  }

  /** Looks at the pointer now; never throws, because what is served must survive a bad release. */
  look(): Promise<void> {
    this.#looking ??= this.#follow().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #follow(): Promise<void> {
    let id: string | undefined
    try {
      id = (await this.#home.readPointer())?.release
      if (id === undefined || id === this.#stores?.manifest.id || id === this.#refused) return
      const { nearestMaxMetres } = this.#options
      const stores = await openRelease(this.#home.dir, { id, nearestMaxMetres, opened: this.#opened })
      const from = this.#stores?.manifest.id
      this.#stores = stores
      this.#refused = undefined
      this.#options.onSwap?.(from, id)
    } catch (error) {
      this.#refused = id
      this.#options.onRefused?.(id ?? 'the pointer current.json', error)
    }
  }
}
