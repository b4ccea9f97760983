import { FARTHEST, FEWEST_COMPARABLES, type Refusal as Refused } from '../../../shared/estimates/estimate.ts'
import { SALES_NOT_PUBLISHED } from '../../../shared/territory/sales-not-published.ts'
import type { Commune, Territory } from '../../../shared/territory/territory.ts'
import { notFound, type Problem } from '../../answers/problem.ts'
import type { ESTIMATE_REFUSALS } from '../../answers/problem-members.ts'

type Refusal = (typeof ESTIMATE_REFUSALS)[number]

/** The 404 that says why there is no estimate, and what is missing. */
export function noEstimate(reason: Refusal, detail: string, missing: Record<string, unknown> = {}): Problem {
  return notFound('no-estimate', detail, { reason, ...missing })
}

/** The same of what the method refuses to value; `surface` is that of the question, m². */
export function refusedBy(refusal: Refused, surface: number): Problem {
  switch (refusal.refused) {
    case 'too-few-comparables':
      return noEstimate(refusal.refused, `Fewer than ${FEWEST_COMPARABLES} sales can be compared`, {
        missing: { comparables: FEWEST_COMPARABLES },
      })
    case 'too-far':
      return noEstimate(
        refusal.refused,
        `The sixth nearest comparable sale is ${Math.round(refusal.metres / 1000)} km away`,
        { missing: { withinMeters: FARTHEST } },
      )
    case 'unusual-dwelling':
      return noEstimate(
        refusal.refused,
        `No dwelling of about ${surface} m² was sold near: the most alike have ${refusal.surface} m²`,
        { missing: { surface: refusal.surface } },
      )
  }
}

/**
 * Throws for Paris, Lyon and Marseille: what is measured of their sales (`what`) is told of each arrondissement and of the département,
 * which is the same ground in Paris.
 */
export function needNoCity({ code, name, departement }: Commune, what: string, territory: Territory): void {
  const communeCodes = territory.arrondissements(code).map((one) => one.code)
  if (communeCodes.length === 0) return
  const whole = departement === '75' ? ', or level=departement&code=75 for all of Paris' : ''
  throw noEstimate(
    'by-arrondissement',
    `${name} has no ${what} of its own: ask for one of its arrondissements, ${communeCodes[0]} to ${communeCodes.at(-1)}${whole}`,
    { communeCodes },
  )
}

/** Throws where nobody publishes sales (Alsace, Moselle, Mayotte). */
export function needPublishedSales(departement: string): void {
  if (SALES_NOT_PUBLISHED.includes(departement))
    throw noEstimate(
      'sales-not-published',
      `No sale is published for the département ${departement}: there is nothing to make an estimate from`,
      { coverage: { status: 'not-covered', datasets: ['dvf'] } },
    )
}
