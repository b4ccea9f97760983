import type { DocumentsFile } from '../../shared/artefacts/documents.ts'
import { DamagedFile } from '../../shared/integrity/damaged-file.ts'
import { type FileStamp, sameStamp, stampAt } from '../../shared/integrity/file-stamp.ts'

/** Milliseconds between two looks at a file that is asked. */
const LOOK_EVERY = 100

/**
 * A file of documents that is open. The library maps it into memory: were it cut, reading would be a SIGBUS, and were it written to,
 * answers would be wrong. So before it is read its stamp is compared with the one it was checked with, ten times a second at most and
 * only while it is asked. A look takes some microseconds.
 */
export class WatchedDocuments implements DocumentsFile {
  readonly count: number
  readonly #file: DocumentsFile
  readonly #name: string
  readonly #path: string
  #stamp: FileStamp
  #looked = performance.now()
  #state: 'sound' | 'suspect' | 'refused' = 'sound'

  /** `name` is for errors; `stamp` is the one with which the content at `path` was found sound. */
  constructor(file: DocumentsFile, { name, path, stamp }: { name: string; path: string; stamp: FileStamp }) {
    this.#file = file
    this.count = file.count
    this.#name = name
    this.#path = path
    this.#stamp = stamp
  }

  /** False once something happened to the file: it has to be checked again. */
  get isSound(): boolean {
    return this.#state === 'sound'
  }

  /** Throws DamagedFile when the file was written to since it was checked. */
  get(key: string): string | undefined {
    this.#look()
    return this.#file.get(key)
  }

  *all(): Iterable<string> {
    this.#look()
    yield* this.#file.all()
  }

  /** Takes the result of a check, when it was of the file that is open and not of another under its name. */
  accepts(stamp: FileStamp): boolean {
    if (stamp.inode !== this.#stamp.inode) return false
    this.#stamp = stamp
    this.#state = 'sound'
    return true
  }

  /** From now on nothing is read. */
  refuse(): void {
    this.#state = 'refused'
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  #look(): void {
    const now = performance.now()
    if (now - this.#looked > LOOK_EVERY) {
      this.#looked = now
      this.#compare()
    }
    if (this.#state === 'refused') throw new DamagedFile(this.#name, 'changed while it was open')
  }

  #compare(): void {
    const stamp = stampAt(this.#path)
    // A file that was removed or replaced stays readable for whoever has it open, with its own content.
    if (!stamp || stamp.inode !== this.#stamp.inode || sameStamp(stamp, this.#stamp)) return
    if (stamp.written !== this.#stamp.written) this.#state = 'refused'
    // Rights or links changed, and maybe more: the content is compared while it is still served.
    else if (this.#state === 'sound') this.#state = 'suspect'
  }
}
