import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { isGzip } from './file-type.ts'

const CHUNK_BYTES = 256 * 1024

/** The bytes of a file, unpacked when it is gzip by its first bytes. Throws the error of the disk or of zlib. */
export async function* unpackedBytes(path: string): AsyncGenerator<Buffer> {
  const packed = await isGzip(path)
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES })
  const stream = packed ? file.pipe(createGunzip({ chunkSize: CHUNK_BYTES })) : file
  if (stream !== file) file.on('error', (error) => stream.destroy(error))
  try {
    for await (const chunk of stream) if (Buffer.isBuffer(chunk)) yield chunk
  } finally {
    // A reader that stops early ends the last stream, and not the file before it.
    file.destroy()
  }
}
