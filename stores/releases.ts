import { DamagedFile } from '../shared/integrity/damaged-file.ts'
import { ExplainedError } from '../shared/process/explained-error.ts'
import { DataDir } from '../shared/release/data-dir.ts'
import type { HeldMemory } from './held-memory.ts'
import { HeldRelease } from './held-release.ts'
import type { Lease, ReleaseSource } from './lease.ts'
import { Opener, type OpenLimits } from './opener.ts'
import { PastReleases } from './past-releases.ts'
import { type ReleaseRefusal, ReleaseRefusals } from './refusal.ts'

export interface ReleasesOptions extends OpenLimits {
  dataPath: string
  nearestMaxMetres: number
  /** Older releases that may be open at once; 2 when it is not said. */
  pastOpen?: number
  /** Milliseconds between two looks at the pointer. */
  pollMs?: number
  /** Called at every swap; `from` is `to` when files of the release that is served were put back. */
  onSwap?(from: string | undefined, to: string): void
  /** Called each time a release could not be opened; `repeated` when the attempt before failed for the same reason. */
  onRefused?(refusal: ReleaseRefusal, error: unknown, repeated: boolean): void
}

/** Why a release is not served whole, naming each damaged file; undefined when there is none. */
function damageOf([first, ...others]: readonly DamagedFile[]): ExplainedError | undefined {
  if (!first || others.length === 0) return first
  return new ExplainedError(
    `${[first, ...others].map(({ file, what }) => `${file} ${what}`).join('; ')}. Put the files back from a backup, or serve another release with "terrier rollback"`,
  )
}

const DEFAULT_POLL_MS = 500
const DEFAULT_PAST = 2

/**
 * Follows `current.json` and serves the release it names. A new one is opened and checked while the old one serves, then
 * takes its place between two requests; those in flight end on the release they began with. One that cannot be opened is looked at
 * again with back-off, and so is the one that is served when an open file changes. A damaged file of documents closes the questions that need it and
 * nothing else, in a release that is opened first as in one that is served.
 */
export class Releases implements ReleaseSource {
  readonly #dataDir: DataDir
  readonly #options: ReleasesOptions
  readonly #opener: Opener
  readonly #refusals: ReleaseRefusals
  readonly #past: PastReleases
  #held: HeldRelease | undefined
  readonly #listeners = new Set<() => void>()
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined

  constructor(options: ReleasesOptions) {
    this.#options = options
    this.#dataDir = new DataDir(options.dataPath)
    this.#opener = new Opener(this.#dataDir, options)
    this.#refusals = new ReleaseRefusals(this.#dataDir)
    const { nearestMaxMetres, pastOpen: most = DEFAULT_PAST } = options
    this.#past = new PastReleases(this.#dataDir, {
      most,
      nearestMaxMetres,
      opener: this.#opener,
      served: () => this.#held?.stores,
    })
  }

  /** Opens the current release, if there is one, and starts following the pointer. */
  async start(): Promise<void> {
    await this.look()
    this.#timer = setInterval(() => void this.look(), this.#options.pollMs ?? DEFAULT_POLL_MS)
    this.#timer.unref()
  }

  /** Follows no more, and ends the processes it started: a program that goes on, as tests do, would keep 100 MB for each. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
    this.#past.stop()
    const { sets, changes } = this.#held?.stores ?? {}
    await Promise.all([sets?.close(), changes?.close()])
  }

  acquire(): Lease | undefined {
    return this.#held?.lease()
  }

  /** The served release is held as it is open; another one is opened, and the served one held with it for what it withholds. */
  async acquirePast(id: string): Promise<Lease | undefined> {
    const served = this.#held?.lease()
    if (!served || served.stores.manifest.id === id) return served
    try {
      const { stores, done } = await this.#past.acquire(id)
      return {
        stores,
        done: () => {
          done()
          served.done()
        },
      }
    } catch (error) {
      served.done()
      throw error
    }
  }

  onSwap(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get refused(): ReleaseRefusal | undefined {
    return this.#refusals.current
  }

  get memory(): HeldMemory {
    return this.#opener.memory
  }

  /** Looks at the pointer now; never throws, because what is served must survive a bad release. */
  look(): Promise<void> {
    this.#looking ??= this.#follow().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #follow(): Promise<void> {
    const pointer = await this.#dataDir.readPointer().catch((error: unknown) => ({ error }))
    const id = pointer && 'release' in pointer ? pointer.release : undefined
    const served = this.#held?.stores.manifest.id
    if (!pointer || (id !== undefined && id === served && this.#held?.areSound)) {
      this.#refusals.clear()
      return
    }
    if (!(await this.#refusals.isDue(id))) return
    const failed = await this.#refusals.attempt(id)
    const refuse = (error: unknown) => {
      const { refusal, repeated } = failed(error, id !== undefined && id === this.#held?.stores.manifest.id)
      this.#options.onRefused?.(refusal, error, repeated)
    }
    try {
      if ('error' in pointer) throw pointer.error
      const still = id === served ? await this.#stillDamaged() : undefined
      if (still) return refuse(still)
      const { nearestMaxMetres } = this.#options
      // What would take the place of another release has to be whole: nothing is lost while the other stays.
      const closesDamaged = served === undefined || served === id
      const options = { id: pointer.release, nearestMaxMetres, closesDamaged }
      const opened = await this.#opener.open(options)
      void this.#held?.retire()
      this.#held = new HeldRelease(opened)
      const damage = damageOf(opened.stores.documents.damaged.map((one) => one.damage))
      if (damage) refuse(damage)
      else this.#refusals.clear()
      if (!damage || served === undefined) this.#options.onSwap?.(served, pointer.release)
      for (const listener of this.#listeners) listener()
    } catch (error) {
      refuse(error)
    }
  }

  /** The damage of the release that is served, as long as none of the files that it was opened without is put back. */
  async #stillDamaged(): Promise<ExplainedError | undefined> {
    const found: DamagedFile[] = []
    for (const { file } of this.#held?.stores.documents.damaged ?? []) {
      const what = await this.#opener.checked.faultOf(file)
      if (what === undefined) return undefined
      found.push(new DamagedFile(file.file, what))
    }
    return damageOf(found)
  }
}
