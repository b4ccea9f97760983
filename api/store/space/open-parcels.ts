import { decodeParcelBlockIndex } from '../../../shared/artefacts/parcel-blocks/parcel-block-index.ts'
import { openParcels } from '../../../shared/artefacts/parcels.ts'
import { readParcelsHead } from '../../../shared/artefacts/parcels-head.ts'
import type { CheckedFiles } from '../../../shared/integrity/checked-files.ts'
import { DamagedFile } from '../../../shared/integrity/damaged-file.ts'
import type { DataDir } from '../../../shared/release/data-dir.ts'
import type { Manifest, ReleaseFile } from '../../../shared/release/release.ts'
import type { BlockCache } from '../../../stores/blocks/block-cache.ts'
import type { BlockSlots } from '../../../stores/blocks/block-slots.ts'
import { openBlockFiles } from '../blocks/open-block-files.ts'
import { FileCache } from '../file-cache.ts'
import type { MemoryRoom } from '../memory/memory-room.ts'
import { checkRows, openSpace, readModels } from '../read-models.ts'
import { PARCELS, PagedParcels } from './paged-parcels.ts'
import { ParcelBlocks } from './parcel-blocks.ts'
import { inMemory, type ParcelSource } from './parcel-source.ts'

/** The memory that parcels may take in this process: whole départements, and blocks of the others. */
export interface ParcelBound {
  room: MemoryRoom
  cache: BlockCache
  slots: BlockSlots
}

/** What is in memory of the parcels. */
export interface ParcelMemory {
  /** Départements that are held as a whole, and their bytes. */
  departements: number
  bytes: number
  /** Bytes of blocks of the others, and blocks read so far. */
  blockBytes: number
  blockReads: number
}

/** The parcels that are open. Without a bound all are read when their release is opened, and stay. */
export class OpenedParcels {
  readonly #dataDir: DataDir
  readonly #checked: CheckedFiles
  readonly #bound: ParcelBound | undefined
  readonly #sources: FileCache<ParcelSource>
  readonly #blockFiles: FileCache<ParcelBlocks>
  /** The blocks of each département of the release opened last. */
  #blocks: ReadonlyMap<string, ParcelBlocks> = new Map()
  /** All départements, which are in memory without a bound. */
  #all = { departements: 0, bytes: 0 }

  /** `leave` is told how to close what no release uses any more; what one of `beside` has open is not opened here. */
  constructor(
    dataDir: DataDir,
    checked: CheckedFiles,
    bound: ParcelBound | undefined,
    leave: (close: () => Promise<void>) => void,
    beside: () => readonly OpenedParcels[] = () => [],
  ) {
    this.#dataDir = dataDir
    this.#checked = checked
    this.#bound = bound
    this.#sources = new FileCache<ParcelSource>(
      (source) => leave(async () => (source instanceof PagedParcels ? source.close() : undefined)),
      (source) =>
        source instanceof PagedParcels &&
        !(source.isSound && source.blocks === this.#blocks.get(source.departement)),
      () => beside().map((other) => other.#sources),
    )
    this.#blockFiles = new FileCache<ParcelBlocks>(
      (blocks) => leave(() => blocks.close()),
      (blocks) => !blocks.isSound,
      () => beside().map((other) => other.#blockFiles),
    )
  }

  /** Whether every file that is open could be read whenever it was asked. */
  get areSound(): boolean {
    return this.#sources.every((source) => !(source instanceof PagedParcels) || source.isSound)
  }

  /** What is held now. */
  get memory(): ParcelMemory {
    if (!this.#bound) return { ...this.#all, blockBytes: 0, blockReads: 0 }
    const { room, cache } = this.#bound
    return {
      departements: room.departementsOf(PARCELS).length,
      bytes: room.bytesOf(PARCELS),
      blockBytes: cache.bytes,
      blockReads: cache.reads,
    }
  }

  keepOnly(files: readonly ReleaseFile[]): void {
    this.#sources.keepOnly(files)
    this.#blockFiles.keepOnly(files)
    const parcels = files.filter(({ role, kind }) => role === 'readmodel' && kind === 'parcels')
    this.#all = { departements: parcels.length, bytes: parcels.reduce((sum, { bytes }) => sum + bytes, 0) }
  }

  /** The parcels of each département of a release. Throws DamagedFile when a file is missing or is not what the release names. */
  async open(manifest: Manifest): Promise<ParcelSource[]> {
    const bound = this.#bound
    const files = readModels(manifest, 'parcels')
    if (bound) {
      // A département that another release has in memory as a whole is asked there.
      const whole = files.filter((file) => isWhole(this.#sources.find(file))).map(({ area }) => area)
      const blocks = readModels(manifest, 'parcel-blocks').filter(({ area }) => !whole.includes(area))
      await this.#openBlocks(blocks, bound)
    }
    return this.#sources.openAll(files, async (file) => {
      if (!bound) return inMemory(openSpace(file, openParcels, await this.#checked.content(file)))
      // The head decides which questions read the file at all, so the whole file is checked first.
      await this.#checked.check(file)
      const head = await readParcelsHead(this.#dataDir.store(file.file))
      checkRows(file, head.count)
      const read = async () => openSpace(file, openParcels, await this.#checked.contentAgain(file))
      const blocks = this.#blocks.get(file.area)
      if (blocks && blocks.count !== head.count)
        throw new DamagedFile(file.file, `holds ${head.count} parcels, its blocks ${blocks.count}`)
      return new PagedParcels(head, bound.room, read, blocks)
    })
  }

  /** Releases of before blocks were made have none: then a département is read as a whole. */
  async #openBlocks(files: readonly ReleaseFile[], memory: ParcelBound): Promise<void> {
    const about = { dataDir: this.#dataDir, checked: this.#checked }
    this.#blocks = await openBlockFiles(files, this.#blockFiles, about, {
      rows: 'parcels',
      decode: decodeParcelBlockIndex,
      blocksOf: (name, file) => new ParcelBlocks(name, file, memory),
    })
  }
}

const isWhole = (source: ParcelSource | undefined) =>
  source !== undefined && !(source instanceof PagedParcels)
