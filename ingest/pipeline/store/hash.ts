import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** sha256 (hex) and size in bytes of a file, streamed. */
export function hashFile(path: string): Promise<{ sha256: string; bytes: number }> {
  return hashStream(createReadStream(path, { highWaterMark: 1 << 20 }))
}

/** The same of what a stream has left. */
export async function hashStream(content: AsyncIterable<Buffer>): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of content) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { sha256: hash.digest('hex'), bytes }
}

/** sha256 (hex) of a value as JSON: the same value, the same key. */
export function hashValue(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
