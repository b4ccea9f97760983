import { GeometryReader } from '../artefacts/geometry.ts'
import type { ParcelRows } from '../artefacts/parcels.ts'
import type { LocalMetres } from '../geo/metres.ts'
import { squaredDistance } from './parcel-distance.ts'

/** The best row so far, over all artefacts searched; distances are squared metres. */
export interface Best {
  artefact: ParcelRows | undefined
  row: number
  squared: number
  /** Other rows at distance 0: parcels that contain the point too, or have it on their edge. */
  ties: { artefact: ParcelRows; row: number }[]
}

/** Shared by all searches, which is safe because they are synchronous and never nest. */
const reader = new GeometryReader()

/** Measures the polygon of a row, which becomes the best if it is nearer, or as near with a smaller IDU. */
export function measure(artefact: ParcelRows, row: number, frame: LocalMetres, best: Best): void {
  reader.decode(artefact.geometry, artefact.offsets[row]!, artefact.originX, artefact.originY)
  const squared = squaredDistance(reader, frame)
  if (squared > best.squared) return
  if (squared === best.squared && best.artefact !== undefined) {
    const isFirst = artefact.keys[row]! < best.artefact.keys[best.row]!
    if (squared === 0)
      best.ties.push(isFirst ? { artefact: best.artefact, row: best.row } : { artefact, row })
    if (!isFirst) return
  }
  best.artefact = artefact
  best.row = row
  best.squared = squared
}
