import { OLL_DIMENSIONS } from '../../../shared/lake/files/oll.ts'

/** Why a figure is or is not there: published, under the 50 observations of the rule, or left empty by the producer. */
export type CellStatus = 'published' | 'secret' | 'not-published'

/** Rents in €/m²/month without charges, monthly rents in €, surface in m². */
export const RENTS = [
  'loyer_1_decile',
  'loyer_1_quartile',
  'loyer_median',
  'loyer_3_quartile',
  'loyer_9_decile',
  'loyer_moyen',
  'loyer_mensuel_1_decile',
  'loyer_mensuel_1_quartile',
  'loyer_mensuel_median',
  'loyer_mensuel_3_quartile',
  'loyer_mensuel_9_decile',
  'moyenne_loyer_mensuel',
  'surface_moyenne',
] as const

export const COUNTS = ['nombre_observations', 'nombre_logements'] as const

export type Dimension = (typeof OLL_DIMENSIONS)[number]
export type Figure = (typeof RENTS)[number] | (typeof COUNTS)[number]
export const FIGURES: readonly Figure[] = [...RENTS, ...COUNTS]

/** One cell of the flattened cube: a population (its dimensions) and what was observed of it. */
export interface RentCell {
  /** `national`, or the code of the agglomeration whose own file holds it. */
  source: string
  year: number
  observatory: string
  agglomeration: string
  dimensions: Record<Dimension, string | null>
  figures: Record<Figure, number | null>
  method: string | null
  status: CellStatus
  /** Why its class cannot be believed, though its line is well-formed. */
  doubt: 'room-labels-shifted' | null
}

/** Observations under which nothing is published (arrêté du 10 novembre 2014, ETLL1414505A, section 1). */
const SECRECY_THRESHOLD = 50

/** Status of a cell from what stands in it. */
export function cellStatusOf(median: number | null, observations: number | null): CellStatus {
  if (median !== null) return 'published'
  return observations !== null && observations < SECRECY_THRESHOLD ? 'secret' : 'not-published'
}

/** What tells a cell from the others of its file. */
export function cellKey({ observatory, agglomeration, dimensions }: RentCell): string {
  return [observatory, agglomeration, ...OLL_DIMENSIONS.map((name) => dimensions[name] ?? '')].join('\u0000')
}
