import type { SampleCommune } from './communes.ts'
import type { SampleParcel } from './parcel.ts'
import { communeParcels } from './parcels.ts'
import { createRandom, mixSeed, type Random } from './random.ts'
import type { Streets } from './streets.ts'

/** A parcel of the demo with the address and the use that all datasets of the demo share. */
export interface SamplePlace {
  parcel: SampleParcel
  commune: SampleCommune
  /** A point inside the parcel's outline, WGS84 degrees, 7 decimals. */
  lng: number
  lat: number
  /** House number along its street: even on one side, odd on the other. */
  houseNumber: number
  street: SampleStreet
  /** BAN key: commune, street code, number on five digits. */
  banId: string
  /** RNB identifier of its building, 12 characters; undefined on empty ground. */
  rnbId: string | undefined
  use: 'house' | 'flats' | 'business' | 'land'
  /** Year its building was finished. */
  builtIn: number
  /** Random numbers of this place for one dataset, by its number: draws of one dataset do not change those of another. */
  random(dataset: number): Random
}

export interface SampleStreet {
  /** FANTOIR-like code, 4 characters. */
  code: string
  /** Type and name as the BAN writes them: `Rue des Lilas Fictifs`. */
  name: string
}

const TYPES = ['Rue', 'Avenue', 'Chemin', 'Allée', 'Impasse', 'Boulevard', 'Place', 'Route'] as const
const NAMES = [
  'des Lilas Fictifs',
  'du Faux Moulin',
  'de la Fausse République',
  "de l'Église Imaginaire",
  'du Général Nullepart',
  'Jean Personne',
  'des Écoles Rêvées',
  'du Pré Chimérique',
  'Saint-Quelquun',
  'de la Gare Absente',
  'des Tilleuls Inventés',
  "d'Utopie",
  'du Champ Supposé',
  'Marie Fictive',
  'du Château Irréel',
  'des Vignes Songées',
] as const

/** The street south of a row of blocks (from 0): its type and name depend on the row alone. */
export function rowStreet(row: number): SampleStreet {
  const index = row < 0 ? -2 * row - 1 : 2 * row
  const name = `${TYPES[index % TYPES.length]} ${NAMES[(index * 5 + Math.floor(index / 16)) % NAMES.length]}`
  return { code: String(1000 + index * 7).padStart(4, '0'), name }
}

/** Share of the parcels of a commune with wide lots (open country) that are empty ground. */
const LAND_SHARE = { town: 0.12, country: 0.7 }

/** Every place of a commune, in the order of its parcels. Same streets, same places. */
export function* communePlaces(commune: SampleCommune, streets: Streets): Generator<SamplePlace> {
  const numbers = new Map<string, number>()
  let index = 0
  for (const parcel of communeParcels(commune, streets)) {
    const seed = mixSeed(streets.seed, 5, Number(commune.code), index++)
    const random = createRandom(seed)
    const [lng, lat] = insidePoint(parcel)
    const row = Math.floor(((lat * 1e7 - streets.originY) * streets.metresPerUnitY) / 90)
    const street = rowStreet(row)
    const houseNumber = (numbers.get(street.code) ?? 0) + (random.chance(0.1) ? 3 : 1)
    numbers.set(street.code, houseNumber)
    const use = useOf(commune, random)
    yield {
      parcel,
      commune,
      lng,
      lat,
      houseNumber,
      street,
      banId: `${commune.code}_${street.code}_${String(houseNumber).padStart(5, '0')}`,
      rnbId: use === 'land' ? undefined : rnbIdOf(random),
      use,
      builtIn: Math.floor(random.between(1850, 2024)),
      random: (dataset) => createRandom(mixSeed(seed, dataset)),
    }
  }
}

function useOf(commune: SampleCommune, random: Random): SamplePlace['use'] {
  const country = commune.lotWidth > 30
  if (random.chance(country ? LAND_SHARE.country : LAND_SHARE.town)) return 'land'
  const luck = random.next()
  if (luck < 0.08) return 'business'
  return luck < (country ? 0.09 : 0.3) ? 'flats' : 'house'
}

/** The RNB uses no letter that looks like a digit. */
const RNB_ALPHABET = '123456789ABCDEFGHJKMNPQRSTVWXYZ'

function rnbIdOf(random: Random): string {
  let id = ''
  for (let i = 0; i < 12; i++) id += RNB_ALPHABET[Math.floor(random.between(0, RNB_ALPHABET.length))]
  return id
}

/** A point just inside the outline: a third of the way along its longest horizontal cut at mid-height. */
function insidePoint({ lot }: SampleParcel): [number, number] {
  const ys = lot[0]!.filter((_, i) => i % 2 === 1)
  const y = Math.round((Math.min(...ys) + Math.max(...ys)) / 2) + 0.5
  const cuts: number[] = []
  for (const ring of lot)
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const [xa, ya, xb, yb] = [ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!]
      if (ya > y !== yb > y) cuts.push(xa + ((xb - xa) * (y - ya)) / (yb - ya))
    }
  cuts.sort((a, b) => a - b)
  let best = 0
  for (let i = 2; i < cuts.length; i += 2)
    if (cuts[i + 1]! - cuts[i]! > cuts[best + 1]! - cuts[best]!) best = i
  const x = cuts[best]! + (cuts[best + 1]! - cuts[best]!) / 3
  return [Math.round(x) / 1e7, Math.round(y) / 1e7]
}
