/**
 * Series of INSEE's Banque de données macroéconomiques (BDM) that are read: the reference index of rents (IRL) and the Notaires–INSEE indices of the prices
 * of existing dwellings, each with the zone and the dwellings that it is for.
 */

/** Zones that the Notaires–INSEE indices are for, from the smallest. `province`: the mainland and Corsica without Île-de-France. */
export const INDEXED_LEVELS = ['ville', 'departement', 'region', 'province', 'metropole', 'france'] as const
export type IndexedLevel = (typeof INDEXED_LEVELS)[number]

export interface OfficialIndex {
  /** Number of the series in the BDM, 9 digits. */
  idbank: string
  measure: 'prices' | 'rents'
  level: IndexedLevel
  /** Official code of the zone; null where there is none. */
  code: string | null
  name: string
  /** Dwellings that it is for; null: both. */
  type: 'Appartement' | 'Maison' | null
  /** Year whose mean is 100, or the quarter that is. */
  base: string
  /** In the second of the two requests: a release can do without. */
  isFurther: boolean
}

/** Indice de référence des loyers. The values that the law fixed for Corsica and overseas from 2022 to 2024 are other series, which are not read. */
export const IRL = '001515333'

type Zone = Pick<OfficialIndex, 'level' | 'code' | 'name'>
/** Numbers of the series of a zone, `010567` left out. */
interface Numbers {
  all?: string
  flats?: string
  houses?: string
}

const zone = (level: IndexedLevel, code: string | null, name: string): Zone => ({ level, code, name })

/** Each zone with the series of the first request, and those of the second. */
const ZONES: readonly (readonly [Zone, Numbers, Numbers])[] = [
  [zone('ville', '69123', 'Lyon'), { flats: '011' }, {}],
  // There is no index of houses in Paris.
  [zone('departement', '75', 'Paris'), { flats: '013' }, {}],
  [zone('departement', '77', 'Seine-et-Marne'), { all: '017' }, { flats: '015', houses: '019' }],
  [zone('departement', '78', 'Yvelines'), { all: '023' }, { flats: '021', houses: '025' }],
  [zone('departement', '91', 'Essonne'), { all: '029' }, { flats: '027', houses: '031' }],
  [zone('departement', '92', 'Hauts-de-Seine'), { all: '035' }, { flats: '033', houses: '037' }],
  [zone('departement', '93', 'Seine-Saint-Denis'), { all: '041' }, { flats: '039', houses: '043' }],
  [zone('departement', '94', 'Val-de-Marne'), { all: '047' }, { flats: '045', houses: '049' }],
  [zone('departement', '95', "Val-d'Oise"), { all: '053' }, { flats: '051', houses: '055' }],
  [zone('region', '11', 'Île-de-France'), { all: '079', houses: '091' }, { flats: '077' }],
  [zone('region', '32', 'Hauts-de-France'), { all: '125' }, { flats: '123', houses: '127' }],
  [zone('region', '84', 'Auvergne-Rhône-Alpes'), { all: '131' }, { flats: '129', houses: '133' }],
  [zone('region', '93', "Provence-Alpes-Côte d'Azur"), { all: '113' }, { flats: '111', houses: '115' }],
  [zone('province', null, 'Province'), { all: '073', flats: '063', houses: '075' }, {}],
  [zone('metropole', null, 'France métropolitaine'), { all: '059' }, { flats: '057', houses: '061' }],
  [zone('france', null, 'France (hors Mayotte)'), { all: '119' }, { flats: '117', houses: '121' }],
]

const TYPES = { all: null, flats: 'Appartement', houses: 'Maison' } as const

function pricesOf(where: Zone, numbers: Numbers, isFurther: boolean): OfficialIndex[] {
  return (['all', 'flats', 'houses'] as const).flatMap((dwellings) => {
    const number = numbers[dwellings]
    const type = TYPES[dwellings]
    return number === undefined
      ? []
      : [{ idbank: `010567${number}`, measure: 'prices', ...where, type, base: '2015', isFurther }]
  })
}

/** Every series that is read; those of prices from the smallest zone to the largest. */
export const OFFICIAL_INDICES: readonly OfficialIndex[] = [
  {
    idbank: IRL,
    measure: 'rents',
    ...zone('metropole', null, 'France métropolitaine'),
    type: null,
    base: '1998-Q4',
    isFurther: false,
  },
  ...ZONES.flatMap(([where, first, further]) => [
    ...pricesOf(where, first, false),
    ...pricesOf(where, further, true),
  ]),
]

const byIdbank = new Map(OFFICIAL_INDICES.map((index) => [index.idbank, index]))

/** The series of a number; undefined for one that is not read. */
export function officialIndex(idbank: string): OfficialIndex | undefined {
  return byIdbank.get(idbank)
}

/** No series that is read begins earlier. */
const START = '1990-Q1'
const ROOT = 'https://bdm.insee.fr/series/sdmx/data/SERIES_BDM/'

/** Address of these series as SDMX: the service takes several numbers in one request. */
export function indicesAddress(idbanks: readonly string[]): string {
  return `${ROOT}${idbanks.join('+')}?startPeriod=${START}`
}

/** The numbers that an address of `indicesAddress` asks for; empty for another one. */
export function idbanksIn(address: string): string[] {
  return address.startsWith(ROOT) ? (address.slice(ROOT.length).match(/\d{9}/g) ?? []) : []
}

/** A commune, or a part of France that lies in one département. */
export interface IndexedPlace {
  departement: string
  region: string
  /** Code of the city (Paris, Lyon, Marseille) that it is, or is an arrondissement of. */
  city?: string | undefined
}

const ILE_DE_FRANCE = '11'
const MAYOTTE = '976'
const OVERSEAS: readonly string[] = ['01', '02', '03', '04', '06']

function lies({ departement, region, city }: IndexedPlace, { level, code }: OfficialIndex): boolean {
  if (level === 'ville') return city === code
  if (level === 'departement') return departement === code
  if (level === 'region') return region === code
  if (level === 'france') return departement !== MAYOTTE
  if (OVERSEAS.includes(region)) return false
  return level === 'metropole' || region !== ILE_DE_FRANCE
}

/**
 * The indices of prices whose zone holds all of some places, by type of dwelling (both first), each list from the smallest zone. Empty lists where none is
 * published (Mayotte), or no place is named.
 */
export function indicesHolding(places: readonly IndexedPlace[]): OfficialIndex[][] {
  const holding = OFFICIAL_INDICES.filter(
    (index) => index.measure === 'prices' && places.length > 0 && places.every((place) => lies(place, index)),
  )
  return Object.values(TYPES).map((type) => holding.filter((index) => index.type === type))
}
