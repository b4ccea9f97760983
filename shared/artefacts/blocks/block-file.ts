import { crc32 } from 'node:zlib'
import {
  closeDescriptor,
  openDescriptor,
  readInto,
  readPart,
  statDescriptor,
} from '../../files/descriptor.ts'

/** Enough for the index of a small département; a second read brings that of others. */
const FIRST_READ = 64 * 1024

/** An open file of blocks behind an index, which is in memory. */
export interface OpenBlockFile<I> {
  readonly index: I
  /** Its descriptor. */
  readonly file: number
}

/**
 * Opens a file of blocks. `decode` reads the index from its beginning, or says how many bytes it needs. Throws an Error that names the file when it
 * is missing, truncated, or its index is damaged.
 */
export async function openBlockFile<I>(
  path: string,
  decode: (bytes: ArrayBuffer, size: number) => { index: I } | { needed: number },
): Promise<OpenBlockFile<I>> {
  const file = await openDescriptor(path, 'r')
  try {
    const { size } = await statDescriptor(file)
    const read = async (length: number) =>
      decode(ownBytes(await readPart(file, 0, Math.min(size, length))), size)
    let found = await read(FIRST_READ)
    if ('needed' in found) found = await read(found.needed)
    if ('needed' in found) throw new Error('it is truncated')
    return { index: found.index, file }
  } catch (error) {
    await closeDescriptor(file)
    throw new Error(`${path} cannot be opened: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}

/** Fills `bytes` with a block. Rejects with an Error that says `name` when it cannot be read or is not what was written. */
export async function readBlock(
  file: number,
  bytes: Buffer,
  start: number,
  crc: number,
  name: string,
): Promise<Buffer> {
  const read = await readInto(bytes, file, start)
  if (read < bytes.length) throw new Error(`has ${read} of the ${bytes.length} bytes of its ${name}`)
  if (crc32(bytes) !== crc) throw new Error(`has other content in its ${name} than was written`)
  return bytes
}

/** Columns need bytes that begin where their memory does. */
function ownBytes(bytes: Buffer): ArrayBuffer {
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
}
