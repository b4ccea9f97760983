import type { Derived } from '../../derived.ts'

const SALES = { dataset: 'dvf', role: 'lake', kind: 'sales' } as const
const PRICED = { dataset: 'dvf', role: 'lake', kind: 'priced-sales' } as const
const SPACE = { dataset: 'dvf', role: 'readmodel', kind: 'sales-space' } as const

/** What dwellings are worth by the sales of a département: the fitted model, its error on past sales, the index of prices (docs/estimates.md). */
export const estimates: Derived = {
  name: 'estimates',
  version: 4,
  reads: [SALES, PRICED, SPACE],
  basis: PRICED,
  build: async (input) => (await import('./build.ts')).buildEstimates(input),
}
