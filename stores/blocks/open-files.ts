import type { ReleaseFile } from '../../shared/release/release.ts'

/** A file that is open. */
export interface OpenFile {
  /** False once a part of it could not be read: it has to be checked again. Left out: all of it is in memory. */
  readonly isSound?: boolean
  /** Closes it once the reads on their way are done. Left out: there is nothing to close. */
  close?(): Promise<void>
}

/** An open file, how many releases use it, and the map that finds it: the release that closes it last may look in another one. */
interface Counted {
  readonly file: OpenFile
  readonly among: Map<string, Counted>
  users: number
}

/** The files that are open in a process. They are immutable, so releases share them; the last one that uses a file closes it. */
export class OpenFiles {
  readonly #served = new Map<string, Counted>()
  readonly #older = new Map<string, Counted>()

  /** The files of a release. Those of an `older` one are within another memory: it takes what the served one has open, and gives nothing to it. */
  use({ older }: { older: boolean }): FilesInUse {
    return older ? new FilesInUse(this.#older, this.#served) : new FilesInUse(this.#served)
  }
}

/** The files that one release uses. */
export class FilesInUse {
  readonly #own: Map<string, Counted>
  readonly #others: ReadonlyMap<string, Counted> | undefined
  readonly #used = new Map<string, Counted>()

  constructor(own: Map<string, Counted>, others?: ReadonlyMap<string, Counted>) {
    this.#own = own
    this.#others = others
  }

  /** The open file, opened by `open` when it is not, or is not sound. The name of a file tells what it is: `open` is always the same for it. */
  async get<T extends OpenFile>({ file }: Pick<ReleaseFile, 'file'>, open: () => Promise<T>): Promise<T> {
    const found = this.#used.get(file) ?? this.#find(file) ?? this.#add(file, await open())
    if (this.#used.get(file) !== found) found.users += 1
    this.#used.set(file, found)
    return found.file as T
  }

  /** Whether every file could be read whenever it was asked. */
  get areSound(): boolean {
    return [...this.#used.values()].every(({ file }) => file.isSound !== false)
  }

  /** Closes those that no other release uses. Nothing of them may be asked any more. */
  async close(): Promise<void> {
    const used = [...this.#used]
    this.#used.clear()
    for (const [name, counted] of used) {
      counted.users -= 1
      if (counted.users > 0) continue
      // Another one may have been opened in its place, because it was not sound.
      if (counted.among.get(name) === counted) counted.among.delete(name)
      await counted.file.close?.()
    }
  }

  #find(name: string): Counted | undefined {
    const found = [this.#own.get(name), this.#others?.get(name)]
    return found.find((one) => one !== undefined && one.file.isSound !== false)
  }

  #add(name: string, file: OpenFile): Counted {
    const counted = { file, among: this.#own, users: 0 }
    this.#own.set(name, counted)
    return counted
  }
}
