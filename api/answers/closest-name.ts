import { editDistance } from '../../stores/reading/edit-distance.ts'

/** Mistakes in a name that is still recognised. */
const MOST_EDITS = 2

/** The name nearest to a misspelt one, by edits (insert, drop, replace, swap neighbours); undefined beyond two edits. */
export function closestName(given: string, names: readonly string[]): string | undefined {
  if (given.length > 64) return undefined
  let best: string | undefined
  let least = MOST_EDITS + 1
  for (const name of names) {
    const distance = editDistance(given.toLowerCase(), name.toLowerCase(), MOST_EDITS)
    // A two-letter name is two edits away from anything: at most half of it may differ.
    if (distance < least && distance * 2 <= name.length) {
      best = name
      least = distance
    }
  }
  return best
}
