import { idOfSale } from '../../../shared/artefacts/sale-ids.ts'
import { idHash, type SalesArtefact } from '../../../shared/artefacts/sales.ts'
import { placeOfSale } from './place-of-sale.ts'
import { withHash } from './with-hash.ts'

/**
 * The ranks of a département without the sales that one before it has too, and a place for: a sale that lies in several stands in the file of
 * each, and is one thing on a map. All ranks stay where files were written without the keys of sales.
 */
export function ownRanks(
  artefacts: readonly SalesArtefact[],
  artefact: SalesArtefact,
  ranks: Uint32Array,
): Uint32Array {
  const { elsewhere, ids } = artefact
  const before = artefacts.slice(0, artefacts.indexOf(artefact))
  if (before.length === 0 || !ids || !ranks.some((rank) => elsewhere[rank] === 1)) return ranks
  return ranks.filter((rank) => {
    if (elsewhere[rank] !== 1) return true
    const id = idOfSale(artefact, rank)!
    return !before.some((other) =>
      withHash(other, idHash(id)).some(
        (one) => idOfSale(other, one) === id && placeOfSale(other, one) !== undefined,
      ),
    )
  })
}
