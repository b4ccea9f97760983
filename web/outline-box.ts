import { type Bounds, boundsOf } from '../shared/geo/bounds.ts'
import type { ZoneLevel } from '../shared/schemas/zone.ts'
import type { Stores } from '../stores/stores.ts'

interface OutlinedPlace {
  level: ZoneLevel | 'rue'
  code: string
  /** Code of the commune that it lies in. */
  commune?: string
}

/** The box around the outline of a place, 1e-7 degrees: of a street, that of its commune. Undefined where no outline is loaded. */
export function outlineBox(
  { level, code, commune }: OutlinedPlace,
  { zones, territory }: Stores,
): Bounds | undefined {
  if (level === 'departement' || level === 'iris') return zones.boxOf(level, code)
  if (level !== 'ville') return zones.boxOf('commune', commune ?? code)
  const boxes = territory.arrondissements(code).flatMap((one) => {
    const box = zones.boxOf('commune', one.code)
    return box ? [box] : []
  })
  // The corners of all boxes.
  return boxes.length === 0 ? undefined : boundsOf([boxes])
}
