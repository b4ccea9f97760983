import { stampAt } from '../shared/integrity/file-stamp.ts'
import { messageOf } from '../shared/process/message-of.ts'
import type { DataDir } from '../shared/release/data-dir.ts'

/** A release that cannot be served, or not whole, and when it is looked at again. */
export interface ReleaseRefusal {
  /** Id of the release, or what the pointer cannot be read for. */
  readonly release: string
  readonly reason: string
  /** It is served all the same, without the files that the reason names. */
  readonly isPartlyServed: boolean
  /** First of the refusals in a row for this reason. */
  readonly since: Date
  readonly nextLook: Date
}

/** Milliseconds: the wait doubles from the first to the longest. */
const FIRST_WAIT = 1000
const LONGEST_WAIT = 60_000

/**
 * Remembers what was refused. It is to be looked at again after a wait that doubles, and at once when the pointer, the manifest or a
 * file of the release changes.
 */
export class ReleaseRefusals {
  readonly #dataDir: DataDir
  #current: ReleaseRefusal | undefined
  #wait = FIRST_WAIT
  #seen = ''
  /** Paths of the files of a release, as long as its manifest has this stamp: reading it takes long for a whole country. */
  #files: { manifest: string; paths: readonly string[] } = { manifest: '', paths: [] }

  constructor(dataDir: DataDir) {
    this.#dataDir = dataDir
  }

  get current(): ReleaseRefusal | undefined {
    return this.#current
  }

  /** Whether what was refused is to be opened now. True for what was never refused. */
  async isDue(release: string | undefined): Promise<boolean> {
    const refusal = this.#current
    if (!refusal || refusal.release !== (release ?? POINTER)) return true
    return Date.now() >= refusal.nextLook.getTime() || this.#seen !== (await this.#look(release))
  }

  /** What the file system says of a release, to be taken before it is opened: a change while it is opened counts as one. */
  async #look(release: string | undefined): Promise<string> {
    const paths = [this.#dataDir.pointer()]
    if (release !== undefined)
      paths.push(this.#dataDir.manifestDigest(release), ...(await this.#pathsOf(release)))
    return JSON.stringify(paths.map(stampAt))
  }

  /** The manifest, and the files it names as far as it can be read. */
  async #pathsOf(release: string): Promise<readonly string[]> {
    const path = this.#dataDir.manifest(release)
    const state = JSON.stringify([path, stampAt(path)])
    if (this.#files.manifest !== state) {
      const manifest = await this.#dataDir.readManifest(release).catch(() => undefined)
      const files = manifest?.files.filter(({ role }) => role === 'readmodel') ?? []
      this.#files = { manifest: state, paths: [path, ...files.map(({ file }) => this.#dataDir.store(file))] }
    }
    return this.#files.paths
  }

  /** Starts an attempt. The function it gives records that the attempt failed; `repeated` when the last one failed the same way. */
  async attempt(
    release: string | undefined,
  ): Promise<(error: unknown, isPartlyServed: boolean) => { refusal: ReleaseRefusal; repeated: boolean }> {
    const seen = await this.#look(release)
    return (error, isPartlyServed) => {
      const name = release ?? POINTER
      // Clients are given the reason: where the data folder is on this machine is not theirs to know.
      const reason = messageOf(error).replaceAll(`${this.#dataDir.dir}/`, '')
      const before = this.#current?.release === name ? this.#current : undefined
      const changed = seen !== this.#seen
      const repeated = before?.reason === reason
      this.#wait = before && !changed ? Math.min(this.#wait * 2, LONGEST_WAIT) : FIRST_WAIT
      this.#seen = seen
      const now = Date.now()
      this.#current = {
        release: name,
        reason,
        isPartlyServed,
        since: repeated ? before.since : new Date(now),
        nextLook: new Date(now + this.#wait),
      }
      return { refusal: this.#current, repeated }
    }
  }

  clear(): void {
    this.#current = undefined
  }
}

/** Name of the refusal when the pointer itself cannot be read. */
const POINTER = 'current.json'
