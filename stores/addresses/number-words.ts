/** Numbers that one word says, by the word without accents. */
const UNITS: Readonly<Record<string, number>> = {
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six: 6,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  onze: 11,
  douze: 12,
  treize: 13,
  quatorze: 14,
  quinze: 15,
  seize: 16,
}
const TENS: Readonly<Record<string, number>> = {
  vingt: 20,
  vingts: 20,
  trente: 30,
  quarante: 40,
  cinquante: 50,
  soixante: 60,
  septante: 70,
  huitante: 80,
  octante: 80,
  nonante: 90,
}
const HUNDRED = new Set(['cent', 'cents'])
const THOUSAND = new Set(['mil', 'mille'])

/** A number said by several words. */
export interface SpokenNumber {
  value: number
  /** How many words say it. */
  words: number
}

/**
 * The number that folded words say from `from` on: « mil huit cent quatorze » → 1814 by four words; undefined when fewer than two say one.
 * The rules are those of French up to 9999: quatre vingt is 80, soixante dix 70, « et » stands between a ten and one or eleven.
 */
export function spokenNumber(words: readonly string[], from: number): SpokenNumber | undefined {
  let [thousands, rest, at] = [0, 0, from]
  for (; at < words.length; at++) {
    const word = words[at]!
    const below = rest % 100
    const unit = UNITS[word]
    const ten = TENS[word]
    if (unit !== undefined) {
      if (!fits(below, unit)) break
      rest += unit
    } else if (ten === 20 && below === 4) rest += 76
    else if (ten !== undefined) {
      if (below !== 0) break
      rest += ten
    } else if (HUNDRED.has(word)) {
      if (rest > 19) break
      rest = Math.max(1, rest) * 100
    } else if (THOUSAND.has(word)) {
      if (thousands > 0 || rest > 9) break
      ;[thousands, rest] = [Math.max(1, rest) * 1000, 0]
    } else if (word !== 'et' || below < 20 || !/^(?:une?|onze)$/.test(words[at + 1] ?? '')) break
  }
  return at - from < 2 ? undefined : { value: thousands + rest, words: at - from }
}

/** Whether a unit may follow what was said below a hundred: dix sept, vingt deux, soixante quinze. */
function fits(below: number, unit: number): boolean {
  if (below === 0) return true
  if (below === 10) return unit >= 7 && unit <= 9
  if (below === 70 || below === 90) return unit >= 7 && unit <= 9
  return below % 10 === 0 && (unit <= 9 || below === 60 || below === 80)
}

const WORDS = new Map([
  ...Object.entries(UNITS).map(([word, value]): [number, string] => [value, word]),
  [1, 'un'] as const,
  [20, 'vingt'] as const,
  ...['trente', 'quarante', 'cinquante', 'soixante'].map((word): [number, string] => [TENS[word]!, word]),
])

/** The words that say a number of 1 to 9999, without accents: 1814 → mil huit cent quatorze. `spokenNumber` reads them back. */
export function wordsOfNumber(value: number): string[] {
  const [thousands, hundreds, rest] = [Math.floor(value / 1000), Math.floor(value / 100) % 10, value % 100]
  return [
    ...(thousands > 1 ? [WORDS.get(thousands)!] : []),
    ...(thousands > 0 ? ['mil'] : []),
    ...(hundreds > 1 ? [WORDS.get(hundreds)!] : []),
    ...(hundreds > 0 ? ['cent'] : []),
    ...(rest === 0 ? [] : belowHundred(rest)),
  ]
}

function belowHundred(value: number): string[] {
  const word = WORDS.get(value)
  if (word !== undefined) return [word]
  if (value >= 80) return ['quatre', 'vingt', ...(value === 80 ? [] : belowHundred(value - 80))]
  const ten = value < 20 ? 10 : value >= 60 ? 60 : Math.floor(value / 10) * 10
  const unit = value - ten
  return [WORDS.get(ten)!, ...(unit === 1 || unit === 11 ? ['et'] : []), ...belowHundred(unit)]
}
