import type { RentAbsence, RentSeries, RentYear } from '../../../shared/schemas/rents.ts'
import type { ZoneAtPoint } from './zones-at-point.ts'

/** A series of rents at a point, and the zones that were taken for it. */
export interface SeriesAtPoint {
  observed: RentSeries
  zones: { year: number; zoneCode: string; by: ZoneAtPoint['by'] }[]
}

/**
 * The series of the commune at a point (undefined when it has none), in which years of a wider level give way to the zone of
 * the point. A zone without figures leaves the wider ones, and is listed among the levels passed over.
 */
export function seriesAtPoint(
  commune: RentSeries | undefined,
  zones: ReadonlyMap<number, ZoneAtPoint>,
): SeriesAtPoint {
  const years = new Map(commune?.years.map((one) => [one.year, one]))
  const missing = new Map(commune?.missing.map((one) => [one.year, one]))
  const taken: SeriesAtPoint['zones'] = []
  for (const [year, { by, figures }] of zones) {
    const before = years.get(year)
    // A zone of the commune's own holds wherever the point lies in it.
    if (before?.figures.level === 'zone') continue
    taken.push({ year, zoneCode: figures.zoneCode, by })
    if (figures.figures) {
      years.set(year, { year, figures: figures.figures, zones: before?.zones ?? [] })
      missing.delete(year)
    } else if (before) years.set(year, withZoneFigures(before, figures))
    else missing.set(year, absenceOf(figures))
  }
  const byYear = (a: { year: number }, b: { year: number }) => a.year - b.year
  return {
    observed: { years: [...years.values()].sort(byYear), missing: [...missing.values()].sort(byYear) },
    zones: taken.sort(byYear),
  }
}

/** The reason of the zone itself, in place of why the commune has none. */
function withZoneFigures(before: RentYear, zone: ZoneAtPoint['figures']): RentYear {
  const { reason, observations } = absenceOf(zone)
  const wider = before.figures.passedOver.filter(({ level }) => level !== 'zone')
  const passedOver = [{ level: 'zone' as const, reason, observations }, ...wider]
  return { ...before, figures: { ...before.figures, passedOver } }
}

function absenceOf({ year, zoneCode, reason, observations }: ZoneAtPoint['figures']): RentAbsence {
  if (reason === null)
    throw new Error(`The read model of oll has neither figures nor a reason for ${zoneCode}`)
  return { year, reason, observations }
}
