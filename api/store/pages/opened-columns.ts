import type { CheckedFiles } from '../../../shared/integrity/checked-files.ts'
import { DamagedFile } from '../../../shared/integrity/damaged-file.ts'
import { type FileStamp, sameStamp, stampAt } from '../../../shared/integrity/file-stamp.ts'
import type { DataDir } from '../../../shared/release/data-dir.ts'
import type { ReleaseFile } from '../../../shared/release/release.ts'
import { FileCache } from '../file-cache.ts'
import { HeldFile } from '../memory/held-file.ts'
import type { MemoryRoom } from '../memory/memory-room.ts'
import { checkRows } from '../read-models.ts'
import { PageFile, type PageMemory, type StillSame } from './page-file.ts'
import { PagedArtefact, type PagedKind } from './paged-artefact.ts'

/** The memory that files may take within a bound. */
export interface ColumnMemory extends PageMemory {
  room: MemoryRoom
}

/** A kind of file of départements. */
export interface ColumnFiles<A extends object> {
  /** Its name for those who look at the memory. */
  readonly name: string
  readonly paged: PagedKind<A>
  open(bytes: ArrayBuffer): A
  /** How many rows its release names. */
  rowsOf(artefact: A): number
}

interface Opened<A extends object> {
  artefact: A
  /** Absent when all of it is in memory. */
  paged?: PagedArtefact<A>
}

/** The open files of one kind. Without a bound all are read when their release is opened, and stay. */
export class OpenedColumns<A extends object> {
  readonly #kind: ColumnFiles<A>
  readonly #dataDir: DataDir
  readonly #checked: CheckedFiles
  readonly #memory: ColumnMemory | undefined
  readonly #files: FileCache<Opened<A>>
  /** What stays in memory besides whole files, by file, in bytes. */
  keptFiles: ReadonlyMap<string, number> = new Map()
  /** Bytes of the files of the release opened last. */
  #all = 0

  /** `leave` is told how to close what no release uses any more; what one of `beside` has open is not opened here. */
  constructor(
    kind: ColumnFiles<A>,
    dataDir: DataDir,
    checked: CheckedFiles,
    memory: ColumnMemory | undefined,
    leave: (close: () => Promise<void>) => void,
    beside: () => readonly OpenedColumns<A>[] = () => [],
  ) {
    this.#kind = kind
    this.#dataDir = dataDir
    this.#checked = checked
    this.#memory = memory
    this.#files = new FileCache<Opened<A>>(
      ({ paged }) => leave(async () => paged?.close()),
      ({ paged }) => paged?.isSound === false,
      () => beside().map((other) => other.#files),
    )
  }

  /** Whether every file that is open could be read whenever it was asked. */
  get areSound(): boolean {
    return this.#files.every(({ paged }) => paged?.isSound !== false)
  }

  /** Bytes in memory: of whole files, and what stays of the others. */
  get bytes(): number {
    return this.#memory ? this.#memory.room.bytesOf(this.#kind.name) + this.kept : this.#all
  }

  /** Bytes that stay in memory besides whole files. */
  get kept(): number {
    return [...this.keptFiles.values()].reduce((sum, kept) => sum + kept, 0)
  }

  /** The artefacts of these files. Throws DamagedFile when one is missing or is not what the release names. */
  async openAll(files: readonly ReleaseFile[]): Promise<A[]> {
    const opened = await this.#files.openAll(files, (file) =>
      this.#memory ? this.#inPages(file, this.#memory) : this.#whole(file),
    )
    this.keptFiles = new Map(files.map(({ file }, i) => [file, opened[i]?.paged?.kept ?? 0]))
    this.#all = files.reduce((sum, { bytes }) => sum + bytes, 0)
    return opened.map(({ artefact }) => artefact)
  }

  /** Lets go of what the release now served does not name. */
  keepOnly(files: readonly ReleaseFile[]): void {
    this.#files.keepOnly(files)
  }

  async #whole(file: ReleaseFile): Promise<Opened<A>> {
    const artefact = this.#kind.open(await this.#checked.content(file))
    checkRows(file, this.#kind.rowsOf(artefact))
    return { artefact }
  }

  async #inPages(file: ReleaseFile, memory: ColumnMemory): Promise<Opened<A>> {
    const read = async () => this.#kind.open(await this.#checked.contentAgain(file))
    const { area, bytes } = file
    const held = new HeldFile<A>({ departement: area, kind: this.#kind.name, bytes }, memory.room, read)
    const stamp = await this.#checked.check(file)
    const path = this.#dataDir.store(file.file)
    const pages = await PageFile.open(file.file, path, memory, this.#stillSame(file, path, stamp))
    try {
      const { paged, artefact } = await PagedArtefact.open(pages, held, this.#kind.paged)
      checkRows(file, this.#kind.rowsOf(artefact))
      return { artefact, paged }
    } catch (error) {
      await pages.close()
      if (error instanceof DamagedFile) throw error
      throw new DamagedFile(file.file, error instanceof Error ? error.message : String(error))
    }
  }

  /** A file whose stamp has changed is compared with its release again, as a whole. */
  #stillSame(file: ReleaseFile, path: string, opened: FileStamp): StillSame {
    let known = opened
    return async () => {
      const stamp = stampAt(path)
      if (stamp && sameStamp(stamp, known)) return
      const fault = await this.#checked.faultOf(file)
      if (fault !== undefined) throw new Error(fault)
      known = stamp ?? known
    }
  }
}
