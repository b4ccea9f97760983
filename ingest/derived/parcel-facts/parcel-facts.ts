import { PARCEL_FACTS } from '../../../shared/facts/facts.ts'
import { type Derived, kindOf } from '../../derived.ts'
import { factSources, INDEX, PARCELS } from './sources.ts'

const reads = [PARCELS, INDEX, ...Object.values(factSources).flatMap((source) => source.reads)]

/** One wide row a parcel, from all datasets: the lake file `parcel-facts` of each département, which the searches over many parcels read. */
export const parcelFacts: Derived = {
  name: 'parcel-facts',
  version: 4,
  reads: [...new Map(reads.map((kind) => [kindOf(kind), kind])).values()],
  basis: PARCELS,
  build: async (input) => [await (await import('./write-facts.ts')).writeFacts(input, PARCEL_FACTS)],
}
