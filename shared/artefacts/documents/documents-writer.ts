import { appendFileSync, writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { DOCUMENT_BLOCK_BYTES, encodeBlock, type Row, rowBytes } from './block.ts'
import { encodeIndex, type IndexTable } from './block-index.ts'

/** File ending by which a release tells these artefacts from others. */
export const DOCUMENTS_EXTENSION = '.documents'

/** Bytes gathered before they are written: no file stays open under a writer that is given up. */
const BATCH = 1 << 20

/**
 * Writes a file of ready JSON texts by key (an IDU, a SIREN, a commune code, …), once. Keys come in ascending order of their UTF-8 bytes,
 * each once: that of DuckDB's ORDER BY, and of JavaScript's `<` unless keys have characters beyond U+FFFF. The same documents give the
 * same bytes.
 */
export class DocumentsWriter {
  readonly #path: string
  readonly #table: IndexTable = { count: 0, lengths: [], crcs: [], rawLengths: [], firstKeys: [] }
  #rows: Row[] = []
  #rawLength = 0
  #last: Buffer | undefined
  #batch: Buffer[] = []
  #batched = 0

  constructor(path: string) {
    this.#path = path
    writeFileSync(path, '')
  }

  /** Adds the JSON text of one key. Throws when keys are not ascending, or when a text is no valid Unicode. */
  put(key: string, json: string): void {
    if (!key.isWellFormed() || !json.isWellFormed())
      throw new Error(`The document of ${JSON.stringify(key)}, or its key, holds half a surrogate pair`)
    const row = [Buffer.from(key), Buffer.from(json)] as const
    if (this.#last && Buffer.compare(row[0], this.#last) <= 0)
      throw new Error(`Documents must be written in key order: "${key}" came after "${this.#last}"`)
    this.#last = row[0]
    const length = rowBytes(row[0].length, row[1].length)
    this.#makeRoom(length)
    this.#rows.push(row)
    this.#rawLength += length
    this.#table.count++
  }

  /** Adds documents that are asked for together, as `put` does: in one block when one can hold them. */
  putTogether(documents: readonly (readonly [key: string, json: string])[]): void {
    let length = 0
    for (const [key, json] of documents) length += rowBytes(Buffer.byteLength(key), Buffer.byteLength(json))
    this.#makeRoom(length)
    for (const [key, json] of documents) this.put(key, json)
  }

  /** Writes what is left. Returns the number of documents. */
  close(): number {
    if (this.#rows.length > 0) this.#closeBlock()
    this.#batch.push(encodeIndex(this.#table))
    this.#write()
    return this.#table.count
  }

  /** Begins another block when so many bytes do not fit into this one. */
  #makeRoom(length: number): void {
    if (this.#rows.length > 0 && this.#rawLength + length > DOCUMENT_BLOCK_BYTES) this.#closeBlock()
  }

  #closeBlock(): void {
    const { bytes, rawLength } = encodeBlock(this.#rows)
    this.#table.lengths.push(bytes.length)
    this.#table.crcs.push(crc32(bytes))
    this.#table.rawLengths.push(rawLength)
    this.#table.firstKeys.push(this.#rows[0]![0].toString())
    this.#rows = []
    this.#rawLength = 0
    this.#batch.push(bytes)
    this.#batched += bytes.length
    if (this.#batched >= BATCH) this.#write()
  }

  #write(): void {
    appendFileSync(this.#path, Buffer.concat(this.#batch))
    this.#batch = []
    this.#batched = 0
  }
}
