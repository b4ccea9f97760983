import { isAscii, isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import type { Sentence } from '../../shared/text/sentence.ts'
import { fileSentences } from './file-sentences.ts'
import { Problem } from './problem.ts'

/** How the bytes of a file were read: Excel of a French Windows saves a CSV as windows-1252, and « Unicode text » as utf-16le. */
export type TextEncoding = 'utf-8' | 'windows-1252' | 'utf-16le'

/** Bytes of the longest character of UTF-8, without the last. */
const MOST_PENDING = 3
const CONTINUES = 0x80
/** Signs of windows-1252 that stand between two letters in no text: there they are é, à, ç, ê of the older code page of DOS. */
const DOS_LETTERS = /[a-z][‚…‡ˆ][a-z]/i
/** An accent of UTF-8 read as windows-1252: é is Ã©. No text has this sign before another. */
const UTF8_ACCENT = /Ã[^\sa-zA-Z]/
/** Bytes that windows-1252 does not have, and the zero byte of files that are no text. */
const NO_TEXT = /[\0\x81\x8d\x8f\x90\x9d]/

/**
 * Turns the bytes of a text file into text, piece by piece. The file is UTF-8 unless it begins with the mark of UTF-16, or its first bytes beyond ASCII
 * are no UTF-8: then it is windows-1252, of which ISO 8859-1 is a part in every text.
 */
export class TextReader {
  #encoding: TextEncoding | undefined
  #decoder: InstanceType<typeof TextDecoder> | undefined
  #pending: Buffer = Buffer.alloc(0)
  #began = false

  /** The encoding as far as the bytes tell: ASCII alone is UTF-8. */
  get encoding(): TextEncoding {
    return this.#encoding ?? 'utf-8'
  }

  /** The text of the next bytes. Throws Problem (400) when they are no text in one of the encodings. */
  read(chunk: Buffer): string {
    const bytes = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk])
    if (!this.#began && bytes.length < 2) {
      this.#pending = bytes
      return ''
    }
    if (!this.#began) {
      this.#began = true
      if (bytes[0] === 0xff && bytes[1] === 0xfe) this.#decodeAs('utf-16le')
    }
    const end = this.#encoding === 'utf-16le' ? bytes.length : wholeCharacters(bytes)
    this.#pending = bytes.subarray(end)
    return this.#text(bytes.subarray(0, end))
  }

  /** The text of the bytes that waited for the rest of their character. */
  end(): string {
    const rest = this.#text(this.#pending)
    return this.#encoding === undefined ? rest : rest + this.#checked(this.#decoder!.decode())
  }

  #text(bytes: Buffer): string {
    if (this.#encoding === undefined && !isAscii(bytes))
      this.#decodeAs(isUtf8(bytes) ? 'utf-8' : 'windows-1252')
    if (this.#encoding === 'utf-8' && !isUtf8(bytes)) throw notText(fileSentences.inPart())
    return this.#checked(
      this.#decoder ? this.#decoder.decode(bytes, { stream: true }) : bytes.toString('latin1'),
    )
  }

  #decodeAs(encoding: TextEncoding): void {
    this.#encoding = encoding
    this.#decoder = new TextDecoder(encoding)
  }

  #checked(text: string): string {
    if (NO_TEXT.test(text)) throw notText(fileSentences.noText())
    if (this.#encoding !== 'windows-1252') return text
    if (UTF8_ACCENT.test(text)) throw notText(fileSentences.inPart())
    if (DOS_LETTERS.test(text)) throw notText(fileSentences.neither())
    return text
  }
}

/** How many bytes end with a whole character of UTF-8; all of them when what is left could begin none. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(MOST_PENDING, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if ((byte & 0xc0) === CONTINUES) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    return length > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

/** The text of a body of at most `most` bytes. Throws what `TextReader` throws, and what `tooLong` makes. */
export async function* textPieces(
  body: Readable,
  reader: TextReader,
  most: number,
  tooLong: (most: number) => Problem,
): AsyncGenerator<string> {
  let bytes = 0
  // The body must not be destroyed when it is refused: the answer goes out on the same connection.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length
    if (bytes > most) throw tooLong(most)
    yield reader.read(chunk)
  }
  yield reader.end()
}

function notText(why: Sentence): Problem {
  return new Problem('bad-request', fileSentences.notUtf8(why))
}
