import { grouped } from '../../../shared/text/grouped.ts'

/** What is known of a line when its sale has to be found without an identifier. */
export interface BatchLine {
  id: number
  commune: string
  /** The first 10 characters of its parcel's IDU. */
  section: string
  /** Code of its street inside the commune. */
  street: string | null
  /** Whether it names a flat, a house or business premises: neither an outbuilding nor land. */
  premises: boolean
}

/** Euros: more than what is asked for a symbol, which many sales of one day may have in common. */
const SYMBOLIC = 100
const ROUND = 100
/** Euros: up to it an uneven price says little of parts in several communes. */
const TELLING_AFAR = 1000

/**
 * The sales among the lines of one day, price, nature and département, when nothing else says which belong together: the lines of each.
 * `price` in euros, null where the source gives none. In this order:
 *
 * 1. Lines of a commune that share a section or a street are one sale.
 * 2. Parts of a commune, unless the price is missing or symbolic, are one sale when at most one of them has premises (a house with fields in
 *    other sections), and when the price is uneven (no multiple of 100 €), whatever they hold.
 * 3. Parts of several communes are one sale when the price is uneven and above 1000 €, and at most one of them has premises.
 *
 * README, "Sales from merged identifiers", has how often this is right.
 */
export function splitBatch(lines: readonly BatchLine[], price: number | null): BatchLine[][] {
  const telling = price !== null && price > SYMBOLIC
  const uneven = telling && price % ROUND !== 0
  const byCommune = [...grouped(connected(lines), ([first]) => first!.commune).values()].flatMap((parts) => {
    const one = uneven || (telling && parts.filter(hasPremises).length <= 1)
    return one ? [parts.flat()] : parts
  })
  const one = uneven && price > TELLING_AFAR && byCommune.filter(hasPremises).length <= 1
  return one ? [byCommune.flat()] : byCommune
}

/** Whether lines of one sale, as its identifier says, have something in common: all are tied by sections and streets. */
export function isConnected(lines: readonly BatchLine[]): boolean {
  return connected(lines).length <= 1
}

const hasPremises = (part: readonly BatchLine[]) => part.some(({ premises }) => premises)

/** Lines that are tied, directly or through others, by a section or a street of their commune. */
function connected(lines: readonly BatchLine[]): BatchLine[][] {
  const parents = lines.map((_line, i) => i)
  const root = (i: number): number => {
    let at = i
    while (parents[at] !== at) {
      parents[at] = parents[parents[at]!]!
      at = parents[at]!
    }
    return at
  }
  const first = new Map<string, number>()
  for (const [i, line] of lines.entries())
    for (const tie of tiesOf(line)) {
      const earlier = first.get(tie)
      if (earlier === undefined) first.set(tie, i)
      else parents[root(i)] = root(earlier)
    }
  return [...grouped(lines.entries(), ([i]) => root(i)).values()].map((part) => part.map(([, line]) => line))
}

function tiesOf({ commune, section, street }: BatchLine): string[] {
  const ties = [`section ${section}`]
  if (street !== null) ties.push(`street ${commune} ${street}`)
  return ties
}
