import { BlockWriter } from './block-writer.ts'

/**
 * Writes documents by key. Keys come in ascending order of their UTF-8 bytes, each once: the order of DuckDB's ORDER BY, and of
 * JavaScript's `<` unless keys hold characters beyond U+FFFF.
 */
export class DocumentsWriter {
  readonly #blocks: BlockWriter
  readonly #kind: string
  readonly #area: string
  #last: Buffer | undefined

  /** `kind` and `area` as the release names them. */
  constructor(path: string, kind: string, area: string) {
    this.#blocks = new BlockWriter(path)
    this.#kind = kind
    this.#area = area
  }

  /** Adds the JSON text of one key. Throws when keys are not ascending, or when a text is no valid Unicode. */
  put(key: string, json: string): void {
    const bytes = encodeText(key, 'key')
    if (this.#last && Buffer.compare(bytes, this.#last) <= 0)
      throw new Error(
        bytes.equals(this.#last)
          ? `Documents must have keys of their own: "${key}" came twice`
          : `Documents must be written in the byte order of their keys: "${key}" came after "${this.#last}"`,
      )
    this.#blocks.add(encodeText(json, `document of "${key}"`), bytes)
    this.#last = bytes
  }

  /** Writes what is left and puts the file in its place. Returns the number of documents. */
  async close(): Promise<number> {
    return this.#blocks.close({ kind: this.#kind, area: this.#area, keyed: true })
  }

  /** Removes what was written: for those who cannot go on. */
  discard(): void {
    this.#blocks.discard()
  }
}

/** A text as UTF-8. Throws when it holds half a surrogate pair, which UTF-8 cannot write: another text would be read back. */
export function encodeText(text: string, what: string): Buffer {
  if (!text.isWellFormed())
    throw new Error(`The ${what} holds half a surrogate pair: ${JSON.stringify(text)}`)
  return Buffer.from(text)
}
