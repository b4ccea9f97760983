import type { GeometryReader } from '../geometry.ts'
import type { ParcelRows, ParcelsArtefact } from '../parcels.ts'

/** What all blocks of a département have in common. */
export type BlockFacts = Pick<ParcelRows, 'departement' | 'originX' | 'originY'>

/** Bytes of a block of so many parcels before their outlines: see ParcelBlock. */
export const columnBytes = (count: number): number => 41 * count + 4

/**
 * Parcels that lie together, in the order of the box tree. Little-endian, each column behind the one before:
 *
 *     f64 packed IDU · i32 × 4 box · u32 rank · u32 offset into the outlines, one more than rows · u32 surface · u16 created · u16 updated · u8 surveyed · outlines
 *
 * Columns and outlines are as in ParcelsArtefact. It reads the bytes in place: they must stay as they are.
 */
export class ParcelBlock implements ParcelRows {
  readonly departement: string
  readonly originX: number
  readonly originY: number
  readonly count: number
  readonly keys: Float64Array
  /** minX, minY, maxX, maxY of each, in 1e-7 degrees. */
  readonly boxes: Int32Array
  readonly ranks: Uint32Array
  readonly offsets: Uint32Array
  readonly surfaces: Uint32Array
  readonly created: Uint16Array
  readonly updated: Uint16Array
  readonly surveyed: Uint8Array
  readonly geometry: Uint8Array

  /** `length` bytes at the start of `bytes`. Throws an Error when they are no block of `count` parcels. */
  constructor(bytes: ArrayBuffer, length: number, count: number, facts: BlockFacts) {
    this.departement = facts.departement
    this.originX = facts.originX
    this.originY = facts.originY
    this.count = count
    this.keys = new Float64Array(bytes, 0, count)
    this.boxes = new Int32Array(bytes, 8 * count, 4 * count)
    this.ranks = new Uint32Array(bytes, 24 * count, count)
    this.offsets = new Uint32Array(bytes, 28 * count, count + 1)
    this.surfaces = new Uint32Array(bytes, 32 * count + 4, count)
    this.created = new Uint16Array(bytes, 36 * count + 4, count)
    this.updated = new Uint16Array(bytes, 38 * count + 4, count)
    this.surveyed = new Uint8Array(bytes, 40 * count + 4, count)
    this.geometry = new Uint8Array(bytes, columnBytes(count), length - columnBytes(count))
    if (this.offsets[count] !== this.geometry.length)
      throw new Error(
        `its outlines end at byte ${this.offsets[count]} of ${this.geometry.length}, in a block of ${count} parcels`,
      )
  }

  /** Decodes the outline of a row, in 1e-7 degrees. */
  readOutline(row: number, reader: GeometryReader): void {
    reader.decode(this.geometry, this.offsets[row]!, this.originX, this.originY)
  }
}

/** The block of the parcels at these leaves of the tree, from `from` to before `to`. */
export function encodeParcelBlock(parcels: ParcelsArtefact, from: number, to: number): Uint8Array {
  const { tree, geometry, offsets } = parcels
  const count = to - from
  const rows = Array.from(tree.indices.subarray(from, to))
  const outlines = rows.reduce((sum, row) => sum + offsets[row + 1]! - offsets[row]!, 0)
  const length = columnBytes(count) + outlines
  const bytes = new ArrayBuffer(length)
  new Uint32Array(bytes, 28 * count, count + 1)[count] = outlines
  const block = new ParcelBlock(bytes, length, count, parcels)
  block.boxes.set(tree.boxes.subarray(from * 4, to * 4))
  let at = 0
  for (const [i, row] of rows.entries()) {
    block.keys[i] = parcels.keys[row]!
    block.ranks[i] = row
    block.offsets[i] = at
    block.surfaces[i] = parcels.surfaces[row]!
    block.created[i] = parcels.created[row]!
    block.updated[i] = parcels.updated[row]!
    block.surveyed[i] = parcels.surveyed[row]!
    block.geometry.set(geometry.subarray(offsets[row]!, offsets[row + 1]!), at)
    at += offsets[row + 1]! - offsets[row]!
  }
  return new Uint8Array(bytes)
}
