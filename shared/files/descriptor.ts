import fs from 'node:fs'
import { promisify } from 'node:util'

// Descriptors and not FileHandles: Node closes a forgotten FileHandle when it is collected, and warns.
export const openDescriptor = promisify(fs.open)
export const closeDescriptor = promisify(fs.close)
export const statDescriptor = promisify(fs.fstat)
const readAt = promisify(fs.read)

/** The bytes of an open file from one place to another, in memory of their own. Rejects when the file ends before. */
export async function readPart(file: number, from: number, to: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(to - from)
  const read = await readInto(bytes, file, from)
  if (read < bytes.length) throw new Error(`it ended at byte ${from + read}`)
  return bytes
}

/** Fills `bytes` from a place of an open file. Returns how many came: fewer at its end. */
export async function readInto(bytes: Buffer, file: number, from: number): Promise<number> {
  let read = 0
  while (read < bytes.length) {
    const { bytesRead } = await readAt(file, bytes, read, bytes.length - read, from + read)
    if (bytesRead === 0) break
    read += bytesRead
  }
  return read
}
