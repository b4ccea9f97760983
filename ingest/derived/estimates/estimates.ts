import type { Derived } from '../../derived.ts'
import { PRICED_SALES, SALE_INDEX } from '../read-kinds.ts'

const SALES = { dataset: 'dvf', role: 'lake', kind: 'sales' } as const

/** What dwellings are worth by the sales of a département: the fitted model, its error on past sales, the index of prices (docs/estimates.md). */
export const derivedEstimates: Derived = {
  name: 'estimates',
  version: 8,
  reads: [SALES, PRICED_SALES, SALE_INDEX],
  basis: PRICED_SALES,
  build: async (input) => (await import('./build.ts')).buildEstimates(input),
}
