import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

/** Bytes read between two turns of the event loop: hashing them takes about a millisecond. */
const SLICE = 1 << 20

/**
 * Reads a file into shared memory, outside the JavaScript heap and usable by worker threads.
 * Throws when its content is not the one of `sha256`: a damaged artefact is never served.
 */
export async function readShared(path: string, sha256: string): Promise<SharedArrayBuffer> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const memory = new SharedArrayBuffer(size)
    const hash = createHash('sha256')
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(
        new Uint8Array(memory, at, Math.min(SLICE, size - at)),
        0,
        null,
        at,
      )
      if (bytesRead === 0) throw new Error(`${path} ended at byte ${at} of ${size}`)
      hash.update(new Uint8Array(memory, at, bytesRead))
      at += bytesRead
    }
    if (hash.digest('hex') !== sha256) throw new Error(`${path} does not have the content its release names`)
    return memory
  } finally {
    await file.close()
  }
}
