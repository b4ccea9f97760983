import { decodeSaleBlockIndex } from '../../../shared/artefacts/sale-blocks/sale-block-index.ts'
import type { CheckedFiles } from '../../../shared/integrity/checked-files.ts'
import { DamagedFile } from '../../../shared/integrity/damaged-file.ts'
import type { DataDir } from '../../../shared/release/data-dir.ts'
import type { Manifest, ReleaseFile } from '../../../shared/release/release.ts'
import type { SlotMemory } from '../../../stores/blocks/slot-blocks.ts'
import { openBlockFiles } from '../blocks/open-block-files.ts'
import { FileCache } from '../file-cache.ts'
import { readModels } from '../read-models.ts'
import { SaleBlocks } from './sale-blocks.ts'

/** The blocks of sales that are open, by use. Without a bound on the memory none is: then all sales are in memory. */
export class OpenedSaleBlocks {
  readonly #about: { dataDir: DataDir; checked: CheckedFiles }
  readonly #memory: SlotMemory | undefined
  readonly #files: FileCache<SaleBlocks>

  /** `leave` is told how to close what no release uses any more; what one of `beside` has open is not opened here. */
  constructor(
    dataDir: DataDir,
    checked: CheckedFiles,
    memory: SlotMemory | undefined,
    leave: (close: () => Promise<void>) => void,
    beside: () => readonly OpenedSaleBlocks[] = () => [],
  ) {
    this.#about = { dataDir, checked }
    this.#memory = memory
    this.#files = new FileCache<SaleBlocks>(
      (blocks) => leave(() => blocks.close()),
      (blocks) => !blocks.isSound,
      () => beside().map((other) => other.#files),
    )
  }

  /** Whether every file that is open could be read whenever it was asked. */
  get areSound(): boolean {
    return this.#files.every((blocks) => blocks.isSound)
  }

  /**
   * The blocks of each département of a release; releases of before they were made have none. Throws DamagedFile when a file is missing or is not
   * what the release names.
   */
  async open(manifest: Pick<Manifest, 'files'>): Promise<ReadonlyMap<string, SaleBlocks>> {
    const memory = this.#memory
    if (!memory) return new Map()
    const opened = await openBlockFiles(readModels(manifest, 'sale-blocks'), this.#files, this.#about, {
      rows: 'sales',
      decode: decodeSaleBlockIndex,
      blocksOf: (name, file) => new SaleBlocks(name, file, memory),
    })
    for (const { area, file, rows } of readModels(manifest, 'sales-space')) {
      const count = opened.get(area)?.count ?? rows
      if (count !== rows) throw new DamagedFile(file, `holds ${rows} sales, its blocks ${count}`)
    }
    return opened
  }

  /** Lets go of what the release now served does not name. */
  keepOnly(files: readonly ReleaseFile[]): void {
    this.#files.keepOnly(files)
  }
}
