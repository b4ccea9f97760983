import { type ColumnLayout, type ColumnsOf, openColumns } from './column-file.ts'
import { firstNotBelow } from './first-not-below.ts'

const schema = {
  /** Numbers of the tiles (`tileIdOf`), ascending. */
  id: 'u32',
  /** count + 1 offsets into `bytes`. */
  offset: 'u32',
  /** The layer `zones` of each tile, as MVT, not compressed. */
  bytes: 'u8',
} as const

/** Tiles of the zones over all départements, at zooms whose tiles would take too long to make when they are asked for. */
export const ZONE_TILES: ColumnLayout<typeof schema> = { magic: 'TERRZTIL', version: 1, schema }

export type ZoneTilesArtefact = ColumnsOf<typeof schema> & { count: number }

/** Opens an artefact in place. Throws a plain Error when it is of another kind or version, or truncated. */
export function openZoneTiles(bytes: ArrayBufferLike): ZoneTilesArtefact {
  const { columns } = openColumns(bytes, ZONE_TILES)
  return { ...columns, count: columns.id.length }
}

/** The bytes of a tile; undefined when it is empty. */
export function zoneTileOf({ id, offset, bytes }: ZoneTilesArtefact, wanted: number): Uint8Array | undefined {
  const at = firstNotBelow(id, wanted)
  return id[at] === wanted ? bytes.subarray(offset[at], offset[at + 1]) : undefined
}
