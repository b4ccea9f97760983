import type { ReleaseFile } from '../../shared/release/release.ts'

/** Artefacts of one kind that are open, by file name: they are immutable, so a new release shares them with the one before. */
export class FileCache<T> {
  readonly #opened = new Map<string, T>()
  readonly #leave: (artefact: T) => void
  readonly #isStale: (artefact: T) => boolean

  /** `leave` is told of what no new release uses; requests may still read it. A file whose artefact `isStale` is opened again. */
  constructor(
    leave: (artefact: T) => void = () => undefined,
    isStale: (artefact: T) => boolean = () => false,
  ) {
    this.#leave = leave
    this.#isStale = isStale
  }

  /** The artefacts of these files, in their order. `open` opens those not open yet, and the stale ones again. */
  async openAll(files: readonly ReleaseFile[], open: (file: ReleaseFile) => Promise<T>): Promise<T[]> {
    const artefacts: T[] = []
    for (const file of files) {
      const before = this.#opened.get(file.file)
      const artefact = before === undefined || this.#isStale(before) ? await open(file) : before
      if (before !== undefined && before !== artefact) this.#leave(before)
      this.#opened.set(file.file, artefact)
      artefacts.push(artefact)
    }
    return artefacts
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
      this.#leave(artefact)
    }
  }
}
