import { ABBREVIATIONS, NUMBERS_IN_WORDS } from './abbreviations.ts'

/** Text in the form in which addresses are compared: ASCII, lower case, one space between words, no punctuation. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** 1er, 2nd, 3e, 18eme. */
const ORDINAL = /^0*(\d{1,4})(?:er|ere|re|nd|nde|d|e|eme|ieme|me)$/

/**
 * The form in which one folded word is compared: abbreviations expanded, ordinals and numbers in words as digits, no leading
 * zeros. May be several words (`nd` → notre dame).
 */
export function canonical(word: string): string {
  const ordinal = ORDINAL.exec(word)
  if (ordinal) return ordinal[1]!
  // A postcode keeps its zero, a house number does not.
  if (/^0\d+$/.test(word) && word.length !== 5) return word.replace(/^0+(?=\d)/, '')
  return ABBREVIATIONS.get(word) ?? NUMBERS_IN_WORDS.get(word) ?? word
}

/** The words of a name in the form in which they are indexed. */
export function wordsOf(name: string): string[] {
  const folded = fold(name)
  if (folded === '') return []
  return folded.split(' ').flatMap((word) => canonical(word).split(' '))
}

/** Articles and prepositions: they weigh little and never decide. */
const JOINING = new Set('a au aux d de des du en et l la le les lez les sous sur'.split(' '))
/** Street types: people get them wrong or omit them more often than the name. */
const TYPES = new Set(
  (
    'allee avenue boulevard chaussee chemin cite clos cour cours esplanade faubourg galerie grande hameau impasse lieu dit ' +
    'lotissement mail montee parc parvis passage place placette pont port porte promenade quai quartier residence rond point route rue ruelle ' +
    'sente sentier square traverse venelle villa voie zone'
  ).split(' '),
)

export type WordKind = 'joining' | 'type' | 'number' | 'plain'

export function wordKindOf(word: string): WordKind {
  if (JOINING.has(word)) return 'joining'
  if (TYPES.has(word)) return 'type'
  return /^\d+$/.test(word) ? 'number' : 'plain'
}

/** Weight of a word in the comparison, by its kind. */
export const WEIGHTS: Readonly<Record<WordKind, number>> = { joining: 0.1, type: 0.35, number: 0.8, plain: 1 }
