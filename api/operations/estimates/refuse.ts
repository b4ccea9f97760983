import { SALES_NOT_PUBLISHED } from '../../../shared/territory/sales-not-published.ts'
import { notFound, type Problem } from '../../answers/problem.ts'

/** Why a dwelling is not valued. */
export type Refusal =
  | 'sales-not-published'
  | 'no-sales'
  | 'too-few-comparables'
  | 'too-far'
  | 'unusual-dwelling'
  | 'unknown-dwelling'

/** The 404 that says why there is no estimate, and what is missing. */
export function noEstimate(reason: Refusal, detail: string, missing: Record<string, unknown> = {}): Problem {
  return notFound('no-estimate', detail, { reason, ...missing })
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
