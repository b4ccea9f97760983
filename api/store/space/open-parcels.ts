import { BLOCK_BYTES } from '../../../shared/artefacts/parcel-blocks/parcel-block.ts'
import { ParcelBlockFile } from '../../../shared/artefacts/parcel-blocks/parcel-block-file.ts'
import { openParcels } from '../../../shared/artefacts/parcels.ts'
import { readParcelsHead } from '../../../shared/artefacts/parcels-head.ts'
import type { CheckedFiles } from '../../../shared/integrity/checked-files.ts'
import { DamagedFile } from '../../../shared/integrity/damaged-file.ts'
import type { DataDir } from '../../../shared/release/data-dir.ts'
import type { Manifest, ReleaseFile } from '../../../shared/release/release.ts'
import { inMemory, type ParcelSource } from '../../../shared/space/parcel-source.ts'
import { BlockCache } from '../blocks/block-cache.ts'
import { FileCache } from '../file-cache.ts'
import { checkRows, openSpace, readModels } from '../read-models.ts'
import { BlockSlots } from './block-slots.ts'
import { PagedParcels } from './paged-parcels.ts'
import { ParcelBlocks } from './parcel-blocks.ts'
import { ParcelRoom } from './parcel-room.ts'

/** Of the memory for parcels, what blocks may take, and the most that is of use to them: the page cache has the others. */
const SHARE_OF_BLOCKS = 1 / 8
const MOST_OF_BLOCKS = 128e6

/** The memory that parcels may take in this process. */
interface Bound {
  room: ParcelRoom
  blocks: BlockCache
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
  readonly #bound: Bound | undefined
  readonly #sources: FileCache<ParcelSource>
  readonly #blockFiles: FileCache<ParcelBlocks>
  /** The blocks of each département of the release opened last. */
  #blocks: ReadonlyMap<string, ParcelBlocks> = new Map()
  /** All départements, which are in memory without a bound. */
  #all = { departements: 0, bytes: 0 }

  /** `memory`: most bytes; `leave` is told how to close what no new release uses. */
  constructor(
    dataDir: DataDir,
    checked: CheckedFiles,
    memory: number | undefined,
    leave: (close: () => Promise<void>) => void,
  ) {
    this.#dataDir = dataDir
    this.#checked = checked
    this.#bound = memory === undefined ? undefined : boundOf(memory)
    this.#sources = new FileCache<ParcelSource>(
      (source) => leave(async () => (source instanceof PagedParcels ? source.close() : undefined)),
      (source) =>
        source instanceof PagedParcels &&
        !(source.isSound && source.blocks === this.#blocks.get(source.departement)),
    )
    this.#blockFiles = new FileCache<ParcelBlocks>(
      (blocks) => leave(() => blocks.close()),
      (blocks) => !blocks.isSound,
    )
  }

  /** Whether every file that is open could be read whenever it was asked. */
  get areSound(): boolean {
    return this.#sources.every((source) => !(source instanceof PagedParcels) || source.isSound)
  }

  /** What is held now. */
  get memory(): ParcelMemory {
    if (!this.#bound) return { ...this.#all, blockBytes: 0, blockReads: 0 }
    const { room, blocks } = this.#bound
    return {
      departements: room.departements.length,
      bytes: room.bytes,
      blockBytes: blocks.bytes,
      blockReads: blocks.reads,
    }
  }

  keepOnly(manifest: Manifest): void {
    this.#sources.keepOnly(manifest.files)
    this.#blockFiles.keepOnly(manifest.files)
    const files = readModels(manifest, 'parcels')
    this.#all = { departements: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
  }

  /** The parcels of each département of a release. Throws DamagedFile when a file is missing or is not what the release names. */
  async open(manifest: Manifest): Promise<ParcelSource[]> {
    const bound = this.#bound
    if (bound) await this.#openBlocks(readModels(manifest, 'parcel-blocks'), bound)
    return this.#sources.openAll(readModels(manifest, 'parcels'), async (file) => {
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
  async #openBlocks(files: readonly ReleaseFile[], { blocks, slots }: Bound): Promise<void> {
    const opened = await this.#blockFiles.openAll(files, async (file) => {
      await this.#checked.check(file)
      const found = await ParcelBlockFile.open(this.#dataDir.store(file.file)).catch((error: unknown) => {
        throw new DamagedFile(file.file, error instanceof Error ? error.message : String(error))
      })
      if (found.index.count === file.rows) return new ParcelBlocks(file.file, found, blocks, slots)
      await found.close()
      throw new DamagedFile(file.file, `holds ${found.index.count} parcels, its release names ${file.rows}`)
    })
    this.#blocks = new Map(files.map(({ area }, i) => [area, opened[i]!]))
  }
}

function boundOf(memory: number): Bound {
  const ofBlocks = Math.min(MOST_OF_BLOCKS, memory * SHARE_OF_BLOCKS)
  return {
    room: new ParcelRoom(memory - ofBlocks),
    blocks: new BlockCache(ofBlocks),
    slots: new BlockSlots(BLOCK_BYTES),
  }
}
