import { open } from 'node:fs/promises'
import { type Duplex, pipeline, type Readable } from 'node:stream'
import { sizeAt } from '../../../shared/files/is-there.ts'
import { onDisk } from './disk.ts'
import { TransientError } from './retry.ts'
import { type PartSidecar, partSidecar, readSidecar } from './sidecar.ts'

export type OnProgress = (received: number, total: number | undefined) => void

/** Where an unfinished download can go on from, and what proves that the server still has the same version. */
export interface Start {
  offset: number
  /** Value of `If-Range`. */
  proof: string
  validators: PartSidecar
}

/** What an unfinished download allows to resume: nothing without a validator, lest two versions be joined. */
export async function resumable(part: string): Promise<Start | undefined> {
  const validators = await readSidecar(part, partSidecar)
  if (validators === undefined) return undefined
  const proof = ifRange(validators)
  const size = (await sizeAt(part)) ?? 0
  // A part that is already whole asks for its last byte again: an empty range cannot be asked for.
  const offset = Math.min(size, (validators.total ?? Number.MAX_SAFE_INTEGER) - 1)
  return proof !== undefined && offset > 0 ? { offset, proof, validators } : undefined
}

/** `If-Range` takes a strong ETag or a date (RFC 9110 §13.1.5). */
function ifRange({ etag, lastModified }: PartSidecar): string | undefined {
  return etag !== undefined && !etag.startsWith('W/') ? etag : lastModified
}

export interface Body {
  stream: Readable
  decoder: Duplex | undefined
  /** Bytes of the part that stay before this body. */
  offset: number
  /** Whole length of the file in bytes, when it is known. */
  total: number | undefined
}

/**
 * Writes a body into the part from `offset` on, and checks that the file has the length announced.
 * @throws TransientError when the body is cut short; IngestError when the disk refuses.
 */
export async function receivePart(
  part: string,
  { stream, decoder, offset, total }: Body,
  onProgress: OnProgress | undefined,
): Promise<void> {
  const file = await onDisk(part, () => open(part, 'r+'))
  let received = offset
  try {
    // Bytes beyond `offset` are asked for again. A part begun afresh is empty already.
    if (offset > 0) await onDisk(part, () => file.truncate(offset))
    onProgress?.(received, total)
    // Read by hand: of a write that fails, `pipeline` tells only that the body was then aborted.
    const pieces = decoder === undefined ? stream : pipeline(stream, decoder, () => {})
    for await (const chunk of pieces) {
      const piece: Buffer = chunk
      await onDisk(part, () => writeAll(file, piece, received))
      received += piece.length
      onProgress?.(received, total)
    }
  } finally {
    await file.close()
  }
  if (total !== undefined && received !== total) {
    throw new TransientError(`cut short, ${received} bytes came of the ${total} announced`)
  }
}

async function writeAll(file: Awaited<ReturnType<typeof open>>, piece: Buffer, position: number) {
  for (let done = 0; done < piece.length; ) {
    const { bytesWritten } = await file.write(piece, done, piece.length - done, position + done)
    done += bytesWritten
  }
}
