import type { Derived } from '../../derived.ts'
import { SALE_INDEX } from '../read-kinds.ts'

/** The files in which the api reads sales: by place, by row, by zone, by key, by parcel, by tile. */
export const saleBlocks: Derived = {
  name: 'sale-blocks',
  version: 2,
  reads: [SALE_INDEX],
  basis: SALE_INDEX,
  build: async (input) => (await import('./build.ts')).build(input),
}
