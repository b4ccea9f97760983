import { squareMetresPerUnit } from '../../../formats/geometry/area.ts'
import { GeometryReader } from '../../../shared/artefacts/geometry.ts'
import type { ParcelsArtefact } from '../../../shared/artefacts/parcels.ts'
import { addTo } from '../../../shared/text/grouped.ts'
import { tileAt } from '../../../shared/tiles/tile-grid.ts'

/** From this zoom on every parcel is drawn. */
export const ALL_FROM = 15
/**
 * The rule of thinning, by zoom: a parcel is drawn when it covers at least `leastM2` (about 20 pixels of a screen) and is among the
 * `most` largest of the tile in which the middle of its box lies; equal ones in the order of their IDU. A parcel that is drawn at a zoom is
 * drawn at the next, and whole in every tile that it touches.
 */
const RULES = [
  { zoom: 13, leastM2: 500, most: 5000 },
  { zoom: 14, leastM2: 120, most: 5000 },
] as const

/** The first zoom at which each parcel is drawn, row by row. */
export function parcelZooms(parcels: ParcelsArtefact): Uint8Array {
  const { count } = parcels
  const { areas, xs, ys } = measured(parcels)
  const zooms = new Uint8Array(count).fill(ALL_FROM)
  for (const { zoom, leastM2, most } of RULES.toReversed()) {
    const byTile = new Map<number, number[]>()
    for (let row = 0; row < count; row++) {
      if (areas[row]! < leastM2) continue
      const { x, y } = tileAt(zoom, xs[row]!, ys[row]!)
      addTo(byTile, y * 2 ** zoom + x, row)
    }
    for (const rows of byTile.values()) {
      if (rows.length > most) rows.sort((a, b) => areas[b]! - areas[a]! || a - b).length = most
      for (const row of rows) zooms[row] = zoom
    }
  }
  return zooms
}

/** Surface as drawn (m²) and the middle of the box (1e-7 degrees) of each parcel. */
function measured({ count, tree, geometry, offsets, originX, originY }: ParcelsArtefact) {
  const areas = new Float64Array(count)
  const xs = new Float64Array(count)
  const ys = new Float64Array(count)
  const reader = new GeometryReader()
  for (let leaf = 0; leaf < count; leaf++) {
    const row = tree.indices[leaf]!
    xs[row] = (tree.boxes[leaf * 4]! + tree.boxes[leaf * 4 + 2]!) / 2
    ys[row] = (tree.boxes[leaf * 4 + 1]! + tree.boxes[leaf * 4 + 3]!) / 2
  }
  for (let row = 0; row < count; row++) {
    reader.decode(geometry, offsets[row]!, originX, originY)
    areas[row] = Math.abs(squareUnits(reader)) * squareMetresPerUnit(ys[row]!)
  }
  return { areas, xs, ys }
}

/** Outlines run one way and holes the other, so the sum over all rings is what they enclose. */
function squareUnits({ coords, ringEnds, ringCount }: GeometryReader): number {
  let twice = 0
  for (let ring = 0, start = 0; ring < ringCount; start = ringEnds[ring++]!) {
    const [x0, y0] = [coords[start]!, coords[start + 1]!]
    for (let i = start + 2; i + 3 < ringEnds[ring]!; i += 2)
      twice += (coords[i]! - x0) * (coords[i + 3]! - y0) - (coords[i + 2]! - x0) * (coords[i + 1]! - y0)
  }
  return twice / 2
}
