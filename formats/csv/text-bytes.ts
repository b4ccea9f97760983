import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { isGzip } from '../archive/file-type.ts'
import { windows1252Text } from './windows-1252.ts'

const CHUNK_BYTES = 256 * 1024

/** The bytes of a text file, unpacked when it is gzip by its first bytes. Throws the error of the disk or of zlib. */
export async function* textBytes(path: string): AsyncGenerator<Buffer> {
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

/** Writes a text file in Windows-1252, perhaps gzipped, to `target` in UTF-8: the same lines in the same order. Throws the error of the disk or of zlib. */
export async function writeInUtf8(path: string, target: string): Promise<void> {
  const texts = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) yield windows1252Text(chunk)
  }
  await pipeline(textBytes(path), texts, createWriteStream(target))
}
