import type { Derived } from '../derived.ts'
import { derivedEstimates } from './estimates/estimates.ts'
import { derivedIdentifiers } from './identifiers/identifiers.ts'
import { overviews } from './overviews/overviews.ts'
import { parcelBlocks } from './parcel-blocks/parcel-blocks.ts'
import { derivedParcelFacts } from './parcel-facts/parcel-facts.ts'
import { saleBlocks } from './sale-blocks/sale-blocks.ts'
import { derivedUnits } from './units/units.ts'
import { derivedZones } from './zones/zones.ts'

/** Everything that is built from several datasets, in the order it is built: adding one = adding its folder and its line here. */
export const derived: readonly Derived[] = [
  derivedZones,
  overviews,
  derivedUnits,
  derivedParcelFacts,
  derivedEstimates,
  parcelBlocks,
  saleBlocks,
  derivedIdentifiers,
]
