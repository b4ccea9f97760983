import type { Block } from '../../shared/artefacts/documents/block.ts'
import type { DocumentBlocks } from '../../shared/artefacts/documents/document-blocks.ts'
import type { BlockCache } from '../blocks/block-cache.ts'
import { HeldBlocks } from '../blocks/held-blocks.ts'
import type { DocumentSource } from './damaged-documents.ts'

/** An open file of documents, whose blocks share the memory of a cache. */
export class StoredDocumentFile implements DocumentSource {
  readonly #blocks: DocumentBlocks
  readonly #held: HeldBlocks<Block>

  /** `name` is that of the file in the store, for errors. */
  constructor(name: string, blocks: DocumentBlocks, cache: BlockCache) {
    this.#blocks = blocks
    const read = (number: number) => cache.read(blocks.lengthOf(number), (room) => blocks.read(number, room))
    this.#held = new HeldBlocks({ name, read }, cache)
  }

  get count(): number {
    return this.#blocks.index.count
  }

  get blocks(): number {
    return this.#blocks.index.blocks
  }

  /** False once a block could not be read: the file has to be checked again. */
  get isSound(): boolean {
    return this.#held.isSound
  }

  /** The one block that may hold a key (see `asBytes`), -1 when none does. */
  blockOf(key: string): number {
    return this.#blocks.index.blockOf(key)
  }

  /** A block that is in memory, undefined when it must be read. */
  inMemory(number: number): Block | undefined {
    const held = this.#held.get(number)
    if (held) return held
    const ready = this.#blocks.inMemory(number)
    return ready && this.#held.keep(number, ready)
  }

  /** A block, read when it is not in memory. Rejects with DamagedFile. */
  async read(number: number): Promise<Block> {
    return this.inMemory(number) ?? this.#held.read(number)
  }

  /** Closes the file once the reads on their way are done. Nothing may be asked any more. */
  async close(): Promise<void> {
    await this.#held.close()
    await this.#blocks.close()
  }
}
