import type { Commune, Territory } from '../../shared/territory/territory.ts'

const CITIES: Readonly<Record<string, string>> = { paris: '75056', lyon: '69123', marseille: '13055' }
const NUMBERED = /^(paris|lyon|marseille) (\d{1,2}|[ivx]+)(?:er?|eme|nd|e)?(?: (?:arrondissement|arr|ardt))?$/
const POSTCODE = /^(?:(?:paris|lyon|marseille) )?(75[01]\d\d|6900\d|130\d\d)$/

/**
 * The arrondissement that a label (see plainName) names: "paris 18e", "lyon 3eme arrondissement", "paris xie", "75011". Undefined when
 * it names none.
 */
export function arrondissementOf(plain: string, territory: Territory): Commune | undefined {
  const postcode = POSTCODE.exec(plain)?.[1]
  if (postcode !== undefined)
    return Object.values(CITIES)
      .flatMap((city) => territory.arrondissements(city))
      .find((commune) => commune.postcodes.includes(postcode))
  const [, city, number] = NUMBERED.exec(plain) ?? []
  if (city === undefined || number === undefined) return undefined
  const wanted = /^\d+$/.test(number) ? Number(number) : fromRoman(number)
  return territory
    .arrondissements(CITIES[city]!)
    .find((commune) => Number(commune.code.slice(3)) - firstCode(city) === wanted)
}

/** What to take from the last two digits of a code for the number of the arrondissement: codes are 75101…, 69381…, 13201…. */
function firstCode(city: string): number {
  return city === 'lyon' ? 80 : 0
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 }

function fromRoman(text: string): number {
  let sum = 0
  for (let i = 0; i < text.length; i++) {
    const value = ROMAN[text[i]!]!
    sum += value < (ROMAN[text[i + 1] ?? ''] ?? 0) ? -value : value
  }
  return sum
}
