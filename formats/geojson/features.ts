import { errorCode } from '../../shared/process/error-code.ts'
import { messageOf } from '../../shared/process/message-of.ts'
import { unpackedBytes } from '../archive/unpacked-bytes.ts'
import { IngestError } from '../errors.ts'
import { type FeatureBytes, FeatureSplitter } from './feature-splitter.ts'
import { jsonValueText } from './value-reader.ts'

/** The text of one element of `features`. */
export interface FeatureText {
  /** 1-based position in `features`. */
  row: number
  text: string
}

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
  try {
    yield* unpackedBytes(path)
  } catch (cause) {
    const isOfZlib = errorCode(cause)?.startsWith('Z_') === true
    throw unreadable(path, cause, isOfZlib ? ' (corrupt or truncated gzip: download it again)' : '')
  }
}

function unreadable(path: string, cause: unknown, hint: string): IngestError {
  const reason = messageOf(cause)
  return new IngestError(`${path}: cannot be read: ${reason}${hint}`, { cause })
}
