import { GeometryReader } from '../../shared/artefacts/geometry.ts'
import { storedSurface } from '../../shared/artefacts/parcels.ts'
import type { Bounds } from '../../shared/geo/bounds.ts'
import { TOUCHING_MARGIN } from '../../shared/geo/contact/contact.ts'
import type { Polygons } from '../../shared/geo/polygons.ts'
import type { Idu } from '../../shared/identifiers/idu.ts'
import { unpackIdu } from '../../shared/identifiers/idu-pack.ts'
import { holding } from '../blocks/hold.ts'
import { Turn } from '../reading/turns.ts'
import type { ParcelSpace } from './parcel-space.ts'

/** A parcel whose box comes near an outline. */
export interface NearbyParcel {
  idu: Idu
  /** Contenance: fiscal area in m², null when the source has none. */
  surface: number | null
  /** Its outline, in 1e-7 degrees. */
  polygons: Polygons
}

/** Longest side of a box that is asked for, in 1e-7 degrees, 450 m: what all parcels in a box take is in memory together. */
const LONGEST_SIDE = 40_000

/**
 * The parcels whose boxes come within 0.2 m of the boundary of an outline (1e-7 degrees), by IDU: all that touch it are among them, and it itself. Blocks are asked for
 * along the boundary: a wood that is kilometres wide needs none of those inside. Rejects with DamagedFile.
 */
export async function parcelsAlong(outline: Polygons, space: ParcelSpace): Promise<NearbyParcel[]> {
  const found = new Map<number, NearbyParcel>()
  const reader = new GeometryReader()
  const turn = new Turn()
  for (const box of boxesAlong(outline))
    await holding(async (hold) => {
      for (const { artefact, rows } of await space.rowsIn(box, hold))
        for (const row of rows) {
          const key = artefact.keys[row]!
          if (found.has(key)) continue
          if (turn.isOver) await turn.next()
          reader.decode(artefact.geometry, artefact.offsets[row]!, artefact.originX, artefact.originY)
          const surface = storedSurface(artefact.surfaces[row]!)
          found.set(key, { idu: unpackIdu(key), surface, polygons: reader.polygons() })
        }
    })
  return [...found].sort(([a], [b]) => a - b).map(([, parcel]) => parcel)
}

/** Boxes that together hold the boundary, each at most LONGEST_SIDE wide and high but for its margin: one around all of a usual parcel. */
export function boxesAlong(outline: Polygons): Bounds[] {
  const boxes: Bounds[] = []
  for (const rings of outline)
    for (const ring of rings) {
      let box: Bounds | undefined
      for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2)
        for (const [x1, y1, x2, y2] of pieces(ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!)) {
          const piece: Bounds = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
          const both = box ? around(box, piece) : piece
          if (box && Math.max(both[2] - both[0], both[3] - both[1]) > LONGEST_SIDE) {
            boxes.push(box)
            box = piece
          } else box = both
        }
      if (box) boxes.push(box)
    }
  return boxes.map(([west, south, east, north]) => [
    Math.floor(west) - TOUCHING_MARGIN,
    Math.floor(south) - TOUCHING_MARGIN,
    Math.ceil(east) + TOUCHING_MARGIN,
    Math.ceil(north) + TOUCHING_MARGIN,
  ])
}

/** An edge, cut where it is longer than a box may be. */
function* pieces(x1: number, y1: number, x2: number, y2: number): Generator<Bounds> {
  const count = Math.max(1, Math.ceil(Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1)) / LONGEST_SIDE))
  const at = (k: number): [number, number] => [x1 + ((x2 - x1) * k) / count, y1 + ((y2 - y1) * k) / count]
  for (let k = 0; k < count; k++) yield [...at(k), ...at(k + 1)]
}

const around = (a: Bounds, b: Bounds): Bounds => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
]
