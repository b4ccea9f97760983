const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Shorter words are too near to too many others. */
const SHORTEST = 4

/**
 * Every text that one slip of the fingers makes of a word: a letter left out, added, changed, or exchanged with its neighbour. None for a
 * word of fewer than four letters, or with a digit: another number is another thing.
 */
export function oneSlipFrom(word: string): string[] {
  if (word.length < SHORTEST || /\d/.test(word)) return []
  const found = new Set<string>()
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    if (after !== '') found.add(before + after.slice(1))
    if (after.length > 1) found.add(before + after[1] + after[0] + after.slice(2))
    for (const letter of LETTERS) {
      found.add(before + letter + after)
      if (after !== '') found.add(before + letter + after.slice(1))
    }
  }
  found.delete(word)
  return [...found]
}
