import { idOfSale } from '../../../shared/artefacts/sale-ids.ts'
import type { SalesArtefact } from '../../../shared/artefacts/sales.ts'
import { settle } from '../pages/gathering.ts'
import { placeOfSale } from './place-of-sale.ts'
import { withHash } from './with-hash.ts'

/** A sale of several départements stands in the files of each, with the same key, day and price: one of its copies. */
export interface SaleCopy {
  artefact: SalesArtefact
  rank: number
}

/** The copies of a sale in the other départements that are loaded, by département. */
export function copiesOf(
  artefacts: readonly SalesArtefact[],
  artefact: SalesArtefact,
  rank: number,
): SaleCopy[] {
  const hash = hashesOf(artefact).get(rank)
  if (hash === undefined) return []
  return artefacts.flatMap((other) =>
    other === artefact
      ? []
      : withHash(other, hash)
          .filter((one) => isSame(artefact, rank, other, one))
          .map((one) => ({ artefact: other, rank: one })),
  )
}

/**
 * Whether a département before this one has a copy that counts: where one sale is to be given once, it is that of the first département
 * whose copy counts.
 */
export function isGivenBefore(
  artefacts: readonly SalesArtefact[],
  artefact: SalesArtefact,
  rank: number,
  counts: (copy: SaleCopy) => boolean,
): boolean {
  if (artefact.elsewhere[rank] !== 1) return false
  const own = artefacts.indexOf(artefact)
  return copiesOf(artefacts, artefact, rank).some(
    (copy) => artefacts.indexOf(copy.artefact) < own && counts(copy),
  )
}

/**
 * The ranks of a département whose sales are given by another one, on a map and among features: a sale belongs to the first département
 * that has a place for it, and where none has, to the first. They are few, and are looked for once a release.
 */
export function givenElsewhere(
  artefacts: readonly SalesArtefact[],
  artefact: SalesArtefact,
): ReadonlySet<number> {
  const byArtefact = given.get(artefacts) ?? new Map<SalesArtefact, ReadonlySet<number>>()
  given.set(artefacts, byArtefact)
  const made =
    byArtefact.get(artefact) ??
    new Set([...hashesOf(artefact).keys()].filter((rank) => !isOwn(artefacts, artefact, rank)))
  settle()
  byArtefact.set(artefact, made)
  return made
}

const isPlaced = ({ artefact, rank }: SaleCopy) => placeOfSale(artefact, rank) !== undefined

function isOwn(artefacts: readonly SalesArtefact[], artefact: SalesArtefact, rank: number): boolean {
  if (isPlaced({ artefact, rank })) return !isGivenBefore(artefacts, artefact, rank, isPlaced)
  return (
    !isGivenBefore(artefacts, artefact, rank, () => true) &&
    !copiesOf(artefacts, artefact, rank).some(isPlaced)
  )
}

/** The whole key tells; files of before version 0.3 have its first half alone, and day and price beside. */
function isSame(artefact: SalesArtefact, rank: number, other: SalesArtefact, one: number): boolean {
  if (artefact.ids && other.ids) return idOfSale(artefact, rank) === idOfSale(other, one)
  return other.date[one] === artefact.date[rank] && Object.is(other.price[one], artefact.price[rank])
}

const given = new WeakMap<readonly SalesArtefact[], Map<SalesArtefact, ReadonlySet<number>>>()
const known = new WeakMap<SalesArtefact, ReadonlyMap<number, number>>()

/** The hashes of the keys of the sales that lie in other départements too, by rank: they are few. */
function hashesOf(artefact: SalesArtefact): ReadonlyMap<number, number> {
  const made = known.get(artefact)
  if (made) return made
  const hashes = new Map<number, number>()
  // Copies where the columns are read in pages: one number after the other would take a hundred times as long.
  const [idRank, idHash, elsewhere] = [
    artefact.idRank.subarray(0),
    artefact.idHash,
    artefact.elsewhere.subarray(0),
  ]
  for (let at = 0; at < idRank.length; at++)
    if (elsewhere[idRank[at]!] === 1) hashes.set(idRank[at]!, idHash[at]!)
  settle()
  known.set(artefact, hashes)
  return hashes
}
