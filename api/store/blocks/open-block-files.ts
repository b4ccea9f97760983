import { BlockFile, type BlockIndex, type DecodeIndex } from '../../../shared/artefacts/blocks/block-file.ts'
import type { CheckedFiles } from '../../../shared/integrity/checked-files.ts'
import { DamagedFile } from '../../../shared/integrity/damaged-file.ts'
import type { DataDir } from '../../../shared/release/data-dir.ts'
import type { ReleaseFile } from '../../../shared/release/release.ts'
import type { FileCache } from '../file-cache.ts'

/** An index that tells how many rows are in all blocks. */
interface CountedIndex extends BlockIndex {
  readonly count: number
}

/** A kind of file of blocks. `rows`: what they hold, for errors. */
export interface BlockFiles<I extends CountedIndex, B extends object> {
  readonly rows: string
  readonly decode: DecodeIndex<I>
  /** The blocks of an open file. `name` is that of the file in the store, for errors. */
  blocksOf(name: string, file: BlockFile<I>): B
}

/**
 * The blocks of each département, of the files of a release that `cache` does not have open. Throws DamagedFile when one is missing, or is not what the
 * release names.
 */
export async function openBlockFiles<I extends CountedIndex, B extends object>(
  files: readonly ReleaseFile[],
  cache: FileCache<B>,
  { dataDir, checked }: { dataDir: DataDir; checked: CheckedFiles },
  { rows, decode, blocksOf }: BlockFiles<I, B>,
): Promise<ReadonlyMap<string, B>> {
  const opened = await cache.openAll(files, async (file) => {
    await checked.check(file)
    const found = await BlockFile.open(dataDir.store(file.file), decode).catch((error: unknown) => {
      throw new DamagedFile(file.file, error instanceof Error ? error.message : String(error))
    })
    if (found.index.count === file.rows) return blocksOf(file.file, found)
    await found.close()
    throw new DamagedFile(file.file, `holds ${found.index.count} ${rows}, its release names ${file.rows}`)
  })
  return new Map(files.map(({ area }, i) => [area, opened[i]!]))
}
