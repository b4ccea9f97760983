import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { crc32, deflateRawSync } from 'node:zlib'
import { GrowableBytes } from '../growable.ts'
import { BLOCK_BYTES, encodeU32 } from './block.ts'
import { type BlockFacts, encodeIndex, type WrittenBlock } from './block-index.ts'

/** File ending by which a release tells these artefacts from others. */
export const BLOCKS_EXTENSION = '.blocks'

/**
 * Writes a file of documents in one pass, holding one block in memory. The file is under its name once `close` has put it on the disk
 * whole; until then it is beside it as `<path>.part`. The same documents give the same bytes.
 */
export class BlockWriter {
  readonly #path: string
  readonly #file: number
  #open = true
  readonly #blocks: WrittenBlock[] = []
  /** First key of each block, then the last of all. Copied: a small Buffer keeps the 8 kB alive that Node cut it from. */
  readonly #keys = new GrowableBytes()
  readonly #keyLengths: number[] = []
  #documents: Buffer[] = []
  #documentKeys: Buffer[] = []
  #rawLength = 0
  #bytes = 0
  #count = 0

  constructor(path: string) {
    this.#path = path
    this.#file = openSync(this.#part, 'w')
  }

  get #part(): string {
    return `${this.#path}.part`
  }

  /** Adds a document. All or none have a key, and keys come in byte order: see DocumentsWriter. */
  add(document: Buffer, key?: Buffer): void {
    const length = document.length + (key ? key.length + 8 : 4)
    if (this.#rawLength + length > BLOCK_BYTES && this.#documents.length > 0) this.#writeBlock()
    this.#documents.push(document)
    if (key) this.#documentKeys.push(key)
    this.#rawLength += length
    this.#count++
  }

  #writeBlock(): void {
    const lengths = [...this.#documents, ...this.#documentKeys].map(({ length }) => length)
    const raw = Buffer.concat([encodeU32(lengths), ...this.#documentKeys, ...this.#documents])
    const block = deflateRawSync(raw, { level: 6, chunkSize: BLOCK_BYTES })
    this.#write(block)
    this.#blocks.push({
      length: block.length,
      crc: crc32(block),
      rawLength: raw.length,
      count: this.#documents.length,
    })
    this.#bytes += raw.length
    this.#addKey(this.#documentKeys[0])
    this.#documents = []
    this.#documentKeys = []
    this.#rawLength = 0
  }

  #addKey(key: Buffer | undefined): void {
    if (!key) return
    this.#keys.reserve(key.length).set(key, this.#keys.length)
    this.#keys.length += key.length
    this.#keyLengths.push(key.length)
  }

  #write(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at)
  }

  /** Writes what is left and puts the file in its place. Returns the number of documents. */
  close(facts: Omit<BlockFacts, 'count' | 'bytes'>): number {
    const last = this.#documentKeys.at(-1)
    if (this.#documents.length > 0) this.#writeBlock()
    this.#addKey(last)
    const keys = Buffer.concat([encodeU32(this.#keyLengths), this.#keys.view()])
    this.#write(encodeIndex(this.#blocks, keys, { ...facts, count: this.#count, bytes: this.#bytes }))
    fsyncSync(this.#file)
    this.#closeFile()
    renameSync(this.#part, this.#path)
    return this.#count
  }

  /** Drops what was written: for those who cannot go on. */
  discard(): void {
    if (this.#open) this.#closeFile()
    rmSync(this.#part, { force: true })
  }

  #closeFile(): void {
    this.#open = false
    closeSync(this.#file)
  }
}
