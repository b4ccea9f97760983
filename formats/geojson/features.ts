import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { IngestError } from '../errors.ts'
import { type FeatureBytes, FeatureSplitter } from './feature-splitter.ts'
import { jsonValueText } from './value-reader.ts'

/** The text of one element of `features`. */
export interface FeatureText {
  /** 1-based position in `features`. */
  row: number
  text: string
}

const CHUNK_BYTES = 256 * 1024
/** Features in a batch: enough to make the cost per batch negligible, few enough to take little memory. */
const BATCH = 256

/** `readFeatures`, decoded to text. */
export async function* readFeatureTexts(path: string): AsyncGenerator<FeatureText[]> {
  for await (const batch of readFeatures(path))
    yield batch.map((feature) => ({ row: feature.row, text: jsonValueText(feature) }))
}

/**
 * Streams the features of a GeoJSON file, plain or gzipped (by its first bytes, not its name), in file order, in batches of a few
 * hundred: memory does not grow with the file. An empty `features` yields nothing. Throws IngestError when the file cannot be
 * read, is corrupt or truncated, is not JSON or not a FeatureCollection.
 */
export async function* readFeatures(path: string): AsyncGenerator<FeatureBytes[]> {
  const splitter = new FeatureSplitter(path)
  let batch: FeatureBytes[] = []
  for await (const chunk of readChunks(path)) {
    splitter.push(chunk, batch)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  splitter.end()
  if (batch.length > 0) yield batch
}

async function* readChunks(path: string): AsyncGenerator<Buffer> {
  const gzipped = await isGzip(path)
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES })
  const stream = gzipped ? file.pipe(createGunzip({ chunkSize: CHUNK_BYTES })) : file
  if (stream !== file) file.on('error', (error) => stream.destroy(error))
  try {
    for await (const chunk of stream) if (Buffer.isBuffer(chunk)) yield chunk
  } catch (cause) {
    throw unreadable(path, cause, gzipped ? ' (corrupt or truncated gzip: download it again)' : '')
  } finally {
    // When the reader stops early the file must be closed too: destroying the last stream does not destroy the first.
    file.destroy()
    stream.destroy()
  }
}

async function isGzip(path: string): Promise<boolean> {
  try {
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0)
      return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
    } finally {
      await file.close()
    }
  } catch (cause) {
    throw unreadable(path, cause, '')
  }
}

function unreadable(path: string, cause: unknown, hint: string): IngestError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new IngestError(`${path}: cannot be read: ${reason}${hint}`, { cause })
}
