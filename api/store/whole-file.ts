import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

/** Bytes read between two turns of the event loop: hashing them takes a few milliseconds at most. */
const SLICE = 1 << 20

/**
 * Reads a file into memory outside the JavaScript heap: not shared memory, whose size the collector does not know and which it would
 * be slow to give back. Throws when its content is not the one of `sha256`, where one is given: a damaged artefact is never served.
 */
export async function readWhole(path: string, sha256: string | undefined): Promise<ArrayBuffer> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const memory = new ArrayBuffer(size)
    const hash = sha256 === undefined ? undefined : createHash('sha256')
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(
        new Uint8Array(memory, at, Math.min(SLICE, size - at)),
        0,
        null,
        at,
      )
      if (bytesRead === 0) throw new Error(`${path} ended at byte ${at} of ${size}`)
      hash?.update(new Uint8Array(memory, at, bytesRead))
      at += bytesRead
    }
    if (hash && hash.digest('hex') !== sha256)
      throw new Error(`${path} does not have the content its release names`)
    return memory
  } finally {
    await file.close()
  }
}
