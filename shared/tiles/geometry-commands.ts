import type { PbfWriter } from 'pbf'
import { MOST_VARINT_BYTES, putVarint } from '../artefacts/varint.ts'
import type { RingList } from './ring-list.ts'

/** Commands of MVT geometry (2.1, 4.3.1): the number of times in the high bits, which one in the low three. */
const MOVE = 1
const LINE = 2
const CLOSE = (1 << 3) | 7
const ONCE = 1 << 3

/** Numbers of a ring in addition to its coordinates. */
const COMMANDS = 3

/**
 * Writes polygons: each ring moves, draws and closes; coordinates are differences from the vertex before. Room is made once and the bytes go
 * into the buffer from here: a call of the writer for each number took a quarter of the time of a tile.
 */
export function writePolygons({ xy, ends, count, length }: RingList, pbf: PbfWriter): void {
  pbf.realloc((length + count * COMMANDS) * MOST_VARINT_BYTES)
  const { buf } = pbf
  let at = pbf.pos
  let x = 0
  let y = 0
  for (let ring = 0, i = 0; ring < count; ring++) {
    const end = ends[ring]!
    const lines = (end - i) / 2 - 1
    buf[at++] = ONCE | MOVE
    for (let first = true; i < end; i += 2) {
      const nextX = xy[i]!
      const nextY = xy[i + 1]!
      at = putVarint(buf, at, ((nextX - x) << 1) ^ ((nextX - x) >> 31))
      at = putVarint(buf, at, ((nextY - y) << 1) ^ ((nextY - y) >> 31))
      x = nextX
      y = nextY
      if (first) at = putVarint(buf, at, (lines << 3) | LINE)
      first = false
    }
    buf[at++] = CLOSE
  }
  pbf.pos = at
}

/** Writes the first `count` numbers one after the other. */
export function writeVarints(values: Uint32Array, count: number, pbf: PbfWriter): void {
  pbf.realloc(count * MOST_VARINT_BYTES)
  const { buf } = pbf
  let at = pbf.pos
  for (let i = 0; i < count; i++) at = putVarint(buf, at, values[i]!)
  pbf.pos = at
}

/** Writes one point. */
export function writePoint(pbf: PbfWriter, x: number, y: number): void {
  pbf.writeVarint(ONCE | MOVE)
  pbf.writeSVarint(x)
  pbf.writeSVarint(y)
}
