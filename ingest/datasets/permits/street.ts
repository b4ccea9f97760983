import { ABBREVIATIONS } from '../../../shared/addresses/abbreviations.ts'
import { fold } from '../../../shared/addresses/words.ts'
import officialTypes from '../sirene/street-types.json' with { type: 'json' }

/** Street types in full, folded. Zones are left out: `ZAC` is how they are called. */
const FULL = new Set(
  Object.values(officialTypes)
    .map(fold)
    .filter((type) => !type.startsWith('zone ')),
)

/** Short form of a street type, folded → the type in full. */
const SHORT = shortForms()

/**
 * INSEE's codes, and the abbreviations by which this project compares addresses. Where both know a short form, what addresses are compared by
 * decides (`chem` is chemin, not cheminement); where that is no street type (`mar`: maréchal, or marché), the form is ambiguous and left out.
 */
function shortForms(): ReadonlyMap<string, string> {
  const codes = Object.entries(officialTypes).map(([code, type]) => [fold(code), fold(type)] as const)
  const known = [...codes.filter(([code]) => !ABBREVIATIONS.has(code)), ...ABBREVIATIONS]
  return new Map(known.filter(([, type]) => FULL.has(type)))
}

/** Most words of a street type: `rond point`, `grande rue`. */
const MOST_WORDS = 2

/**
 * A street with the type that it begins with written in full, in capitals without accents: `AV. DE FRONTON` and `AVENUE DE FRONTON` are both
 * `AVENUE DE FRONTON`. `written` is the type and the name, with one space between words; a street whose first words are no type stays.
 */
export function withFullType(written: string): string {
  const words = written.split(' ')
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count--) {
    const type = typeIn(words.slice(0, count), words[count])
    if (type === undefined) continue
    const rest = words.slice(count)
    // `GR RUE`: the short form stands for both words, and one of them is written again.
    if (fold(rest[0] ?? '') === type.split(' ')[1]) rest.shift()
    return [type.toUpperCase(), ...rest].join(' ')
  }
  return written
}

function typeIn(words: readonly string[], next: string | undefined): string | undefined {
  const text = fold(words.join(' '))
  if (FULL.has(text)) return text
  const type = words.length === 1 ? SHORT.get(text) : undefined
  // `LOT 12` and `LOT F` are plots; a short form with nothing behind it names no street.
  if (type === undefined || next === undefined) return undefined
  return type === 'lotissement' && /^(\d|.$)/.test(next) ? undefined : type
}
