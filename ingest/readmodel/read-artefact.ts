import { readFile } from 'node:fs/promises'

/** A whole file in memory of its own: columns need aligned offsets, which a view of a pooled buffer does not have. */
export async function readArtefact(path: string): Promise<ArrayBufferLike> {
  const bytes = await readFile(path)
  const isOwn = bytes.byteOffset === 0 && bytes.buffer.byteLength === bytes.byteLength
  return isOwn ? bytes.buffer : new Uint8Array(bytes).buffer
}
