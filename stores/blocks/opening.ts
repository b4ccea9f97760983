import { BlockFile, type BlockIndex, type DecodeIndex } from '../../shared/artefacts/blocks/block-file.ts'
import type { CheckedFiles } from '../../shared/integrity/checked-files.ts'
import { DamagedFile } from '../../shared/integrity/damaged-file.ts'
import { messageOf } from '../../shared/process/message-of.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import type { Manifest, ReleaseFile } from '../../shared/release/release.ts'
import type { BlockCache } from './block-cache.ts'
import type { FilesInUse, OpenFile } from './open-files.ts'
import { readModels } from './read-models.ts'
import type { SlotMemory } from './slot-blocks.ts'

/** A release that is being opened: where its files are, and the memory of their blocks. */
export interface Opening {
  readonly manifest: Pick<Manifest, 'id' | 'files'>
  readonly dataDir: DataDir
  readonly checked: CheckedFiles
  readonly files: FilesInUse
  /** Of blocks that are read in place. */
  readonly memory: SlotMemory
  /** Of unpacked documents. */
  readonly documents: BlockCache
  /** Bytes that stay in memory whatever is asked, by file: filled while the release is opened. */
  readonly staying: Map<string, number>
}

/** An index that tells how many rows are in all blocks. */
interface CountedIndex extends BlockIndex {
  readonly count: number
}

/** A kind of file of blocks. `kind`: that of its read model; `rows`: what they hold, for errors. */
export interface BlockFiles<I extends CountedIndex, B extends OpenFile> {
  readonly kind: string
  readonly rows: string
  readonly decode: DecodeIndex<I>
  /** The blocks of an open file. `name` is that of the file in the store, for errors. */
  blocksOf(name: string, file: BlockFile<I>, memory: SlotMemory): B
}

/** The blocks of each département of a release. Throws DamagedFile when a file is missing, or is not what the release names. */
export async function openBlocks<I extends CountedIndex, B extends OpenFile>(
  { kind, rows, decode, blocksOf }: BlockFiles<I, B>,
  { manifest, dataDir, checked, files, memory }: Opening,
): Promise<ReadonlyMap<string, B>> {
  return openEach(readModels(manifest, kind), (file) =>
    files.get(file, async () => {
      await checked.check(file)
      const found = await BlockFile.open(dataDir.store(file.file), decode).catch((error: unknown) => {
        throw new DamagedFile(file.file, messageOf(error))
      })
      if (found.index.count === file.rows) return blocksOf(file.file, found, memory)
      await found.close()
      throw new DamagedFile(file.file, `holds ${found.index.count} ${rows}, its release names ${file.rows}`)
    }),
  )
}

/**
 * The files of a kind, by area, of which all is in memory. `rowsOf`: how many rows one holds, as its release names them. Throws DamagedFile when a file
 * is missing or is not what the release names, and what `open` throws.
 */
export async function openResident<T extends object>(
  kind: string,
  { manifest, checked, files, staying }: Opening,
  open: (bytes: ArrayBuffer) => T,
  rowsOf: (artefact: T) => number,
): Promise<ReadonlyMap<string, T>> {
  return openEach(readModels(manifest, kind), (file) => {
    staying.set(file.file, file.bytes)
    return files.get(file, async () => {
      const artefact = open(await checked.content(file))
      const held = rowsOf(artefact)
      if (held !== file.rows)
        throw new Error(`${file.file} holds ${held} rows, its release names ${file.rows}`)
      return artefact
    })
  })
}

/** One after the other: a file that is read as a whole takes its size once more meanwhile. */
async function openEach<T>(files: readonly ReleaseFile[], open: (file: ReleaseFile) => Promise<T>) {
  const opened = new Map<string, T>()
  for (const file of files) opened.set(file.area, await open(file))
  return opened
}
