import { createWriteStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { bodyNotWhole } from '../../api/answers/problems.ts'
import { isDiskFull } from '../../shared/files/disk-full.ts'
import { diskFull } from './full.ts'

/**
 * Writes at most `most` bytes of a body to a file, and gives how many it had: more than `most` when it is too long. The rest of it is read and not kept, so
 * that the answer arrives. Throws the Problem of a body that does not arrive whole (400) or finds the disk full (507).
 */
export async function receiveFile(body: Readable, path: string, most: number): Promise<number> {
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(null, bytes > most ? undefined : chunk)
    },
  })
  await pipeline(body, counted, createWriteStream(path)).catch((error: NodeJS.ErrnoException) => {
    if (isDiskFull(error)) throw diskFull()
    throw bodyNotWhole(error) ?? error
  })
  return bytes
}
