import { COMMON_STREETS } from '../support/common-streets.ts'
import { seeded } from '../support/random.ts'

/** A street of the invented country, with the place it is in. */
export interface BenchStreet {
  name: string
  commune: number
}
export interface BenchCommune {
  code: string
  name: string
  postcode: string
}

const TYPES = [
  'Rue',
  'Rue',
  'Rue',
  'Rue',
  'Rue',
  'Chemin',
  'Impasse',
  'Allée',
  'Route',
  'Avenue',
  'Place',
  'Boulevard',
  'Square',
  'Passage',
]
const JOINS = ['de ', 'du ', 'des ', 'de la ', "de l'", '', '', '']
const TITLES = [
  'Général ',
  'Docteur ',
  'Saint-',
  'Maréchal ',
  'Jean ',
  'Pierre ',
  'Marie ',
  'Louis ',
  'Jeanne ',
]
const ONSETS = 'b c d f g h j l m n p r s t v br bl ch cr cl dr fl fr gr gl pl pr tr vr qu st'.split(' ')
const VOWELS = 'a e i o u ai au eau ou oi in an on en eu é è'.split(' ')
const CODAS = ['', '', '', 'r', 'l', 's', 't', 'n', 'c', 'x', 'rd', 'lle', 'tte', 'nne', 'lin', 'ville']
/** Different names in the country, and how much more often the common ones are met (as in the real one). */
const NAMES = 150_000
const SKEW = 2.6
/** Share of the streets that have a name most communes have. */
const COMMON_SHARE = 0.25
const STREETS_A_COMMUNE = 57
/** 01 to 95. */
const NUMBERED = Array.from({ length: 95 }, (_, i) => String(i + 1).padStart(2, '0'))

/**
 * An invented country: `count` streets, as many a commune as France has, commune by commune. `departements`: the codes among which
 * the communes are divided, in this order.
 */
export function inventStreets(
  count: number,
  seed: number,
  departements: readonly string[] = NUMBERED,
): { communes: BenchCommune[]; streets: BenchStreet[] } {
  const random = seeded(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const word = (): string => {
    const syllables = 1 + Math.floor(random() * 3)
    let text = ''
    for (let i = 0; i < syllables; i++) text += pick(ONSETS) + pick(VOWELS)
    const named = text + pick(CODAS)
    return named[0]!.toUpperCase() + named.slice(1)
  }
  const words = Array.from({ length: NAMES }, word)
  const common = () => words[Math.floor(NAMES * random() ** SKEW * random())]!
  const length = Math.max(1, Math.round(count / STREETS_A_COMMUNE))
  const communes = Array.from({ length }, (_, i): BenchCommune => {
    const departement = departements[Math.floor((i * departements.length) / length)]!
    const number = String(i % 1000).padStart(3, '0')
    const tail = random() < 0.3 ? `-sur-${common()}` : random() < 0.3 ? `-${common()}` : ''
    return {
      code: departement + number,
      name: word() + tail,
      postcode: `${departement}${number.slice(0, 2)}0`,
    }
  })
  const streets = Array.from({ length: count }, (_, i): BenchStreet => {
    const commune = Math.floor((i * communes.length) / count)
    if (random() < COMMON_SHARE) return { name: pick(COMMON_STREETS), commune }
    const middle = random() < 0.35 ? pick(TITLES) + common() : pick(JOINS) + common()
    const last = random() < 0.3 ? ` ${common()}` : ''
    return { name: `${pick(TYPES)} ${middle}${last}`, commune }
  })
  return { communes, streets }
}
