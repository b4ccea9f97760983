import type { Derived, ReadKind } from '../../derived.ts'

export const SALES = { dataset: 'dvf', role: 'readmodel', kind: 'sales-space' } satisfies ReadKind

/** Where sales were once more, in blocks: what a service with bounded memory reads for a question about a place. */
export const saleBlocks: Derived = {
  name: 'sale-blocks',
  version: 1,
  reads: [SALES],
  basis: SALES,
  build: async (input) => (await import('./build.ts')).build(input),
}
