import type { Bounds } from '../../../shared/geo/bounds.ts'
import { HEADER_BYTES } from './directory.ts'

const VERSION = 3
const GZIP = 2
const MVT = 1

/** Where the parts of a file lie, and what its tiles are. */
export interface PmtilesHeader {
  rootBytes: number
  metadataBytes: number
  leavesBytes: number
  tilesBytes: number
  /** Tiles that can be asked for, rows of the directories, tiles that are stored. */
  addressed: number
  entries: number
  contents: number
  minZoom: number
  maxZoom: number
  /** West, south, east, north in 1e-7 degrees. */
  bounds: Bounds
}

/** The first 127 bytes of a file (PMTiles v3, 3). Root directory, metadata, leaf directories and tiles follow in this order. */
export function encodeHeader(header: PmtilesHeader): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES)
  const view = new DataView(bytes.buffer)
  bytes.set(new TextEncoder().encode('PMTiles'))
  bytes[7] = VERSION
  const { rootBytes, metadataBytes, leavesBytes, tilesBytes } = header
  let offset = HEADER_BYTES
  let at = 8
  const put64 = (value: number) => {
    view.setBigUint64(at, BigInt(value), true)
    at += 8
  }
  for (const length of [rootBytes, metadataBytes, leavesBytes, tilesBytes]) {
    put64(offset)
    put64(length)
    offset += length
  }
  for (const count of [header.addressed, header.entries, header.contents]) put64(count)
  bytes.set([1, GZIP, GZIP, MVT, header.minZoom, header.maxZoom], at)
  const [west, south, east, north] = header.bounds
  for (const [i, side] of [west, south, east, north].entries()) view.setInt32(at + 6 + i * 4, side, true)
  bytes[at + 22] = header.minZoom
  view.setInt32(at + 23, Math.round((west + east) / 2), true)
  view.setInt32(at + 27, Math.round((south + north) / 2), true)
  return bytes
}
