import { soundOf } from './phonetic.ts'

/** Shorter words get no keys: too many other words differ from them by one letter. */
export const SHORTEST_TYPO = 3
/** Letters from which a sound is looked for as it is, and with one wrong letter. */
const SHORTEST_SOUND = 2
const LONG_SOUND = 5

/** Words of so many letters or more may have two mistakes. */
export const LONG_WORD = 8

/** 32-bit FNV-1a of ASCII text, without the characters at `skip` and `other`; `seed` keeps spellings and sounds apart. */
function hash(text: string, skip: number, seed: number, other = -1): number {
  let h = seed
  for (let i = 0; i < text.length; i++) {
    if (i === skip || i === other) continue
    h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  }
  return h >>> 0
}

const SPELLING = 0x811c9dc5
const SOUND = 0x2f0b4a91

/**
 * Keys under which a misspelt word is found: hashes of its spelling, whole and without each letter in turn, and of its sound
 * likewise; of a long word also without each pair of letters. Two words that differ by one letter added, dropped, changed or
 * swapped with its neighbour share a key; so do two long words that differ by two such mistakes.
 */
export function typoKeys(word: string): number[] {
  const keys = new Set<number>()
  if (word.length < SHORTEST_TYPO || /\d/.test(word)) return []
  for (let skip = -1; skip < word.length; skip++) keys.add(hash(word, skip, SPELLING))
  if (word.length >= LONG_WORD)
    for (let skip = 0; skip < word.length; skip++)
      for (let other = skip + 1; other < word.length; other++) keys.add(hash(word, skip, SPELLING, other))
  const sound = soundOf(word)
  if (sound.length >= SHORTEST_SOUND) keys.add(hash(sound, -1, SOUND))
  if (sound.length >= LONG_SOUND)
    for (let skip = 0; skip < sound.length; skip++) keys.add(hash(sound, skip, SOUND))
  return [...keys]
}
