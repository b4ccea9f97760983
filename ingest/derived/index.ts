import type { Derived } from '../derived.ts'
import { estimates } from './estimates/estimates.ts'
import { overviews } from './overviews/overviews.ts'
import { parcelBlocks } from './parcel-blocks/parcel-blocks.ts'
import { parcelFacts } from './parcel-facts/parcel-facts.ts'
import { saleBlocks } from './sale-blocks/sale-blocks.ts'
import { zones } from './zones/zones.ts'

/** Everything that is built from several datasets, in the order it is built: adding one = adding its folder and its line here. */
export const derived: readonly Derived[] = [
  zones,
  overviews,
  parcelFacts,
  estimates,
  parcelBlocks,
  saleBlocks,
]
