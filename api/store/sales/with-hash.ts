import { firstNotBelow } from '../../../shared/artefacts/first-not-below.ts'
import type { SalesArtefact } from '../../../shared/artefacts/sales.ts'

/** Ranks of the sales whose key begins with the same 32 bits. */
export function withHash({ idHash: hashes, idRank }: SalesArtefact, hash: number): number[] {
  const ranks: number[] = []
  for (let at = firstNotBelow(hashes, hash); hashes[at] === hash; at++) ranks.push(idRank[at]!)
  return ranks
}
