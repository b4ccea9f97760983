import type { ReleaseFile } from '../../shared/release/release.ts'

/** How many caches hold an artefact: who lets go of it last closes it. */
const holders = new WeakMap<object, number>()

/** Artefacts of one kind that are open, by file name: they are immutable, so a new release shares them with the one before. */
export class FileCache<T extends object> {
  readonly #opened = new Map<string, T>()
  readonly #leave: (artefact: T) => void
  readonly #isStale: (artefact: T) => boolean
  readonly #beside: () => readonly FileCache<T>[]

  /**
   * `leave` is told of what no release uses any more, here or in another cache; requests may still read it. A file whose artefact `isStale` is
   * opened again. What one of `beside` has open is not opened here.
   */
  constructor(
    leave: (artefact: T) => void = () => undefined,
    isStale: (artefact: T) => boolean = () => false,
    beside: () => readonly FileCache<T>[] = () => [],
  ) {
    this.#leave = leave
    this.#isStale = isStale
    this.#beside = beside
  }

  /** The artefacts of these files, in their order. `open` opens those not open yet, and the stale ones again. */
  async openAll(files: readonly ReleaseFile[], open: (file: ReleaseFile) => Promise<T>): Promise<T[]> {
    const artefacts: T[] = []
    for (const file of files) {
      const artefact = this.find(file) ?? (await open(file))
      this.#hold(file.file, artefact)
      artefacts.push(artefact)
    }
    return artefacts
  }

  /** The artefact of a file that is open here or beside, and not stale. */
  find({ file }: ReleaseFile): T | undefined {
    for (const cache of [this, ...this.#beside()]) {
      const artefact = cache.#opened.get(file)
      if (artefact !== undefined && !this.#isStale(artefact)) return artefact
    }
    return undefined
  }

  every(holds: (artefact: T) => boolean): boolean {
    return [...this.#opened.values()].every(holds)
  }

  /** Forgets every file that the release now served does not name. */
  keepOnly(files: readonly ReleaseFile[]): void {
    const named = new Set(files.map((file) => file.file))
    for (const [name, artefact] of this.#opened) {
      if (named.has(name)) continue
      this.#opened.delete(name)
      this.#letGo(artefact)
    }
  }

  #hold(name: string, artefact: T): void {
    const before = this.#opened.get(name)
    if (before === artefact) return
    this.#opened.set(name, artefact)
    holders.set(artefact, (holders.get(artefact) ?? 0) + 1)
    if (before !== undefined) this.#letGo(before)
  }

  #letGo(artefact: T): void {
    const others = (holders.get(artefact) ?? 1) - 1
    holders.set(artefact, others)
    if (others === 0) this.#leave(artefact)
  }
}
