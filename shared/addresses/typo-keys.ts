import { soundOf } from './phonetic.ts'

/** Shorter words of the index have too many neighbours at one letter. */
export const SHORTEST_WORD = 4
/** What is left of the shortest when a letter was forgotten. */
export const SHORTEST_TYPO = SHORTEST_WORD - 1

/** 32-bit FNV-1a of ASCII text, without the character at `skip`; `seed` keeps spellings and sounds apart. */
function hash(text: string, skip: number, seed: number): number {
  let h = seed
  for (let i = 0; i < text.length; i++) {
    if (i === skip) continue
    h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  }
  return h >>> 0
}

const SPELLING = 0x811c9dc5
const SOUND = 0x2f0b4a91

/**
 * Keys under which a word is found with a mistake in it: its spelling whole and without each letter in turn, and its
 * sound likewise. Two words that differ by one letter added, dropped, changed or swapped with its neighbour share one.
 */
export function typoKeys(word: string): number[] {
  const keys = new Set<number>()
  if (word.length < SHORTEST_TYPO || /\d/.test(word)) return []
  for (let skip = -1; skip < word.length; skip++) keys.add(hash(word, skip, SPELLING))
  const sound = soundOf(word)
  if (sound.length >= 3)
    for (let skip = sound.length >= 5 ? -1 : sound.length; skip < sound.length; skip++)
      keys.add(hash(sound, skip, SOUND))
  if (sound.length >= 3) keys.add(hash(sound, -1, SOUND))
  return [...keys]
}
