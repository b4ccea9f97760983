import { asBytes } from '../../shared/artefacts/documents/block.ts'
import { DocumentBlocks } from '../../shared/artefacts/documents/document-blocks.ts'

/** A file of documents that was written, read whole. */
export async function openDocuments(path: string) {
  const blocks = await DocumentBlocks.open(path, Number.POSITIVE_INFINITY)
  const { count } = blocks.index
  return {
    count,
    get: (key: string): string | undefined => {
      const number = blocks.index.blockOf(asBytes(key))
      return number < 0 ? undefined : blocks.inMemory(number)!.find(asBytes(key))?.toString()
    },
    /** Every text, in the order of the keys. */
    *all(): Generator<string> {
      for (let number = 0; number < blocks.index.blocks; number++) {
        const block = blocks.inMemory(number)!
        for (let row = 0; row < block.rows; row++) yield block.document(row).toString()
      }
    },
  }
}
