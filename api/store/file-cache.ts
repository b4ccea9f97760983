import type { ReleaseFile } from '../../shared/release.ts'

/** Milliseconds after which no request can still hold a release that was swapped out. */
const LONGEST_REQUEST = 60_000

/** Artefacts of one kind that are open, by file name: they are immutable, so a new release shares them with the one before. */
export class FileCache<T> {
  readonly #opened = new Map<string, T>()
  readonly #close: ((artefact: T) => void) | undefined

  /** `close` is called once a file is no longer named and no request can still read it. */
  constructor(close?: (artefact: T) => void) {
    this.#close = close
  }

  /** The artefacts of these files, in their order; those not open yet are opened. */
  async openAll(files: readonly ReleaseFile[], open: (file: ReleaseFile) => Promise<T>): Promise<T[]> {
    const artefacts: T[] = []
    for (const file of files) {
      const artefact = this.#opened.get(file.file) ?? (await open(file))
      this.#opened.set(file.file, artefact)
      artefacts.push(artefact)
    }
    return artefacts
  }

  /** Forgets every file that the release now served does not name. */
  keepOnly(files: readonly ReleaseFile[]): void {
    const named = new Set(files.map((file) => file.file))
    for (const [name, artefact] of this.#opened) {
      if (named.has(name)) continue
      this.#opened.delete(name)
      if (this.#close) setTimeout(this.#close, LONGEST_REQUEST, artefact).unref()
    }
  }
}
