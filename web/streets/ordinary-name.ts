import { CAPITALS, SHORT_WAYS, SMALL, SPELLINGS, TITLES, WHOLE_WAYS } from './street-words.ts'

/** A house number, alone or with its suffix behind it. */
const NUMBER = /^\d/
const SUFFIX = /^(?:[A-Z]|BIS|TER|QUATER)$/
const ROMAN = /^(?=[XVI])X{0,3}(?:IX|IV|V?I{0,3})$/
const ORDINAL = /^(\d+)(ER|ERE|E|EME)$/
/** Words that another one follows with an apostrophe. */
const ELIDED = /^[LD]$/
const VOWEL = /^[AEIOUYHÀÂÉÈÊÎÔ]/

/**
 * The name of a street, or an address, in ordinary letters: `AV DU GAL DE GAULLE` becomes `Avenue du Général de Gaulle`. A text that has
 * small letters already is left as it is. Accents are set where they are certain, no others.
 */
export function ordinaryName(written: string): string {
  const words = written.trim().split(/\s+/)
  if (/\p{Ll}/u.test(written) || words[0] === '') return written
  const numbers = numberWords(words)
  const rest = withoutTwice(words.slice(numbers))
  const [first = ''] = rest
  const way = SHORT_WAYS[first] ?? (WHOLE_WAYS.has(first) ? capital(first) : undefined)
  const name = nameOf(joinedWords(way === undefined ? rest : rest.slice(1)), way !== undefined)
  const number = words.slice(0, numbers).map((word) => (word.length > 1 ? word.toLowerCase() : word))
  return [...number, way, name].filter((one) => one !== undefined && one !== '').join(' ')
}

/** How many words at the beginning are a house number. */
function numberWords(words: readonly string[]): number {
  if (words.length < 2 || !NUMBER.test(words[0]!)) return 0
  return words.length > 2 && SUFFIX.test(words[1]!) ? 2 : 1
}

/** The land-tax files write the way of a `Grande Rue` before its name too. */
function withoutTwice(words: readonly string[]): readonly string[] {
  return words[0] === 'GR' && words[1] === 'GRANDE' ? words.slice(1) : words
}

/** `L EGLISE` is one word, and so is a saint with its name. */
function joinedWords(words: readonly string[]): string[] {
  const joined: string[] = []
  for (const [at, word] of words.entries()) {
    const before = joined.at(-1)
    if (before !== undefined && ELIDED.test(before) && VOWEL.test(word))
      joined[joined.length - 1] += `'${word}`
    else if (isSaint(words[at - 1]) && SMALL[word] === undefined && !NUMBER.test(word))
      joined[joined.length - 1] += `-${word}`
    else joined.push(word)
  }
  return joined
}

const isSaint = (word: string | undefined) =>
  word !== undefined && /^(?:[LD]')?(?:ST|STE|SAINT|SAINTE)$/.test(word)

function nameOf(words: readonly string[], isBehindWay: boolean): string {
  return words
    .map((word, at) => {
      const isLast = at === words.length - 1
      // `RUE LE NOTRE`, `RUE A BRIAND`: an article of the language would have a preposition before it.
      if (at === 0 && isBehindWay && ['A', 'LA', 'LE', 'LES'].includes(word)) return capital(word)
      const small = SMALL[word]
      if (small !== undefined)
        return at === 0 && !isBehindWay ? capital(small) : isLast ? capital(word) : small
      return hyphened(word, isLast, at === 0 && !isBehindWay)
    })
    .join(' ')
}

/** A word with its parts between hyphens, and what is elided before it. */
function hyphened(word: string, isLast: boolean, isFirst: boolean): string {
  const [, elided, own = ''] = /^(?:([LD])['’])?(.*)$/.exec(word) ?? []
  const parts = own.split('-')
  const spelt = parts.map((part, at) => {
    const isAmid = at > 0 ? at < parts.length - 1 : elided !== undefined
    if (isAmid && SMALL[part] !== undefined) return SMALL[part]
    return spelling(part, isLast && at === parts.length - 1)
  })
  const before = elided === undefined ? '' : `${isFirst ? elided : elided.toLowerCase()}'`
  return before + spelt.join('-')
}

function spelling(word: string, isLast: boolean): string {
  const title = isLast ? undefined : TITLES[word]
  const known = title ?? SPELLINGS[word]
  if (known !== undefined) return known
  if (ROMAN.test(word) || CAPITALS.has(word)) return word
  const [, number, ending] = ORDINAL.exec(word) ?? []
  if (number !== undefined)
    return number + (ending === 'EME' ? 'e' : ending === 'ERE' ? 're' : ending!.toLowerCase())
  return NUMBER.test(word) || /\d/.test(word) ? word : capital(word)
}

/** The first letter is large, the others are small; a bracket or a point before it is passed over. */
function capital(word: string): string {
  return word.toLowerCase().replace(/\p{L}/u, (letter) => letter.toUpperCase())
}
