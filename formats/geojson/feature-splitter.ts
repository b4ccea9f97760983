import { IngestError } from '../errors.ts'
import { jsonValueText, MAX_VALUE_BYTES, ValueReader } from './value-reader.ts'

/** The bytes of one element of `features`. */
export interface FeatureBytes {
  /** 1-based position in `features`. */
  row: number
  /** May be a view of a larger chunk, which then stays in memory as long as this does. */
  bytes: Buffer
  /** Whether all bytes are ASCII. */
  ascii: boolean
}

/** What the next byte that is not white space must begin. */
type Expects =
  | 'document'
  | 'first key'
  | 'key'
  | 'colon'
  | 'value'
  | 'end of member'
  | 'first feature'
  | 'feature'
  | 'end of feature'
  | 'nothing'

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]
const BLANK = new Set([0x20, 0x0a, 0x0d, 0x09])
const code = (character: string): number => character.charCodeAt(0)
const BRACE_OPEN = code('{')
const BRACE_CLOSE = code('}')
const BRACKET_OPEN = code('[')
const BRACKET_CLOSE = code(']')
const COMMA = code(',')
const COLON = code(':')
const QUOTE = code('"')

/**
 * Splits a GeoJSON FeatureCollection, given in chunks of any length, into the bytes of its features. Members may have any order
 * and layout (RFC 7946 §3.3 fixes none). Features are not parsed; all other bytes must be valid JSON.
 */
export class FeatureSplitter {
  readonly #name: string
  readonly #value = new ValueReader()
  #expects: Expects = 'document'
  #key = ''
  #type: string | undefined
  #hasFeatures = false
  #row = 0
  #offset = 0

  /** `name`, a path or URL, begins the error messages. */
  constructor(name: string) {
    this.#name = name
  }

  /** Appends to `found` the features that end in this chunk. Throws IngestError at the first invalid byte. */
  push(chunk: Buffer, found: FeatureBytes[]): void {
    let i = 0
    while (i < chunk.length) {
      if (!this.#value.active) {
        if (BLANK.has(chunk[i]!)) {
          i++
          continue
        }
        if (!this.#valueBegins(chunk, i)) {
          this.#punctuation(chunk, i++)
          continue
        }
      }
      const end = this.#value.read(chunk, i)
      if (end < 0) break
      const value = this.#value.take(chunk, i, end)
      i = end
      if (this.#expects === 'feature' || this.#expects === 'first feature') {
        this.#expects = 'end of feature'
        found.push({ row: ++this.#row, ...value })
      } else this.#member(jsonValueText(value), i)
    }
    this.#offset += chunk.length
    if (this.#value.bytes > MAX_VALUE_BYTES) this.#fail('a single value is larger than 64 MB', 0)
  }

  /** To be called at the end of the file. Throws IngestError when the document is not complete. */
  end(): void {
    if (this.#expects === 'nothing') return
    if (this.#expects === 'document') this.#fail('the file is empty', 0)
    this.#fail('the file ends in the middle (truncated): download it again', 0)
  }

  /** Whether a value or key starts here. */
  #valueBegins(chunk: Buffer, i: number): boolean {
    const byte = chunk[i]!
    switch (this.#expects) {
      case 'first key':
      case 'key':
        return byte === QUOTE
      case 'value':
        return this.#key !== 'features' && !isPunctuation(byte)
      case 'first feature':
      case 'feature':
        return !isPunctuation(byte)
      default:
        return false
    }
  }

  /** A key, or the value of a member other than `features`. */
  #member(text: string, i: number): void {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      this.#fail(`not JSON: ${JSON.stringify(text.slice(0, 40))}`, i)
    }
    if (this.#expects === 'value') {
      this.#expects = 'end of member'
      if (this.#key !== 'type') return
      this.#type = String(value)
      if (this.#type !== 'FeatureCollection') this.#notACollection(i)
    } else {
      this.#key = String(value)
      this.#expects = 'colon'
      if (this.#key !== 'features') return
      if (this.#hasFeatures) this.#fail('a second "features" member', i)
      this.#hasFeatures = true
    }
  }

  /** A byte that belongs to the document itself, outside of keys and values. */
  #punctuation(chunk: Buffer, i: number): void {
    const byte = chunk[i]!
    const expects = this.#expects
    if (expects === 'document' && byte === BRACE_OPEN) this.#expects = 'first key'
    else if (expects === 'document' && byte === BYTE_ORDER_MARK[this.#offset + i]) return
    else if (expects === 'colon' && byte === COLON) this.#expects = 'value'
    else if (expects === 'value' && byte === BRACKET_OPEN) this.#expects = 'first feature'
    else if (expects === 'end of member' && byte === COMMA) this.#expects = 'key'
    else if ((expects === 'end of member' || expects === 'first key') && byte === BRACE_CLOSE) this.#close(i)
    else if (expects === 'end of feature' && byte === COMMA) this.#expects = 'feature'
    else if ((expects === 'end of feature' || expects === 'first feature') && byte === BRACKET_CLOSE)
      this.#expects = 'end of member'
    else this.#unexpected(chunk, i)
  }

  #close(i: number): void {
    if (this.#type === undefined) this.#notACollection(i)
    if (!this.#hasFeatures) this.#fail('no "features" member', i)
    this.#expects = 'nothing'
  }

  #notACollection(i: number): never {
    this.#fail(`not a GeoJSON FeatureCollection: "type" is ${this.#type ?? 'absent'}`, i)
  }

  #unexpected(chunk: Buffer, i: number): never {
    const seen = JSON.stringify(chunk.toString('utf8', i, i + 40))
    if (this.#expects === 'document')
      this.#fail(`not a JSON object: starts with ${seen} (an error page instead of the file?)`, i)
    if (this.#expects === 'value' && this.#key === 'features')
      this.#fail(`"features" is not an array: ${seen}`, i)
    this.#fail(`not JSON: ${seen} where ${this.#expects} was expected`, i)
  }

  #fail(what: string, i: number): never {
    const after = this.#row > 0 ? `, after feature ${this.#row}` : ''
    throw new IngestError(`${this.#name}: ${what} (byte ${this.#offset + i}${after})`)
  }
}

function isPunctuation(byte: number): boolean {
  return byte === COMMA || byte === COLON || byte === BRACKET_CLOSE || byte === BRACE_CLOSE
}
