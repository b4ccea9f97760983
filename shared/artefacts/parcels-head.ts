import { open } from 'node:fs/promises'
import { rootOf } from './box-tree.ts'
import { MAGIC, VERSION } from './parcels.ts'
import { decodeSections } from './sections.ts'

/** What is known of a département's parcels without reading them. */
export interface ParcelsHead {
  departement: string
  count: number
  /** minX, minY, maxX, maxY around all of them, in 1e-7 degrees. */
  box: Int32Array
  /** Size of the whole artefact, in memory as on disk. */
  bytes: number
}

/** Longer than any header of an artefact. */
const HEADER_BYTES = 16 * 1024

/** Reads a few pages of an artefact of parcels. Throws a plain Error when it is of another kind, version or truncated. */
export async function readParcelsHead(path: string): Promise<ParcelsHead> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const read = async (at: number, length: number) => {
      const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, at)
      return buffer.slice(0, bytesRead).buffer
    }
    const { facts, section } = decodeSections(await read(0, HEADER_BYTES), MAGIC, VERSION, size)
    const tree = section('tree').offset
    const { at, count } = rootOf(await read(tree, 8))
    const box = new Int32Array(await read(tree + at, 16))
    return { departement: String(facts.departement), count, box, bytes: size }
  } finally {
    await file.close()
  }
}
