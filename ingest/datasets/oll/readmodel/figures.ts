import type { PassedOver, RentFigures, RentValues } from '../../../../shared/schemas/rents.ts'
import type { Cell } from '../cell.ts'
import type { Level, Skipped } from './levels.ts'

/** The figure that stands for a commune in a class, and the narrower levels that had none; `found` null when no level has. */
export interface Choice {
  found: { level: Level; cell: Cell } | null
  passedOver: PassedOver[]
}

/** Walks the levels from the narrowest to the first that publishes this class (`all`, `rooms:Appart 2P`, …). */
export function choose(levels: readonly Level[], skipped: readonly Skipped[], name: string): Choice {
  const passedOver: PassedOver[] = skipped.map(({ level, reason }) => ({ level, reason, observations: null }))
  for (const level of levels) {
    const cell = level.classes?.get(name)
    if (cell?.status === 'published' && cell.doubt === null) return { found: { level, cell }, passedOver }
    const reason =
      cell === undefined || cell.status === 'published' ? (cell?.doubt ?? 'no-line') : cell.status
    const observations = cell?.status === 'secret' ? cell.figures.nombre_observations : null
    // The agglomeration stands in its own file and in the national one: the same absence is told once.
    if (!passedOver.some((one) => one.level === level.level && one.reason === reason))
      passedOver.push({ level: level.level, reason, observations })
  }
  return { found: null, passedOver }
}

/** What is published of a cell, with the level it comes from. */
export function figuresOf(
  { level, cell }: NonNullable<Choice['found']>,
  passedOver: PassedOver[],
): RentFigures {
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

function valuesOf({ figures: f, method }: Cell): RentValues {
  const dwellings = f.nombre_logements
  // A sample is never larger than the stock it is drawn from: Paris 2020 and 2021 carry 4 dwellings everywhere.
  const implausible =
    dwellings !== null && f.nombre_observations !== null && dwellings < f.nombre_observations
  return {
    rentPerSquareMetre: {
      firstDecile: f.loyer_1_decile,
      firstQuartile: f.loyer_1_quartile,
      median: f.loyer_median,
      thirdQuartile: f.loyer_3_quartile,
      ninthDecile: f.loyer_9_decile,
      surfaceWeightedMean: f.loyer_moyen,
    },
    monthlyRent: {
      firstDecile: f.loyer_mensuel_1_decile,
      firstQuartile: f.loyer_mensuel_1_quartile,
      median: f.loyer_mensuel_median,
      thirdQuartile: f.loyer_mensuel_3_quartile,
      ninthDecile: f.loyer_mensuel_9_decile,
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
