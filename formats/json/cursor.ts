const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const BRACE_OPEN = 0x7b
const BRACE_CLOSE = 0x7d
const BRACKET_OPEN = 0x5b
const BRACKET_CLOSE = 0x5d
const ZERO = 0x30
const word = (text: string) => Buffer.from(text, 'latin1')
const NULL = word('null')
const TRUE = word('true')
const FALSE = word('false')

/**
 * Walks over JSON written the compact way: no white space, known keys once each, ASCII strings without escapes, plain
 * whole numbers. Every method answers that it met something else (-1, false or undefined), whereupon the text is to be
 * read by JSON.parse instead; what it does accept, JSON.parse reads alike. Nothing is allocated.
 */
export class JsonCursor {
  bytes: Buffer = Buffer.alloc(0)
  at = 0
  /** Bytes of the string met last. */
  length = 0

  open(bytes: Buffer): void {
    this.bytes = bytes
    this.at = 0
  }

  get atEnd(): boolean {
    return this.at === this.bytes.length
  }

  /** An object: `visit` is given the place of each key in `names` and reads its value. False at a key of another name. */
  members(names: readonly Buffer[], visit: (member: number) => boolean): boolean {
    if (!this.#skip(BRACE_OPEN)) return false
    let seen = 0
    do {
      const from = this.string()
      const member = from < 0 ? -1 : this.indexOf(names, from, this.length)
      // Of two members of one name JSON.parse keeps the last: rare enough to leave to it.
      if (member < 0 || (seen & (1 << member)) !== 0 || !this.#skip(COLON) || !visit(member)) return false
      seen |= 1 << member
    } while (this.#skip(COMMA))
    return this.#skip(BRACE_CLOSE)
  }

  /** An array of one element or more, each read by `visit`. */
  elements(visit: () => boolean): boolean {
    if (!this.#skip(BRACKET_OPEN)) return false
    do {
      if (!visit()) return false
    } while (this.#skip(COMMA))
    return this.#skip(BRACKET_CLOSE)
  }

  /** Where the characters of a string begin (see `length`), -1 when it is none or holds more than plain ASCII. */
  string(): number {
    const { bytes } = this
    if (bytes[this.at] !== QUOTE) return -1
    const from = this.at + 1
    const end = bytes.length
    for (let i = from; i < end; i++) {
      const byte = bytes[i]!
      if (byte === QUOTE) {
        this.length = i - from
        this.at = i + 1
        return from
      }
      if (byte < 0x20 || byte > 0x7e || byte === BACKSLASH) return -1
    }
    return -1
  }

  /** A whole number of at most `maxDigits` digits, -1 when it is none. */
  wholeNumber(maxDigits: number): number {
    const { bytes } = this
    let i = this.at
    let value = 0
    let digit = (bytes[i] ?? 0) - ZERO
    for (; digit >= 0 && digit <= 9; digit = (bytes[++i] ?? 0) - ZERO) value = value * 10 + digit
    const digits = i - this.at
    if (digits === 0 || digits > maxDigits || (digits > 1 && bytes[this.at] === ZERO)) return -1
    this.at = i
    return value
  }

  boolean(): boolean | undefined {
    if (this.#word(TRUE)) return true
    return this.#word(FALSE) ? false : undefined
  }

  isNull(): boolean {
    return this.#word(NULL)
  }

  /** Place in `names` of the `length` bytes at `from`, -1 when it is none of them. */
  indexOf(names: readonly Buffer[], from: number, length: number): number {
    for (let n = 0; n < names.length; n++)
      if (names[n]!.length === length && this.#holds(names[n]!, from)) return n
    return -1
  }

  #holds(text: Buffer, from: number): boolean {
    for (let i = 0; i < text.length; i++) if (this.bytes[from + i] !== text[i]) return false
    return true
  }

  #word(text: Buffer): boolean {
    if (!this.#holds(text, this.at)) return false
    this.at += text.length
    return true
  }

  #skip(byte: number): boolean {
    if (this.bytes[this.at] !== byte) return false
    this.at++
    return true
  }
}
