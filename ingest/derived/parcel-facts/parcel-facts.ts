import { PARCEL_FACTS } from '../../../shared/facts/facts.ts'
import type { Derived } from '../../derived.ts'
import { readKindKey } from '../../reads.ts'
import { PARCEL_INDEX, PARCEL_ROWS } from '../read-kinds.ts'
import { factSources } from './sources.ts'

const reads = [PARCEL_ROWS, PARCEL_INDEX, ...Object.values(factSources).flatMap((source) => source.reads)]

/** One wide row a parcel, from all datasets: the lake file `parcel-facts` of each département, which the searches over many parcels read. */
export const derivedParcelFacts: Derived = {
  name: 'parcel-facts',
  version: 9,
  reads: [...new Map(reads.map((kind) => [readKindKey(kind), kind])).values()],
  basis: PARCEL_ROWS,
  asksLoaded: true,
  build: async (input) => [await (await import('./write-facts.ts')).writeFacts(input, PARCEL_FACTS)],
}
