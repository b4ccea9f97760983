import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { createGzip, type Gzip } from 'node:zlib'
import { onDisk } from './disk.ts'

/** Values that name a file; others (a broken line, an empty cell) belong to no part and go into each. */
const NAME = /^[0-9A-Z]{1,5}$/
/** Characters gathered before they are written. */
const CHUNK = 1 << 18

/** Whether lines of a value make a part of their own. */
export const isPart = (value: string) => NAME.test(value)

/** Name of the file of a part; `untold` has the lines of unknown value, which are the whole part of a value that no line has. */
export const partFile = (value: string) => `${value}.csv.gz`
export const UNKNOWN_PART = 'untold'

interface Part {
  gzip: Gzip
  done: Promise<void>
  text: string
}

/** The files being written, one a value, in the encoding that the lines were read in. */
export class Parts {
  readonly #dir: string
  readonly #encoding: BufferEncoding
  readonly #files = new Map<string, Part>()
  readonly #ofUnknownPart: string[] = []
  #header = ''

  constructor(dir: string, encoding: BufferEncoding) {
    this.#dir = dir
    this.#encoding = encoding
  }

  begin(header: string): void {
    this.#header = header
  }

  async add(value: string, line: string): Promise<void> {
    if (isPart(value)) await this.#write(value, line)
    else this.#ofUnknownPart.push(line)
  }

  async end(): Promise<void> {
    const values = [...this.#files.keys()]
    for (const value of [...values, UNKNOWN_PART])
      for (const line of this.#ofUnknownPart) await this.#write(value, line)
    if (this.#ofUnknownPart.length === 0) this.#open(UNKNOWN_PART)
    await onDisk(this.#dir, async () => {
      for (const part of this.#files.values()) {
        await this.#flush(part)
        part.gzip.end()
        await part.done
      }
    })
  }

  async #write(value: string, line: string): Promise<void> {
    const part = this.#files.get(value) ?? this.#open(value)
    part.text += `${line}\n`
    if (part.text.length >= CHUNK) await this.#flush(part)
  }

  #open(value: string): Part {
    const gzip = createGzip({ level: 1 })
    const done = finished(gzip.pipe(createWriteStream(join(this.#dir, partFile(value)))))
    // Awaited when the part is ended; without this an earlier rejection would be unhandled.
    done.catch(() => undefined)
    const part = { gzip, done, text: `${this.#header}\n` }
    this.#files.set(value, part)
    return part
  }

  async #flush(part: Part): Promise<void> {
    const text = part.text
    part.text = ''
    if (!part.gzip.write(text, this.#encoding)) await Promise.race([drained(part.gzip), finished(part.gzip)])
  }
}

const drained = (gzip: Gzip) => new Promise<void>((resolve) => gzip.once('drain', () => resolve()))
