import { PARCEL_FACTS } from '../../../shared/facts/facts.ts'
import type { Derived, ReadKind } from '../../derived.ts'
import { factSources } from './sources.ts'

const PARCELS = { dataset: 'cadastre', role: 'lake', kind: 'parcels' } as const
const INDEX = { dataset: 'cadastre', role: 'readmodel', kind: 'parcels' } as const

const reads = [PARCELS, INDEX, ...Object.values(factSources).flatMap((source) => source.reads)]
const nameOf = ({ dataset, role, kind }: ReadKind) => `${dataset} ${role} ${kind}`

/** One wide row a parcel, from all datasets: the lake file `parcel-facts` of each département, which the searches over many parcels read. */
export const parcelFacts: Derived = {
  name: 'parcel-facts',
  version: 3,
  reads: [...new Map(reads.map((kind) => [nameOf(kind), kind])).values()],
  basis: PARCELS,
  build: async (input) => [await (await import('./write-facts.ts')).writeFacts(input, PARCEL_FACTS)],
}
