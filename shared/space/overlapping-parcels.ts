import { GeometryReader } from '../artefacts/geometry.ts'
import type { ParcelRows } from '../artefacts/parcels.ts'
import type { LocalMetres } from '../geo/metres.ts'
import type { Best } from './best-parcel.ts'
import { isOnEdge } from './parcel-distance.ts'

/** Shared by all searches, which is safe because they are synchronous and never nest. */
const reader = new GeometryReader()

interface Containing {
  artefact: ParcelRows
  row: number
  area: number
}

/**
 * Of the rows at distance 0, makes the smallest that contains the point the best, and the others that contain it `ties`, the smallest first. A
 * point on an edge lies in no parcel more than in its neighbour: such rows are no ties, and the best stays where fewer than two contain it.
 */
export function smallestFirst(best: Best, frame: LocalMetres): void {
  const all = [{ artefact: best.artefact!, row: best.row }, ...best.ties]
  const containing = all.flatMap((one) => containingOf(one, frame))
  best.ties = []
  if (containing.length < 2) return
  const keyOf = ({ artefact, row }: Containing) => artefact.keys[row]!
  containing.sort((a, b) => a.area - b.area || keyOf(a) - keyOf(b))
  const [smallest, ...others] = containing
  best.artefact = smallest!.artefact
  best.row = smallest!.row
  best.ties = others.map(({ artefact, row }) => ({ artefact, row }))
}

function containingOf({ artefact, row }: Omit<Containing, 'area'>, frame: LocalMetres): Containing[] {
  reader.decode(artefact.geometry, artefact.offsets[row]!, artefact.originX, artefact.originY)
  return isOnEdge(reader, frame) ? [] : [{ artefact, row, area: areaOf(reader) }]
}

/** Area of a decoded geometry in square units: holes run clockwise, and are subtracted so. */
function areaOf({ coords, ringCount, ringEnds }: GeometryReader): number {
  let twice = 0
  let from = 0
  for (let ring = 0; ring < ringCount; ring++) {
    const end = ringEnds[ring]!
    const [x0, y0] = [coords[from]!, coords[from + 1]!]
    for (let i = from + 2; i + 3 < end; i += 2)
      twice += (coords[i]! - x0) * (coords[i + 3]! - y0) - (coords[i + 2]! - x0) * (coords[i + 1]! - y0)
    from = end
  }
  return twice / 2
}
