import { type Readable, Transform } from 'node:stream'
import { crc32 } from 'node:zlib'
import type yauzl from 'yauzl'
import { messageOf } from '../../shared/process/message-of.ts'
import { IngestError } from '../errors.ts'
import { entryName } from './entry-name.ts'

/**
 * The bytes of a file in an archive as they are unpacked. The stream fails with IngestError, which names `url` and the file, when they cannot be
 * unpacked or are not those that were packed: yauzl compares no CRC-32. Rejects with the error of yauzl when the file cannot be opened.
 */
export async function openMember(zip: yauzl.ZipFile, entry: yauzl.Entry, url: string): Promise<Readable> {
  const packed = await zip.openReadStreamPromise(entry)
  const damaged = (wrong: string, cause?: unknown) =>
    damagedArchive(url, new Error(`${entryName(entry)} in it is damaged (${wrong})`, { cause }))
  let sum = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      sum = crc32(chunk, sum)
      next(null, chunk)
    },
    flush(next) {
      next(sum === entry.crc32 ? null : damaged('its CRC-32 differs'))
    },
  })
  packed.on('error', (error) => stream.destroy(damaged(error.message, error)))
  stream.once('close', () => packed.destroy())
  return packed.pipe(stream)
}

/** The error for an archive that cannot be read. */
export function damagedArchive(url: string, cause: unknown): IngestError {
  const wrong = messageOf(cause)
  return new IngestError(`${url} is not a whole zip archive: ${wrong}`, { cause })
}
