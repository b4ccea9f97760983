import {
  FARTHEST,
  FEWEST_COMPARABLES,
  type EstimateRefusal as Refused,
} from '../../../shared/estimates/estimate.ts'
import { SALES_NOT_PUBLISHED } from '../../../shared/territory/sales-not-published.ts'
import type { Commune, Territory } from '../../../shared/territory/territory.ts'
import type { Sentence } from '../../../shared/text/sentence.ts'
import { notFound, type Problem } from '../../answers/problem.ts'
import type { ESTIMATE_REFUSALS } from '../../answers/problem-members.ts'
import { estimateSentences } from './estimate-sentences.ts'

type Refusal = (typeof ESTIMATE_REFUSALS)[number]

/** The 404 that says why there is no estimate, and what is missing. */
export function noEstimate(
  reason: Refusal,
  detail: Sentence,
  missing: Record<string, unknown> = {},
): Problem {
  return notFound('no-estimate', detail, { reason, ...missing })
}

/** The same of what the method refuses to value; `surface` is that of the question, m². */
export function refusedBy(refusal: Refused, surface: number): Problem {
  switch (refusal.refused) {
    case 'too-few-comparables':
      return noEstimate(refusal.refused, estimateSentences.fewComparables(FEWEST_COMPARABLES), {
        missing: { comparables: FEWEST_COMPARABLES },
      })
    case 'too-far':
      return noEstimate(refusal.refused, estimateSentences.far(Math.round(refusal.metres / 1000)), {
        missing: { withinMeters: FARTHEST },
      })
    case 'unusual-dwelling':
      return noEstimate(refusal.refused, estimateSentences.unusual(surface, refusal.surface), {
        missing: { surface: refusal.surface },
      })
  }
}

/**
 * Throws for Paris, Lyon and Marseille: what is measured of their sales (`what`) is known of each arrondissement and of the département,
 * which is the same ground in Paris.
 */
export function needNoCity({ code, name, departement }: Commune, what: Sentence, territory: Territory): void {
  const communeCodes = territory.arrondissements(code).map((one) => one.code)
  if (communeCodes.length === 0) return
  const { noFigures, noFiguresOfParis } = estimateSentences
  const refusal = departement === '75' ? noFiguresOfParis : noFigures
  throw noEstimate('by-arrondissement', refusal(name, what, communeCodes[0]!, communeCodes.at(-1)!), {
    communeCodes,
  })
}

/** Throws where no sales are published (Alsace, Moselle, Mayotte). */
export function needPublishedSales(departement: string): void {
  if (SALES_NOT_PUBLISHED.includes(departement))
    throw noEstimate('sales-not-published', estimateSentences.notPublished(departement), {
      coverage: { status: 'not-covered', datasets: ['dvf'] },
    })
}
