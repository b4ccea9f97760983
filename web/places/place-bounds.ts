import { type Bounds, boundsOf } from '../../shared/geo/bounds.ts'
import { UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import { departementOf } from '../../shared/identifiers/insee.ts'
import type { Stores } from '../../stores/stores.ts'
import { outlineBox } from '../outline-box.ts'
import { unlessDamaged } from '../streets/unless-damaged.ts'
import type { Place } from './place.ts'

/** Degrees around the house numbers of a street, about 120 m: a short one is seen among its neighbours. */
const MARGIN = 0.0011 * UNITS_PER_DEGREE

/** What a map of a place shows. */
export interface PlaceBounds {
  /** 1e-7 degrees. */
  bounds: Bounds
  /** House numbers of a street, x and y in turn. */
  numbers: readonly number[]
}

/** Where a place lies: a street by its house numbers, else its commune; undefined where neither an outline nor an address of it is loaded. */
export async function boundsOfPlace(place: Place, stores: Stores): Promise<PlaceBounds | undefined> {
  const numbers = place.level === 'rue' ? await numbersOf(place, stores) : []
  if (numbers.length === 0) {
    const bounds = outlineBox(place, stores)
    return bounds && { bounds, numbers }
  }
  const [west, south, east, north] = boundsOf([[numbers]])
  return { bounds: [west - MARGIN, south - MARGIN, east + MARGIN, north + MARGIN], numbers }
}

async function numbersOf({ code }: Place, { addresses }: Stores): Promise<number[]> {
  const found = await unlessDamaged(
    addresses.ofStreet(departementOf(code), code.replace(':', '_')),
    undefined,
  )
  return (found ?? []).flatMap(({ lng, lat }) => [lng * UNITS_PER_DEGREE, lat * UNITS_PER_DEGREE])
}
