import { z } from 'zod'
import { DWELLING_TYPES } from '../../../../shared/identifiers/dwelling-types.ts'
import type {
  PassedOver,
  RentAbsence,
  RentClass,
  RentFigures,
  RentPart,
  RentValues,
  RentYear,
  RentYearDetail,
} from '../../../../shared/schemas/rents.ts'
import type { RentCell } from '../cell.ts'
import type { FoundRentLevel, Levels, SkippedLevel } from './levels.ts'

/** One year of a commune: its headline, what it is made of, and its zones when it is cut; or why it has no figure. */
export type YearReading =
  | { ok: true; headline: RentYear; detail: RentYearDetail }
  | { ok: false; absence: RentAbsence }

/** Makes one year of a commune from its levels. Undefined when no file of that year names its agglomerations. */
export function readYear(year: number, { levels, skipped, parts }: Levels): YearReading | undefined {
  if (levels.every(({ classes }) => classes === undefined)) return undefined
  const { found, passedOver } = choose(levels, skipped, 'all')
  if (!found) return { ok: false, absence: absenceOf(year, passedOver) }
  const zones = parts.map(({ zone, level }): RentPart => ({ ...zoneFigures(level), irisCount: zone.iris }))
  const headline = { year, figures: figuresOf(found, passedOver), zones }
  return {
    ok: true,
    headline,
    detail: {
      ...headline,
      byType: classesOf(levels, skipped, 'type:').map(([type, found]) => ({
        type: typeName.parse(type),
        ...found,
      })),
      byRooms: classesOf(levels, skipped, 'rooms:').map(named),
      byConstructionPeriod: classesOf(levels, skipped, 'period:').map(named),
    },
  }
}

/** The headline figures of a zone, or why it has none. */
export function zoneFigures(level: FoundRentLevel): Omit<RentPart, 'irisCount'> {
  const { code, label } = level.zone!
  const { found, passedOver } = choose([level], [], 'all')
  if (found) return { zoneCode: code, label, figures: figuresOf(found, []), reason: null, observations: null }
  const { reason, observations } = passedOver[0]!
  return { zoneCode: code, label, figures: null, reason, observations }
}

const typeName = z.enum(DWELLING_TYPES)
const named = ([label, found]: [string, Classed]): RentClass => ({ class: label, ...found })

type Classed = Omit<RentClass, 'class'>

/** Every class of one kind that some level knows, by its label, each at the narrowest level that publishes it. */
function classesOf(
  levels: Levels['levels'],
  skipped: Levels['skipped'],
  prefix: string,
): [string, Classed][] {
  const names = new Set(
    levels.flatMap(({ classes }) => [...(classes?.keys() ?? [])].filter((name) => name.startsWith(prefix))),
  )
  return [...names].sort().map((name): [string, Classed] => {
    const { found, passedOver } = choose(levels, skipped, name)
    const label = name.slice(prefix.length)
    if (found) return [label, { figures: figuresOf(found, passedOver), reason: null, observations: null }]
    const { reason, observations } = mainReason(passedOver)
    return [label, { figures: null, reason, observations }]
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

/** The figure that stands for a commune in a class, and the narrower levels that had none; `found` null when no level has. */
interface Choice {
  found: { level: FoundRentLevel; cell: RentCell } | null
  passedOver: PassedOver[]
}

/** Walks the levels from the narrowest to the first that publishes this class (`all`, `rooms:Appart 2P`, …). */
function choose(levels: readonly FoundRentLevel[], skipped: readonly SkippedLevel[], name: string): Choice {
  const passedOver: PassedOver[] = skipped.map(({ level, reason }) => ({ level, reason, observations: null }))
  for (const level of levels) {
    const cell = level.classes?.get(name)
    if (cell?.status === 'published' && cell.doubt === null) return { found: { level, cell }, passedOver }
    const reason =
      cell === undefined || cell.status === 'published' ? (cell?.doubt ?? 'no-line') : cell.status
    const observations = cell?.status === 'secret' ? cell.figures.nombre_observations : null
    // The agglomeration stands in its own file and in the national one: the same absence is given once.
    if (!passedOver.some((one) => one.level === level.level && one.reason === reason))
      passedOver.push({ level: level.level, reason, observations })
  }
  return { found: null, passedOver }
}

/** What is published of a cell, with the level it comes from. */
function figuresOf({ level, cell }: NonNullable<Choice['found']>, passedOver: PassedOver[]): RentFigures {
  return {
    level: level.level,
    agglomeration: level.agglomeration,
    observatory: cell.observatory,
    zone: level.zone,
    file: cell.source === 'national' ? 'national' : 'agglomeration',
    ...valuesOf(cell),
    passedOver,
  }
}

function valuesOf({ figures: f, method }: RentCell): RentValues {
  const dwellings = f.nombre_logements
  // A sample is never larger than the stock it is drawn from: Paris 2020 and 2021 carry 4 dwellings everywhere.
  const implausible =
    dwellings !== null && f.nombre_observations !== null && dwellings < f.nombre_observations
  return {
    rentPerM2: {
      d1: f.loyer_1_decile,
      q1: f.loyer_1_quartile,
      median: f.loyer_median,
      q3: f.loyer_3_quartile,
      d9: f.loyer_9_decile,
      surfaceWeightedMean: f.loyer_moyen,
    },
    monthlyRent: {
      d1: f.loyer_mensuel_1_decile,
      q1: f.loyer_mensuel_1_quartile,
      median: f.loyer_mensuel_median,
      q3: f.loyer_mensuel_3_quartile,
      d9: f.loyer_mensuel_9_decile,
      mean: f.moyenne_loyer_mensuel,
    },
    meanSurface: f.surface_moyenne,
    observations: f.nombre_observations,
    dwellings: implausible ? null : dwellings,
    method,
    withheld: implausible
      ? [{ field: 'dwellings', published: dwellings, reason: 'fewer-than-observations' }]
      : [],
  }
}
