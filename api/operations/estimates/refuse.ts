import { SALES_NOT_PUBLISHED } from '../../../shared/territory/sales-not-published.ts'
import type { Commune, Territory } from '../../../shared/territory/territory.ts'
import { notFound, type Problem } from '../../answers/problem.ts'
import type { ESTIMATE_REFUSALS } from '../../answers/problem-members.ts'

type Refusal = (typeof ESTIMATE_REFUSALS)[number]

/** The 404 that says why there is no estimate, and what is missing. */
export function noEstimate(reason: Refusal, detail: string, missing: Record<string, unknown> = {}): Problem {
  return notFound('no-estimate', detail, { reason, ...missing })
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
