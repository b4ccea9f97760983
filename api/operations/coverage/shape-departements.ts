import { type Bounds, boxesMeet } from '../../../shared/geo/bounds.ts'
import type { Coverage } from '../../../shared/schemas/coverage.ts'
import type { Shape } from '../../../stores/sales/shape.ts'
import type { Stores } from '../../../stores/stores.ts'
import {
  departementsNear,
  departementsReached,
  isRealDepartement,
  mayLieInFrance,
} from '../../../stores/zones/departement-ground.ts'
import { notLoaded } from '../../answers/problem.ts'
import { loadingStatusOf } from './loaded.ts'

/**
 * Codes of the départements that a shape lies in, sorted: those of the parcels `found` in it, and those whose ground certainly reaches into it. Where
 * there is neither, those whose border it may cross; empty far from all. Throws the 503 Problem when parcels of none of them are loaded.
 */
export function departementsOfShape(shape: Shape, found: readonly string[], stores: Stores): string[] {
  const { manifest, territory } = stores
  const reached = reachedBy(shape, found, stores)
  const [first] = reached
  const isLoaded = (code: string) =>
    loadingStatusOf(manifest, territory, 'cadastre', { level: 'departement', code }) !== 'not-loaded'
  if (first !== undefined && !reached.some(isLoaded))
    throw notLoaded('cadastre', { area: first, name: territory.departement(first)?.name ?? first })
  return reached
}

/** Codes of the départements with loaded parcels near a box (1e-7 degrees): those whose own box meets it. */
function loadedNear(bounds: Bounds, { parcels }: Stores): string[] {
  return parcels.sources().flatMap(({ box, departement }) => (boxesMeet(box, bounds) ? [departement] : []))
}

function reachedBy(shape: Shape, found: readonly string[], stores: Stores): string[] {
  const near = loadedNear(shape.bounds, stores)
  // An invented territory lies on the ground of real départements, which then says nothing.
  if (!near.every(isRealDepartement)) return near.toSorted()
  const ground = departementsReached(shape.bounds, (...box) => shape.missesBox(...box))
  const sure = [...new Set([...found, ...ground])]
  return sure.length > 0 ? sure.sort() : departementsNear(shape.bounds)
}

/** What the data say of a shape that is near no département. */
export function coverageOfNowhere({ bounds }: Shape, datasets: Coverage['datasets']): Coverage {
  return mayLieInFrance(bounds)
    ? {
        status: 'not-loaded',
        detail: 'No loaded parcel lies near this place: its commune is not known.',
        datasets,
      }
    : { status: 'not-covered', detail: 'This place lies outside France: no parcel can be there.', datasets }
}
