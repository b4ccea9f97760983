import type { ReleaseFile } from '../../shared/release.ts'

/** Milliseconds after which no request can still hold a release that was swapped out. */
const LONGEST_REQUEST = 60_000

/** Artefacts of one kind that are open, by file name: they are immutable, so a new release shares them with the one before. */
export class FileCache<T> {
  readonly #opened = new Map<string, T>()
  readonly #close: ((artefact: T) => void) | undefined
  readonly #isStale: (artefact: T) => boolean

  /**
   * `close` is called once a file is no longer named and no request can still read it. A file whose artefact `isStale` is opened again.
   */
  constructor(close?: (artefact: T) => void, isStale: (artefact: T) => boolean = () => false) {
    this.#close = close
    this.#isStale = isStale
  }

  /** The artefacts of these files, in their order. `open` opens those not open yet, and gets the stale artefact of the others. */
  async openAll(
    files: readonly ReleaseFile[],
    open: (file: ReleaseFile, stale: T | undefined) => Promise<T>,
  ): Promise<T[]> {
    const artefacts: T[] = []
    for (const file of files) {
      const before = this.#opened.get(file.file)
      const artefact = before === undefined || this.#isStale(before) ? await open(file, before) : before
      if (before !== undefined && before !== artefact) this.#letGo(before)
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
      this.#letGo(artefact)
    }
  }

  #letGo(artefact: T): void {
    if (this.#close) setTimeout(this.#close, LONGEST_REQUEST, artefact).unref()
  }
}
