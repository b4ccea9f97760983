import { mendTwiceEncoded } from './mend-twice-encoded.ts'

/** More rounds have not been seen: three are the most in a real file. */
const MOST_ROUNDS = 6

/** What French text can hold outside ASCII. A run that decodes to anything else was no text encoded twice. */
const FRENCH = /^[\u0080-\u00ffŒœŸ€™‘’“”–—…•‹›]+$/

/** The letters of French whose first byte in UTF-8 is C3, by their second byte. */
const LETTERS = new Map(
  [...'ÀÂÄÇÈÉÊËÎÏÔÖÙÛÜàâäçèéêëîïñôöùûüÿ'].map((letter) => [letter.charCodeAt(0) - 0x40, letter]),
)

/**
 * The text as it was meant, when some of its characters were encoded into UTF-8 twice or more: `AllÃ©e` is `Allée`, and
 * `ALLAÃ\x82Â\x89E` is `ALLÉE`. In the second kind the `Ã` of an earlier round lost its tilde, so an `A` stands before what
 * was the second byte. Runs of characters outside ASCII are read one by one, so a text that is damaged in one place only is mended too.
 * A run that cannot be read with certainty stays as it is.
 */
export function mendEncoded(text: string): string {
  return text.replace(/(A?)([\u0080-\uffff]+)/g, (_, before: string, run: string) => {
    const { text: meant, rounds } = decoded(run)
    const first = meant.charCodeAt(0)
    // A control character is no text, so an `A` before one is a letter that was cut in two, however often it was encoded.
    const isCut = before !== '' && (rounds > 0 || first < 0xa0)
    const letter = isCut ? LETTERS.get(first) : undefined
    return letter === undefined ? before + meant : letter + meant.slice(1)
  })
}

/**
 * Takes back rounds of encoding until none is left. What stands between two rounds may have signs of Windows-1252 that French has not (`Ã‡` for
 * `Ç`): the last round that gives French counts, and without one the run stays.
 */
function decoded(run: string): { text: string; rounds: number } {
  let meant = { text: run, rounds: 0 }
  let text = run
  for (let rounds = 1; rounds <= MOST_ROUNDS; rounds++) {
    const once = mendTwiceEncoded(text)
    if (once === text) break
    text = once
    if (FRENCH.test(text)) meant = { text, rounds }
  }
  return meant
}
