import { z } from 'zod'
import type { Stores } from '../../../stores/stores.ts'

const position = z.tuple([z.number(), z.number()])
const ring = z.array(position).min(4)
const outline = z.union([
  z.object({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring).min(1)).min(1) }),
])

/** A point by which a parcel is found: the middle of its first outline, or a corner where the middle lies in another parcel. */
export async function parcelPoint(
  idu: string,
  { parcels }: Stores,
): Promise<{ lng: number; lat: number } | undefined> {
  const hit = await parcels.byIdu(idu)
  if (!hit) return undefined
  const shape = outline.parse(JSON.parse(hit.geometry))
  const corners = shape.type === 'Polygon' ? shape.coordinates[0]! : shape.coordinates[0]![0]!
  const middle = { lng: middleOf(corners.map(([lng]) => lng)), lat: middleOf(corners.map(([, lat]) => lat)) }
  if ((await parcels.nearest(middle.lng, middle.lat, 1))?.idu === idu) return middle
  const [lng, lat] = corners[0]!
  return { lng, lat }
}

function middleOf(values: readonly number[]): number {
  return Math.round(((Math.min(...values) + Math.max(...values)) / 2) * 1e6) / 1e6
}
