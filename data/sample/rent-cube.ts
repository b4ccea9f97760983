/** Rents of the demo's invented observatory: one line of its cube for each place and class, figures from a formula. */

/** Years with files; earlier and later years have none, as in reality. */
export const DEMO_RENT_YEARS = [2018, 2019, 2020, 2021, 2022, 2023, 2024] as const
/** Code of the observatory's own files; the national ones write B for L. */
export const DEMO_OBSERVATORY = 'L9600'

/** A place of the cube: a zone of calculation, a side, or the whole agglomeration. */
export interface RentPlace {
  zone: string
  complement: string
  /** Median of 2018 in €/m²/month, all dwellings. */
  rent: number
  /** Observations of all dwellings in one year. */
  observations: number
}

const whole: RentPlace = { zone: '', complement: '', rent: 9.4, observations: 2140 }
const centre: RentPlace = { zone: '', complement: 'Ville centre', rent: 10.2, observations: 1290 }
const periphery: RentPlace = { zone: '', complement: 'Périphérie', rent: 8.3, observations: 850 }
const zones: readonly RentPlace[] = [
  { zone: `${DEMO_OBSERVATORY}.1.01`, complement: '', rent: 10.2, observations: 1290 },
  { zone: `${DEMO_OBSERVATORY}.1.02`, complement: '', rent: 8.6, observations: 812 },
  // Too few observations: all classes are secret.
  { zone: `${DEMO_OBSERVATORY}.1.03`, complement: '', rent: 7.1, observations: 38 },
]

const NATIONAL_PLACES: readonly RentPlace[] = [whole, centre, periphery]
const LOCAL_PLACES: readonly RentPlace[] = [whole, centre, periphery, ...zones]

/** A class of dwellings: what it is called, and how it differs from the whole. */
interface RentClass {
  type?: string
  period?: string
  rooms?: string
  /** Of the place's rent and observations. */
  rent: number
  share: number
  /** Mean surface, m². */
  surface: number
}

const CLASSES: readonly RentClass[] = [
  { rent: 1, share: 1, surface: 62 },
  { type: 'Appartement', rent: 1.04, share: 0.84, surface: 56 },
  { type: 'Maison', rent: 0.86, share: 0.16, surface: 94 },
  { rooms: 'Appart 1P', rent: 1.36, share: 0.19, surface: 29 },
  { rooms: 'Appart 2P', rent: 1.11, share: 0.31, surface: 45 },
  { rooms: 'Appart 3P', rent: 0.97, share: 0.23, surface: 65 },
  { rooms: 'Appart 4P+', rent: 0.9, share: 0.11, surface: 88 },
  { rooms: 'Maison 1-3P', rent: 0.98, share: 0.03, surface: 68 },
  { rooms: 'Maison 4P+', rent: 0.83, share: 0.13, surface: 102 },
  { period: '1. Avant 1946', rent: 1.05, share: 0.2, surface: 60 },
  { period: '2. Entre 1946-1970', rent: 0.92, share: 0.24, surface: 61 },
  { period: '3. Entre 1971-1990', rent: 0.94, share: 0.22, surface: 64 },
  { period: '4. Entre 1991-2005', rent: 1.01, share: 0.18, surface: 62 },
  { period: '5. Après 2005', rent: 1.1, share: 0.16, surface: 63 },
]

/** Figures of the published columns, loyer_1_decile to methodologie_production, as text. */
function figures(place: RentPlace, kind: RentClass, year: number): string[] {
  const observations = Math.round(place.observations * kind.share)
  const dwellings = String(observations * 9)
  const method = 'Estimation directe'
  if (observations < 50) return [...Array<string>(13).fill(''), String(observations), dwellings, method]
  const median = place.rent * kind.rent * (1 + 0.015 * (year - 2018))
  const perSquareMetre = [0.76, 0.87, 1, 1.15, 1.33, 0.96].map((ratio) => decimal(median * ratio))
  const monthly = [0.68, 0.82, 1, 1.24, 1.55, 1.06].map((ratio) =>
    String(Math.round(median * kind.surface * ratio)),
  )
  // 2020 has an error of a real file: four dwellings for thousands of tenants.
  const stock = year === 2020 && place === whole ? '4' : dwellings
  return [...perSquareMetre, ...monthly, String(kind.surface), String(observations), stock, method]
}

const decimal = (value: number) => value.toFixed(1).replace('.', ',')

const DIMENSIONS =
  'Observatory;Data_year;agglomeration;Zone_complementaire;Type_habitat;epoque_construction_homogene;anciennete_locataire_homogene;nombre_pieces_homogene'
const FIGURES =
  'loyer_1_decile;loyer_1_quartile;loyer_median;loyer_3_quartile;loyer_9_decile;loyer_moyen;loyer_mensuel_1_decile;loyer_mensuel_1_quartile;loyer_mensuel_median;loyer_mensuel_3_quartile;loyer_mensuel_9_decile;moyenne_loyer_mensuel;surface_moyenne;nombre_observations;nombre_logements;methodologie_production'
const LOCAL = 'Zone_calcul;epoque_construction_local;anciennete_locataire_local;nombre_pieces_local'

/** Text of a national file of one year. */
export function nationalFile(year: number): string {
  const lines = NATIONAL_PLACES.flatMap((place) =>
    CLASSES.map((kind) => [
      ...dimensions(place, kind, year, 'Agglomération du Val-Terrier'),
      ...figures(place, kind, year),
    ]),
  )
  return file([`${DIMENSIONS};${FIGURES}`, ...lines.map((line) => line.join(';'))])
}

/** Text of the observatory's own cube of one year, with its zones. */
export function localFile(year: number): string {
  const lines = LOCAL_PLACES.flatMap((place) =>
    CLASSES.map((kind) => [
      ...dimensions(place, kind, year, DEMO_OBSERVATORY),
      place.zone,
      '',
      '',
      '',
      ...figures(place, kind, year),
    ]),
  )
  return file([`${DIMENSIONS};${LOCAL};${FIGURES}`, ...lines.map((line) => line.join(';'))])
}

function dimensions(place: RentPlace, kind: RentClass, year: number, agglomeration: string): string[] {
  const observatory = DEMO_OBSERVATORY.replace('L', 'B')
  const classes = [kind.type ?? '', kind.period ?? '', '', kind.rooms ?? '']
  return [observatory, String(year), agglomeration, place.complement, ...classes]
}

const file = (lines: string[]) => `${lines.join('\r\n')}\r\n`
