import type {
  PassedOver,
  RentAbsence,
  RentClass,
  RentPart,
  RentYear,
  RentYearDetail,
} from '../../../../shared/schemas/rents.ts'
import { choose, figuresOf } from './figures.ts'
import type { Level, Levels } from './levels.ts'

/** One year of a commune: its headline, what it is made of, and its zones when it is cut; or why it has no figure. */
export type YearReading =
  | { ok: true; headline: RentYear; detail: RentYearDetail }
  | { ok: false; absence: RentAbsence }

/** Makes one year of a commune from its levels. Undefined when no file of that year speaks of its agglomerations. */
export function readYear(year: number, { levels, skipped, parts }: Levels): YearReading | undefined {
  if (levels.every(({ classes }) => classes === undefined)) return undefined
  const { found, passedOver } = choose(levels, skipped, 'all')
  if (!found) return { ok: false, absence: absenceOf(year, passedOver) }
  const zones = parts.map(({ zone, level }): RentPart => ({ ...zoneFigures(level), iris: zone.iris }))
  const headline = { year, figures: figuresOf(found, passedOver), zones }
  return {
    ok: true,
    headline,
    detail: {
      ...headline,
      byHousingType: classesOf(levels, skipped, 'type:'),
      byRooms: classesOf(levels, skipped, 'rooms:'),
      byConstructionPeriod: classesOf(levels, skipped, 'period:'),
    },
  }
}

/** The headline figures of a zone, or why it has none. */
export function zoneFigures(level: Level): Omit<RentPart, 'iris'> {
  const { code, label } = level.zone!
  const { found, passedOver } = choose([level], [], 'all')
  if (found) return { zone: code, label, figures: figuresOf(found, []), reason: null, observations: null }
  const { reason, observations } = passedOver[0]!
  return { zone: code, label, figures: null, reason, observations }
}

/** Every class of one kind that some level knows, each at the narrowest level that publishes it. */
function classesOf(levels: Levels['levels'], skipped: Levels['skipped'], prefix: string): RentClass[] {
  const names = new Set(
    levels.flatMap(({ classes }) => [...(classes?.keys() ?? [])].filter((name) => name.startsWith(prefix))),
  )
  return [...names].sort().map((name): RentClass => {
    const { found, passedOver } = choose(levels, skipped, name)
    const label = name.slice(prefix.length)
    if (found)
      return { class: label, figures: figuresOf(found, passedOver), reason: null, observations: null }
    const { reason, observations } = mainReason(passedOver)
    return { class: label, figures: null, reason, observations }
  })
}

function absenceOf(year: number, passedOver: readonly PassedOver[]): RentAbsence {
  const { reason, observations } = mainReason(passedOver)
  return { year, reason, observations }
}

/** Secrecy explains an absence better than a missing line, and the widest level better than the narrower ones. */
function mainReason(passedOver: readonly PassedOver[]): PassedOver {
  return passedOver.findLast(({ reason }) => reason === 'secret') ?? passedOver.at(-1)!
}
