import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { createGunzip, createGzip, type Gzip } from 'node:zlib'
import { isGzip } from '../../archive/file-type.ts'
import { chooseColumns } from '../../csv/columns.ts'
import { readHeader } from '../../csv/header.ts'
import type { FetchedSource, Source } from '../../dataset.ts'
import { hashFile, hashValue } from '../store/hash.ts'
import { inTurnAcrossProcesses } from '../store/lock.ts'
import { onDisk } from './disk.ts'

type Cut = NonNullable<Source['cut']>

/** Values that name a file; others (a broken line, an empty cell) belong to no part and go into each. */
const NAME = /^[0-9A-Z]{1,5}$/
const DAY_MS = 86_400_000
/** Characters gathered before they are written. */
const CHUNK = 1 << 18

/**
 * The lines of a national CSV file that one value of a column is of, with those of which none can be told. The file is read once for all
 * values: the parts stay in `dir`, under the hash of the file. Its hash is the part's own, so that only those places are read anew whose
 * lines changed. Throws IngestError when the column is missing or the disk refuses.
 */
export async function cutFile(source: FetchedSource, cut: Cut, dir: string): Promise<FetchedSource> {
  const versions = join(dir, 'cut', hashValue(source.url).slice(0, 16))
  const folder = join(versions, source.sha256)
  await inTurnAcrossProcesses(`${versions}.lock`, async () => {
    if (await isThere(folder)) return
    await cutAll(source, cut, folder)
    await removeOthers(versions, source.sha256)
  })
  const own = join(folder, `${cut.value}.csv.gz`)
  // No line is of that value: the lines of which nothing can be told are all there is.
  const path = (await isThere(own)) ? own : join(folder, 'untold.csv.gz')
  return { ...source, path, ...(await hashFile(path)) }
}

/** Removes the parts of earlier versions of the file, unless they are so young that somebody may be reading them. */
async function removeOthers(versions: string, current: string): Promise<void> {
  await onDisk(versions, async () => {
    for (const name of await readdir(versions)) {
      const path = join(versions, name)
      if (name !== current && Date.now() - (await stat(path)).mtimeMs > DAY_MS)
        await rm(path, { recursive: true, force: true })
    }
  })
}

async function cutAll(source: FetchedSource, { column }: Cut, folder: string): Promise<void> {
  const header = await readHeader(source, ',')
  const [found] = chooseColumns(header, { columns: { column: [column] } }, source.url)
  const position = found![1]
  const making = `${folder}.making`
  await onDisk(making, async () => {
    await rm(making, { recursive: true, force: true })
    await mkdir(making, { recursive: true })
  })
  const parts = new Parts(making)
  const file = createReadStream(source.path)
  const stream = (await isGzip(source.path)) ? file.pipe(createGunzip()) : file
  let first: string | undefined
  let open = ''
  for await (const text of createInterface({ input: stream, crlfDelay: Infinity })) {
    // A quoted text may hold a line break: the line is whole when its quotes are closed.
    const line = open === '' ? text : `${open}\n${text}`
    open = isOpen(line) ? line : ''
    if (open !== '') continue
    if (first === undefined) {
      first = line
      parts.begin(line)
    } else if (line !== '') await parts.add(fieldAt(line, position), line)
  }
  if (open !== '') await parts.add('', open)
  await parts.end()
  await onDisk(folder, () => rename(making, folder))
}

/** The files being written, one a value. */
class Parts {
  readonly #dir: string
  readonly #files = new Map<string, { gzip: Gzip; done: Promise<void>; text: string }>()
  readonly #untold: string[] = []
  #header = ''

  constructor(dir: string) {
    this.#dir = dir
  }

  begin(header: string): void {
    this.#header = header
  }

  async add(value: string, line: string): Promise<void> {
    if (!NAME.test(value)) this.#untold.push(line)
    else await this.#write(value, line)
  }

  async #write(value: string, line: string): Promise<void> {
    const part = this.#files.get(value) ?? this.#open(value)
    part.text += `${line}\n`
    if (part.text.length >= CHUNK) await flush(part)
  }

  #open(value: string) {
    const gzip = createGzip({ level: 1 })
    const path = join(this.#dir, `${value}.csv.gz`)
    const done = finished(gzip.pipe(createWriteStream(path)))
    // Heard when the part is ended; not before, and not as a rejection that nobody waits for.
    done.catch(() => undefined)
    const part = { gzip, done, text: `${this.#header}\n` }
    this.#files.set(value, part)
    return part
  }

  async end(): Promise<void> {
    const values = [...this.#files.keys()]
    for (const value of [...values, 'untold']) for (const line of this.#untold) await this.#write(value, line)
    if (this.#untold.length === 0) this.#open('untold')
    await onDisk(this.#dir, async () => {
      for (const part of this.#files.values()) {
        await flush(part)
        part.gzip.end()
        await part.done
      }
    })
  }
}

async function flush(part: { gzip: Gzip; text: string }): Promise<void> {
  const text = part.text
  part.text = ''
  if (!part.gzip.write(text)) await Promise.race([drained(part.gzip), finished(part.gzip)])
}

const drained = (gzip: Gzip) => new Promise<void>((resolve) => gzip.once('drain', () => resolve()))

function isOpen(line: string): boolean {
  let quotes = 0
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) quotes++
  return quotes % 2 === 1
}

/** The n-th field of a line (from 0), without quotes; empty when the line has fewer. */
function fieldAt(line: string, position: number): string {
  let from = 0
  for (let field = 0; ; field++) {
    let to = line.indexOf(',', line[from] === '"' ? closing(line, from) : from)
    if (to < 0) to = line.length
    if (field === position) return line.slice(from, to).replace(/^"|"$/g, '').trim()
    if (to === line.length) return ''
    from = to + 1
  }
}

/** Where the quoted field that begins at `from` ends. */
function closing(line: string, from: number): number {
  let at = from + 1
  for (; at < line.length; at++)
    if (line[at] === '"') {
      if (line[at + 1] !== '"') break
      at++
    }
  return at
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
