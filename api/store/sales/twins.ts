import type { SalesArtefact } from '../../../shared/artefacts/sales.ts'
import type { SalePlace } from './find-page.ts'
import { compileFilter, type SaleFilter } from './sale-filter.ts'
import { meets } from './search-artefact.ts'
import { withHash } from './with-hash.ts'

/**
 * Whether a sale is one that a département before it has too, and that the same question finds there: a sale of several départements stands
 * in the files of each, with the same key, day and price.
 */
export function twinFinder(artefacts: readonly SalesArtefact[], place: SalePlace, filter: SaleFilter) {
  return (artefact: SalesArtefact, rank: number): boolean => {
    if (artefact.elsewhere[rank] === 0) return false
    const hash = hashesOf(artefact).get(rank)
    if (hash === undefined) return false
    const before = artefacts.slice(0, artefacts.indexOf(artefact))
    return before.some((other) =>
      withHash(other, hash).some(
        (twin) =>
          other.date[twin] === artefact.date[rank] &&
          Object.is(other.price[twin], artefact.price[rank]) &&
          compileFilter(other, filter)(twin) &&
          isIn(other, twin, place),
      ),
    )
  }
}

/** Ranks of the sales of an artefact that one before it has too. */
export function secondCopies(artefacts: readonly SalesArtefact[], artefact: SalesArtefact): Set<number> {
  const before = artefacts.slice(0, artefacts.indexOf(artefact))
  const copies = [...hashesOf(artefact)].filter(([rank, hash]) =>
    before.some((other) =>
      withHash(other, hash).some(
        (twin) =>
          other.date[twin] === artefact.date[rank] && Object.is(other.price[twin], artefact.price[rank]),
      ),
    ),
  )
  return new Set(copies.map(([rank]) => rank))
}

function isIn(artefact: SalesArtefact, rank: number, place: SalePlace): boolean {
  if ('bounds' in place) return meets(artefact, rank, place)
  return place.some((code) => {
    const range = artefact.zones[code]
    return range !== undefined && artefact.zoneSales.subarray(...range).includes(rank)
  })
}

const known = new WeakMap<SalesArtefact, ReadonlyMap<number, number>>()

/** The hashes of the keys of the sales that lie in other départements too, by rank: they are few. */
function hashesOf(artefact: SalesArtefact): ReadonlyMap<number, number> {
  const made = known.get(artefact)
  if (made) return made
  const hashes = new Map<number, number>()
  const { idRank, idHash, elsewhere } = artefact
  for (let at = 0; at < idRank.length; at++)
    if (elsewhere[idRank[at]!] === 1) hashes.set(idRank[at]!, idHash[at]!)
  known.set(artefact, hashes)
  return hashes
}
