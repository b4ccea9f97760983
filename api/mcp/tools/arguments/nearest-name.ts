import { closestName } from '../../../answers/closest-name.ts'
import { foldedWord } from './take-values.ts'

/** Words that people and models use for names of this service, plain. A map: callers send any name, `constructor` too. */
const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    longitude: ['lng'],
    lon: ['lng'],
    long: ['lng'],
    latitude: ['lat'],
    insee: ['codeInsee', 'code', 'commune'],
    inseecode: ['codeInsee', 'code', 'commune'],
    citycode: ['codeInsee', 'code', 'commune'],
    communecode: ['codeInsee', 'code', 'commune'],
    commune: ['codeInsee', 'q', 'place'],
    city: ['commune', 'q', 'place'],
    town: ['commune', 'q', 'place'],
    ville: ['commune', 'q', 'place'],
    address: ['address', 'q', 'place'],
    adresse: ['address', 'q', 'place'],
    query: ['q', 'query'],
    text: ['q', 'query'],
    search: ['q', 'query'],
    name: ['q'],
    lieu: ['place'],
    location: ['place'],
    parcel: ['idu', 'place'],
    parcelle: ['idu', 'place'],
    parcelid: ['idu', 'place'],
    id: ['idu', 'siren'],
    year: ['annee'],
    radius: ['radiusMeters'],
    rayon: ['radiusMeters'],
    distance: ['radiusMeters'],
    count: ['limit'],
    max: ['limit'],
    size: ['limit'],
    perpage: ['limit'],
    page: ['cursor'],
    types: ['localTypes'],
    type: ['localTypes'],
    propertytype: ['localTypes', 'type'],
    area: ['surface'],
    rooms: ['roomsMin'],
    bedrooms: ['rooms', 'roomsMin'],
    budget: ['priceMax'],
    sections: ['include'],
    groupby: ['groupBy'],
    flat: ['Appartement'],
    appart: ['Appartement'],
    appartements: ['Appartement'],
    apartment: ['Appartement'],
    apartments: ['Appartement'],
    flats: ['Appartement'],
    house: ['Maison'],
    houses: ['Maison'],
    maisons: ['Maison'],
    sale: ['Vente'],
    shop: ['Local industriel'],
    commercial: ['Local industriel'],
    neighbourhood: ['iris', 'quartier'],
    municipality: ['commune'],
    street: ['rue'],
    around: ['radius'],
    circle: ['radius'],
    box: ['bbox'],
    polygon: ['geometry'],
    owner: ['proprietaires', 'ownerGroup'],
    owners: ['proprietaires', 'legalOwnerCount'],
    sales: ['transactions'],
    ventes: ['transactions'],
    energy: ['dpe-residential', 'energyLabel'],
    dpe: ['dpe-residential', 'energyLabel'],
    demographics: ['demographie'],
    rents: ['loyers'],
    coownership: ['copropriete'],
    zoning: ['planning'],
    plu: ['planning'],
    newest: ['date-desc'],
    oldest: ['date-asc'],
    cheapest: ['price-asc'],
    dearest: ['price-desc'],
  }),
)

/** The longest text that is compared. */
const LONGEST = 64

/**
 * The known name that a wrong one most likely means, by the first rule that finds one: equal but for case and signs; the same words in another order
 * (`maxPrice`, `price_max`); a synonym; at most two letters wrong; the only name that begins with it. Undefined when no rule does.
 */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  if (given.length > LONGEST) return undefined
  const plain = foldedWord(given)
  if (plain === '') return undefined
  const same = names.find((name) => foldedWord(name) === plain)
  if (same !== undefined) return same
  const words = wordsOf(given)
  const turned = names.find((name) => wordsOf(name) === words)
  if (turned !== undefined) return turned
  const synonym = SYNONYMS.get(plain)?.find((name) => names.includes(name))
  if (synonym !== undefined) return synonym
  const close = closestName(given, names)
  if (close !== undefined) return close
  const begun = names.filter((name) => plain.length >= 3 && foldedWord(name).startsWith(plain))
  return begun.length === 1 ? begun[0] : undefined
}

/** The words of a name in alphabetical order, with the usual words for the two ends of a range made the same. */
function wordsOf(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .map((word) => ENDS.get(word.toLowerCase()) ?? word.toLowerCase())
    .sort()
    .join(' ')
}

const ENDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    minimum: 'min',
    maximum: 'max',
    m: 'meters',
    metres: 'meters',
    metre: 'meters',
  }),
)
