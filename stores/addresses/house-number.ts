import { type AddressesArtefact, numberOf, packNumber, suffixOf } from '../../shared/artefacts/addresses.ts'
import { firstNotBelow } from '../../shared/artefacts/first-not-below.ts'
import { stringAt } from '../../shared/artefacts/string-table.ts'

/** How a house number was found. */
export type NumberMatch = 'exact' | 'other-suffix' | 'nearest'

export interface FoundNumber {
  row: number
  match: NumberMatch
  /** Difference between the number asked for and the one found; 0 unless the match is `nearest`. */
  gap: number
}

/**
 * The largest gap to a neighbouring number: the next one on the same side of the street. A number farther from all that are known is not in the
 * street as far as its addresses tell, and what is found there is another house.
 */
export const NEIGHBOUR_GAP = 2

/** Suffixes in full, and the letter that the BAN may have instead. */
const LETTERS: Readonly<Record<string, string>> = { bis: 'b', ter: 't', quater: 'q', quinquies: 'c' }

const sameSuffix = (a: string, b: string) => (LETTERS[a] ?? a) === (LETTERS[b] ?? b)

/**
 * The number of an entry that was asked for, else the nearest one, of which one on the same side of the street is preferred. Where a street has
 * both 30 b and 30 bis, each is found by its own suffix; where it has one of them, by either.
 */
export function findNumber(
  artefact: AddressesArtefact,
  entry: number,
  number: number,
  suffix: string,
): FoundNumber | undefined {
  const { firstNumbers, numbers, suffixes } = artefact
  const [first, end] = [firstNumbers[entry]!, firstNumbers[entry + 1]!]
  if (first === end) return undefined
  let row = firstNotBelow(numbers, packNumber(number, 0), first, end)
  if (row < end && numberOf(numbers[row]!) === number) {
    const plain = row
    let letter = -1
    for (; row < end && numberOf(numbers[row]!) === number; row++) {
      const written = stringAt(suffixes, suffixOf(numbers[row]!))
      if (written === suffix) return { row, match: 'exact', gap: 0 }
      if (letter < 0 && sameSuffix(written, suffix)) letter = row
    }
    return letter < 0
      ? { row: plain, match: 'other-suffix', gap: 0 }
      : { row: letter, match: 'exact', gap: 0 }
  }
  let best = -1
  let least = Number.POSITIVE_INFINITY
  // Numbers are sorted, so odd and even ones alternate: eight rows either way hold the nearest of both sides.
  for (let at = Math.max(first, row - 8); at < Math.min(end, row + 8); at++) {
    const gap = Math.abs(numberOf(numbers[at]!) - number)
    const distance = gap % 2 === 0 ? gap : gap + 1.5
    if (distance < least) [best, least] = [at, distance]
  }
  return { row: best, match: 'nearest', gap: Math.abs(numberOf(numbers[best]!) - number) }
}
