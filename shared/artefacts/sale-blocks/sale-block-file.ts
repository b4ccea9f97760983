import { closeDescriptor } from '../../files/descriptor.ts'
import { openBlockFile, readBlock } from '../blocks/block-file.ts'
import { decodeSaleBlockIndex, type SaleBlockIndex } from './sale-block-index.ts'

/** An open file of sales in blocks. */
export class SaleBlockFile {
  readonly index: SaleBlockIndex
  readonly #file: number

  private constructor(index: SaleBlockIndex, file: number) {
    this.index = index
    this.#file = file
  }

  /** Reads the index. Throws an Error that names the file when it is missing, truncated, or its index is damaged. */
  static async open(path: string): Promise<SaleBlockFile> {
    const { index, file } = await openBlockFile(path, decodeSaleBlockIndex)
    return new SaleBlockFile(index, file)
  }

  /** Whoever reads must have what he asked for before. */
  close(): Promise<void> {
    return closeDescriptor(this.#file)
  }

  /** Bytes of a block. */
  lengthOf(block: number): number {
    return this.index.starts[block + 1]! - this.index.starts[block]!
  }

  /** Reads a block into the beginning of `room`. Rejects with an Error when it cannot be read or is not what was written. */
  read(block: number, room: Buffer): Promise<Buffer> {
    const bytes = room.subarray(0, this.lengthOf(block))
    return readBlock(this.#file, bytes, this.index.starts[block]!, this.index.crcs[block]!, `block ${block}`)
  }
}
