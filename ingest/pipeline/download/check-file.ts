import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { PassThrough, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { isGzip } from '../../../formats/archive/file-type.ts'
import { IngestError } from '../../../formats/errors.ts'
import { errorCode } from '../../../shared/process/error-code.ts'
import { onDisk } from './disk.ts'

/** Bytes kept from the start of the file and of what it holds, to tell what they are. */
const HEAD = 1024
const CHUNK = 256 * 1024

export interface CheckedSubject {
  path: string
  /** What the messages call the file: its address, and its path when it is not a download. */
  label: string
  /** What to do when the file is refused. */
  remedy: string
  /** Whether the name promises gzip. */
  gzip: boolean
}

export interface CheckedFile {
  sha256: string
  bytes: number
}

/**
 * Reads a file once, in bounded memory, and returns the hash and the size of its bytes as they are on disk.
 * A gzip file, by its name or its first bytes, is read to its very end: every member's CRC and length (RFC 1952) must hold and nothing may follow.
 * @throws IngestError when it is empty, a web page, not gzip though named so, cut short, damaged or not a file.
 */
export async function checkFile(subject: CheckedSubject, signal?: AbortSignal): Promise<CheckedFile> {
  const refuse = (wrong: string, cause?: unknown) =>
    new IngestError(`${subject.label}: ${wrong}. ${subject.remedy}`, { cause })
  const file = await onDisk(subject.path, () => stat(subject.path))
  if (!file.isFile()) throw refuse('not a regular file')
  if (file.size === 0) throw refuse('the file is empty')
  // DuckDB unpacks by the first bytes whatever the name is, and takes a gzip that was cut for one that ends there.
  const packed = subject.gzip || (await onDisk(subject.path, () => isGzip(subject.path)))

  const hash = createHash('sha256')
  const raw = headKeeper()
  const content = headKeeper()
  const gunzip = createGunzip({ chunkSize: CHUNK })
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const first = raw.bytes === 0
      hash.update(chunk)
      raw.keep(chunk)
      // Recognised before zlib reads it, whose message would be "incorrect header check" alone.
      if (first && isWebPage(raw.head())) done(refuse('a web page (HTML) came instead of data'))
      else if (first && subject.gzip && !beginsAsGzip(chunk)) {
        done(refuse(`not a gzip file (starts with ${spelled(chunk)})`))
      } else done(null, chunk)
    },
  })
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      content.keep(chunk)
      done()
    },
  })
  try {
    await pipeline(
      createReadStream(subject.path, { highWaterMark: CHUNK }),
      tap,
      packed ? gunzip : new PassThrough(),
      sink,
      { signal },
    )
  } catch (error) {
    signal?.throwIfAborted()
    if (errorCode(error) === 'Z_BUF_ERROR') throw refuse('the gzip data are cut short', error)
    if (isZlib(error)) throw refuse('the gzip data are damaged', error)
    return await onDisk(subject.path, () => Promise.reject(error))
  }
  // zlib passes over zero bytes after the last member: only the count of bytes it consumed shows them.
  if (packed && gunzip.bytesWritten !== raw.bytes) {
    throw refuse(`${raw.bytes - gunzip.bytesWritten} stray bytes follow the gzip data`)
  }
  if (content.bytes === 0) throw refuse('the gzip file holds nothing')
  if (isWebPage(content.head())) throw refuse('a web page (HTML) came instead of data')
  if (packed && beginsAsGzip(content.head())) throw refuse('the data were compressed twice')
  return { sha256: hash.digest('hex'), bytes: raw.bytes }
}

/** Whether bytes start like an HTML page, whatever blank, byte order mark, prolog or comment comes first. */
export function isWebPage(head: Buffer): boolean {
  const text = head.toString('latin1').replace(/^(\xef\xbb\xbf|\s+|<\?xml[^>]*>|<!--[\s\S]*?-->)+/, '')
  return /^<(!doctype\s+html|html)\b/i.test(text)
}

function beginsAsGzip(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b
}

/** Damage that may break the stream in zlib, or in Node when a member follows padding. */
function isZlib(error: unknown): boolean {
  const code = errorCode(error)
  return code?.startsWith('Z_') === true || code === 'ERR_STREAM_PUSH_AFTER_EOF'
}

function spelled(head: Buffer): string {
  const start = head.subarray(0, 16)
  const text = start.toString('latin1').replace(/[^\x20-\x7e]/g, '.')
  return `"${text}", bytes ${start.subarray(0, 4).toString('hex')}`
}

function headKeeper() {
  const kept: Buffer[] = []
  return {
    bytes: 0,
    keep(chunk: Buffer) {
      if (this.bytes < HEAD) kept.push(Buffer.from(chunk.subarray(0, HEAD - this.bytes)))
      this.bytes += chunk.length
    },
    head: () => Buffer.concat(kept),
  }
}
