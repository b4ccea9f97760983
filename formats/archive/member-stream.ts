import { type Readable, Transform } from 'node:stream'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import yauzl from 'yauzl'
import { IngestError } from '../errors.ts'

const openZip = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)

/** The bytes of a file in an archive as they are unpacked. */
export interface MemberStream {
  stream: Readable
  /** Size unpacked, in bytes. */
  bytes: number
}

const TEXT = /\.(txt|csv)$/i

/**
 * Opens the one text file of a zip archive, which is unpacked as it is read and never held whole. Its name does not matter when it is the
 * only file; of several files exactly one may end in `.txt` or `.csv`. Throws IngestError naming `url` and what the archive holds when it is
 * damaged, or when several files could be meant.
 */
export async function openOnlyMember(path: string, url: string): Promise<MemberStream> {
  const damaged = (cause: unknown) =>
    new IngestError(
      `${url} is not a whole zip archive: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  const zip = await openZip(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw damaged(error)
  })
  const entries = await entriesOf(zip).catch((error: unknown) => {
    zip.close()
    throw damaged(error)
  })
  const files = entries.filter(({ fileName }) => !fileName.endsWith('/'))
  const texts = files.filter(({ fileName }) => TEXT.test(fileName))
  const [only] = files.length === 1 ? files : texts
  if (!only || (files.length > 1 && texts.length > 1)) {
    zip.close()
    throw new IngestError(
      `${url} must hold one text file (.txt or .csv). It holds: ${files.map(({ fileName }) => fileName).join(', ') || 'nothing'}`,
    )
  }
  const packed = await streamOf(zip, only).catch((error: unknown) => {
    zip.close()
    throw damaged(error)
  })
  packed.once('close', () => zip.close())
  const stream = checked(only)
  packed.on('error', (error) => stream.destroy(damaged(error)))
  return { stream: packed.pipe(stream), bytes: only.uncompressedSize }
}

/** Passes the bytes of a file on, and fails at their end when they are not those that were packed: yauzl does not look. */
function checked({ crc32: packed, fileName }: yauzl.Entry): Transform {
  let sum = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      sum = crc32(chunk, sum)
      next(null, chunk)
    },
    flush(next) {
      next(sum === packed ? null : new Error(`${fileName} in it is damaged (its CRC-32 differs)`))
    },
  })
}

function entriesOf(zip: yauzl.ZipFile): Promise<yauzl.Entry[]> {
  const entries: yauzl.Entry[] = []
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.push(entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}

function streamOf(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
  })
}
