import { messageOf } from '../process/message-of.ts'
import type { DataDir } from '../release/data-dir.ts'
import type { ReleaseFile } from '../release/release.ts'
import { DamagedFile, MISSING } from './damaged-file.ts'
import { type FileStamp, sameStamp, stampAt } from './file-stamp.ts'
import { type FoundFile, HashThread } from './hash-thread.ts'
import { type RememberedCheck, readRemembered, writeRemembered } from './remembered.ts'

/** A file as its manifest describes it: name in the store, size in bytes, sha256 (hex). */
export type Expected = Pick<ReleaseFile, 'file' | 'bytes' | 'sha256'>

/** Milliseconds for which an unchanged file that was found damaged is not read again: each check reads the whole file. */
const DAMAGED_FOR = 2000

/** Milliseconds between two saves while files are checked: a process that is killed meanwhile does not lose all its work. */
const REMEMBER_EVERY = 10_000

/**
 * Compares files of the store with their manifest, in a thread of its own. A file that was compared before and has the same stamp
 * is not read again.
 */
export class CheckedFiles {
  readonly #dataDir: DataDir
  readonly #thread = new HashThread()
  #known = new Map<string, RememberedCheck>()
  #recalls = false
  #remembered = performance.now()
  readonly #damaged = new Map<string, { error: DamagedFile; stamp: FileStamp; until: number }>()

  constructor(dataDir: DataDir) {
    this.#dataDir = dataDir
  }

  /** Loads what an earlier process saved in the data folder; a damaged save counts as none. */
  async recall(): Promise<void> {
    if (this.#recalls) return
    this.#recalls = true
    this.#known = await readRemembered(this.#dataDir)
  }

  /** Saves what is known of these files for the next process. Does nothing when the data folder cannot be written to. */
  async remember(files: readonly Expected[]): Promise<void> {
    const named = new Set(files.map(({ file }) => file))
    const kept = [...this.#known].filter(([file]) => named.has(file))
    await this.#write(new Map(kept))
  }

  async #write(known: ReadonlyMap<string, RememberedCheck>): Promise<void> {
    await writeRemembered(this.#dataDir, known)
    this.#remembered = performance.now()
  }

  /** The stamp with which the file was found intact. Throws DamagedFile when it is missing or differs from `expected`. */
  async check(expected: Expected): Promise<FileStamp> {
    const stamp = this.#sized(expected)
    if (this.#isKnown(expected, stamp)) return stamp
    const found = this.#compare(expected, await this.#read(expected, { keep: false }))
    if (this.#recalls && performance.now() - this.#remembered > REMEMBER_EVERY) await this.#write(this.#known)
    return found
  }

  /** What is wrong with the file, as a phrase that follows its name; undefined when it is intact. */
  async faultOf(expected: Expected): Promise<string | undefined> {
    try {
      await this.check(expected)
      return undefined
    } catch (error) {
      if (error instanceof DamagedFile) return error.what
      throw error
    }
  }

  /** The content of the file, which is always hashed. Throws DamagedFile. */
  async content(expected: Expected): Promise<ArrayBuffer> {
    this.#sized(expected)
    const found = await this.#read(expected, { keep: true })
    this.#compare(expected, found)
    return contentOf(expected, found)
  }

  /** The content of the file, which is hashed only when it was never checked or has changed since. Throws DamagedFile. */
  async contentAgain(expected: Expected): Promise<ArrayBuffer> {
    const stamp = this.#sized(expected)
    if (!this.#isKnown(expected, stamp)) return this.content(expected)
    const found = await this.#read(expected, { keep: true, known: stamp })
    if (found.sha256 !== undefined || !found.stamp) this.#compare(expected, found)
    return contentOf(expected, found)
  }

  #isKnown({ file, sha256 }: Expected, stamp: FileStamp): boolean {
    const known = this.#known.get(file)
    return known !== undefined && known.sha256 === sha256 && sameStamp(known.stamp, stamp)
  }

  /** The stamp of a file of the right size. Throws DamagedFile without reading it when it is missing, no file, or of another size. */
  #sized({ file, bytes }: Expected): FileStamp {
    const stamp = stampAt(this.#dataDir.store(file))
    if (!stamp) throw new DamagedFile(file, MISSING)
    const size = Number(stamp.written.split(':')[0])
    if (size !== bytes) throw new DamagedFile(file, `has ${size} bytes instead of ${bytes}`)
    const damaged = this.#damaged.get(file)
    if (damaged && performance.now() < damaged.until && sameStamp(damaged.stamp, stamp)) throw damaged.error
    return stamp
  }

  async #read({ file }: Expected, how: { keep: boolean; known?: FileStamp }): Promise<FoundFile> {
    try {
      return await this.#thread.read({ path: this.#dataDir.store(file), ...how })
    } catch (error) {
      throw new DamagedFile(file, `cannot be read (${messageOf(error)})`)
    }
  }

  /** Gives the stamp of what was read, and keeps it. Throws DamagedFile. */
  #compare({ file, bytes, sha256 }: Expected, found: FoundFile): FileStamp {
    if (found.bytes !== bytes) throw new DamagedFile(file, `has ${found.bytes} bytes instead of ${bytes}`)
    if (found.sha256 !== sha256) {
      const error = new DamagedFile(file, 'does not have the content the release was made with')
      if (found.stamp)
        this.#damaged.set(file, { error, stamp: found.stamp, until: performance.now() + DAMAGED_FOR })
      throw error
    }
    this.#damaged.delete(file)
    if (!found.stamp) throw new DamagedFile(file, 'was written to while it was read')
    this.#known.set(file, { sha256, stamp: found.stamp })
    return found.stamp
  }
}

function contentOf({ file }: Expected, { content }: FoundFile): ArrayBuffer {
  if (!content) throw new Error(`The thread that reads files gave no content of ${file}`)
  return content
}
