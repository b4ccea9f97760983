import type { AreaUnit } from '../../ingest/dataset.ts'
import type { Bounds } from '../../shared/geo/bounds.ts'
import { ExplainedError } from '../../shared/process/explained-error.ts'
import type { LoadedZones } from '../../stores/map/loaded-zones.ts'

/**
 * Boxes (1e-7 degrees) of what is asked for: `loaded`, those around everything that is open, when whole départements are asked for; the boxes
 * around each outline where communes are named, because the rest of their départements is open too. Throws ExplainedError when a zone is
 * not loaded.
 */
export function boxesOf(
  units: readonly AreaUnit[],
  loaded: readonly Int32Array[],
  zones: Pick<LoadedZones, 'boxOf'>,
): Bounds[] {
  const asked = units.flatMap(({ area, communes }): { level: 'departement' | 'commune'; code: string }[] =>
    communes === undefined
      ? [{ level: 'departement', code: area }]
      : communes.map((code) => ({ level: 'commune', code })),
  )
  const boxes = asked.map(({ level, code }) => {
    const box = zones.boxOf(level, code)
    if (box) return box
    throw new ExplainedError(
      `${code} is not loaded (terrier ingest loads it), or the release is of before the map: terrier rebuild makes it again`,
    )
  })
  if (asked.some(({ level }) => level === 'commune')) return boxes
  return loaded.map((box) => [box[0]!, box[1]!, box[2]!, box[3]!])
}
