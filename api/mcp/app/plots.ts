import type { Bounds } from '../../../shared/geo/bounds.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import type { Stores } from '../../../stores/stores.ts'

/** The parcels in a box, for the view that draws them beneath its map. */
export const PLOTS_TEMPLATE = {
  uriTemplate: 'terrier://plots/{west},{south},{east},{north}',
  name: 'plots',
  title: 'Outlines of parcels',
  description:
    'Outlines of the parcels in a box (WGS84 degrees, at most 0.02 a side), as rings of [lng, lat]',
  mimeType: 'application/json',
}

const ADDRESS = /^terrier:\/\/plots\/((?:-?\d{1,3}(?:\.\d{1,9})?,){3}-?\d{1,2}(?:\.\d{1,9})?)$/
/** Degrees along a side of the box. */
const MOST_DEGREES = 0.02
/** Parcels of one answer: more are too small to see. */
const MOST_PARCELS = 1200

/** The box of an address of plots, west, south, east, north in 1e-7 degrees; undefined for another address, or too large a box. */
export function plotsBox(uri: string): Bounds | undefined {
  const [west, south, east, north] = ADDRESS.exec(uri)?.[1]?.split(',').map(Number) ?? []
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined
  const [wide, high] = [east - west, north - south]
  if (!(wide > 0 && high > 0 && wide <= MOST_DEGREES && high <= MOST_DEGREES)) return undefined
  return [unitsOf(west), unitsOf(south), unitsOf(east), unitsOf(north)]
}

/** The outer rings of the parcels in a box, degrees; none, and `crowded`, where there are too many to see. Rejects with DamagedFile. */
export async function plotsIn(
  box: Bounds,
  { parcels }: Stores,
): Promise<{ rings: (readonly [number, number])[][]; crowded: boolean }> {
  const found = await parcels.meeting(box, MOST_PARCELS)
  const rings = (found ?? []).flatMap(({ polygons }) =>
    polygons.map(([outer]) =>
      Array.from(
        { length: outer!.length / 2 },
        (_, i) => [degrees(outer![2 * i]!), degrees(outer![2 * i + 1]!)] as const,
      ),
    ),
  )
  return { rings, crowded: found === undefined }
}

const unitsOf = (degrees: number) => Math.round(degrees * UNITS_PER_DEGREE)

/** To a decimetre: a parcel is drawn with a few pixels. */
const degrees = (units: number) => Math.round(units / 10) / (UNITS_PER_DEGREE / 10)
