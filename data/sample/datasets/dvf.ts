import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { SamplePlace } from '../places.ts'
import type { Random } from '../random.ts'
import type { SampleInput } from '../sample-input.ts'
import { SHORT_TYPES } from '../street-types.ts'
import { type RawLine, writeRawDvf } from './dvf-raw.ts'

/** Number of this dataset in `SamplePlace.random`; years are added to it. */
const DVF = 11
const YEARS = [2014, 2018, 2021, 2022, 2023, 2024, 2025]
/** Six years, as in the publication of October; in 2020 nothing was sold. */
const RAW_YEARS = [2020, 2021, 2022, 2023, 2024, 2025]
/** The last year has six months, as in the publication of October. */
const LAST_MONTH_OF_LAST_YEAR = 6
const OFFPLAN = "Vente en l'état futur d'achèvement"
/** Euros per m² in 2021; prices rise by 3 % a year. */
const BASE_PRICE = { house: 1900, flats: 2400, business: 1500, land: 90 }

const HEADER =
  'id_mutation,date_mutation,numero_disposition,nature_mutation,valeur_fonciere,adresse_numero,adresse_suffixe,adresse_nom_voie,adresse_code_voie,code_postal,code_commune,nom_commune,code_departement,ancien_code_commune,ancien_nom_commune,id_parcelle,ancien_id_parcelle,numero_volume,lot1_numero,lot1_surface_carrez,lot2_numero,lot2_surface_carrez,lot3_numero,lot3_surface_carrez,lot4_numero,lot4_surface_carrez,lot5_numero,lot5_surface_carrez,nombre_lots,code_type_local,type_local,surface_reelle_bati,nombre_pieces_principales,code_nature_culture,nature_culture,code_nature_culture_speciale,nature_culture_speciale,surface_terrain,longitude,latitude'

/** Those of a row: the identifier is the publisher's. */
const COLUMNS = HEADER.split(',').slice(1)

const TYPE_CODES: Readonly<Record<string, number>> = {
  Maison: 1,
  Appartement: 2,
  Dépendance: 3,
  'Local industriel. commercial ou assimilé': 4,
}

interface Premise {
  type?: string
  surface?: number
  rooms?: number
  lot?: string
  carrez?: number
  land?: number
  culture?: [string, string]
}

/**
 * Writes several years of invented sales: houses, flats with their cellar, programmes sold off plan, business premises, land, several parcels
 * at once, symbolic prices, and lines that are printed twice. All of them as geo-dvf files (a year and département, a year and commune), those of
 * the raw window as raw files too.
 */
export async function writeDvf({ mirrorDir, places }: SampleInput): Promise<void> {
  const rawYears = new Map<number, RawLine[]>(RAW_YEARS.map((year) => [year, []]))
  for (const year of YEARS) {
    const lines = places.flatMap((place, i) => salesOf(place, places[i + 1], year))
    // The publisher numbers sales in the order of their dates.
    lines.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    rawYears.get(year)?.push(...lines.flatMap(({ rows }) => rows.map(named)))
    const texts = lines.flatMap(({ rows }, i) =>
      rows.map((row) => [`${year}-${i + 1}`, ...row].map(quoted).join(',')),
    )
    const write = async (path: string, wanted: string[], packed: boolean) => {
      const file = join(mirrorDir, `files.data.gouv.fr/geo-dvf/latest/csv/${year}`, path)
      await mkdir(dirname(file), { recursive: true })
      const text = `${[HEADER, ...wanted].join('\n')}\n`
      await writeFile(file, packed ? gzipSync(text) : text)
    }
    const departement = departementOf(places[0]!.commune.code)
    await write(`departements/${departement}.csv.gz`, texts, true)
    for (const code of new Set(places.map((place) => place.commune.code)))
      await write(
        `communes/${departement}/${code}.csv`,
        texts.filter((text) => text.includes(`,${code},`)),
        false,
      )
  }
  await writeRawDvf(mirrorDir, rawYears)
}

/** The cells of a line by the names of their columns. */
function named(row: readonly string[]): RawLine {
  return Object.fromEntries(COLUMNS.map((column, i) => [column, row[i]!]))
}

/** The sale of a place in a year, if there was one: its date and its lines without the identifier. */
function salesOf(
  place: SamplePlace,
  next: SamplePlace | undefined,
  year: number,
): { date: string; rows: string[][] }[] {
  const random = place.random(DVF + year)
  // The demo's well-known parcel was sold twice, whatever the seed.
  const known =
    place.parcel.idu.endsWith('0000A0001') &&
    place.parcel.commune === '96001' &&
    (year === 2021 || year === 2024)
  if (!known && !random.chance(place.use === 'land' ? 0.03 : 0.06)) return []
  const months = year === YEARS.at(-1) ? LAST_MONTH_OF_LAST_YEAR : 12
  const date = `${year}-${two(1 + Math.floor(random.between(0, months)))}-${two(1 + Math.floor(random.between(0, 28)))}`
  const inflation = 1.03 ** (year - 2021)
  const { nature, premises, price } = drawn(place, random, inflation)
  const withNext = next !== undefined && next.commune === place.commune && random.chance(0.06)
  const rows = premises.map((premise) => row(place, date, nature, price, premise))
  if (withNext)
    rows.push(
      row(next, date, nature, price, {
        land: 40 + Math.floor(random.between(0, 300)),
        culture: ['J', 'jardins'],
      }),
    )
  // Identical lines may be several identical units or one line printed twice: the source does not say.
  if (random.chance(0.03)) rows.push(rows[0]!)
  return [{ date, rows }]
}

function drawn(
  place: SamplePlace,
  random: Random,
  inflation: number,
): { nature: string; premises: Premise[]; price: number | '' } {
  const land = place.parcel.contenance || 300
  const perMetre = BASE_PRICE[place.use] * inflation * random.between(0.7, 1.4)
  if (place.use === 'land')
    return {
      nature: random.chance(0.3) ? 'Vente terrain à bâtir' : 'Vente',
      premises: [{ land, culture: ['AB', 'terrains a bâtir'] }],
      price: symbolic(random) ?? Math.round(land * perMetre),
    }
  if (place.use === 'flats' && random.chance(0.1)) {
    const lots = Array.from({ length: 4 + Math.floor(random.between(0, 8)) }, (_, i) => ({
      lot: String(i + 1),
    }))
    return { nature: OFFPLAN, premises: lots, price: Math.round(lots.length * 60 * perMetre) }
  }
  const surface = Math.round(place.use === 'flats' ? random.between(18, 110) : random.between(55, 220))
  const rooms = Math.max(1, Math.round(surface / 23))
  const price = symbolic(random) ?? Math.round((surface * perMetre) / 100) * 100
  const outbuilding: Premise = { type: 'Dépendance', rooms: 0 }
  const nature = random.chance(0.02) ? 'Adjudication' : 'Vente'
  if (place.use === 'business')
    return {
      nature,
      premises: [
        { type: 'Local industriel. commercial ou assimilé', surface, rooms: 0, land, culture: ['S', 'sols'] },
      ],
      price,
    }
  if (place.use === 'house') {
    const house: Premise = { type: 'Maison', surface, rooms, land, culture: ['S', 'sols'] }
    const garden: Premise = {
      ...house,
      land: 100 + Math.floor(random.between(0, 400)),
      culture: ['AG', "terrains d'agrément"],
    }
    return {
      nature,
      premises: random.chance(0.3)
        ? [house, garden]
        : random.chance(0.4)
          ? [house, { ...outbuilding, land, culture: ['S', 'sols'] }]
          : [house],
      price,
    }
  }
  const lot = String(1 + Math.floor(random.between(0, 40)))
  const flat: Premise = {
    type: 'Appartement',
    surface,
    rooms,
    lot,
    ...(random.chance(0.6) ? { carrez: surface - 0.4 } : {}),
  }
  const cellar: Premise = { ...outbuilding, lot: String(100 + Number(lot)) }
  const second: Premise = {
    ...flat,
    lot: String(50 + Number(lot)),
    surface: Math.round(random.between(18, 60)),
  }
  const luck = random.next()
  return { nature, premises: luck < 0.15 ? [flat, second] : luck < 0.7 ? [flat, cellar] : [flat], price }
}

/** In one sale of a hundred each, a price of 1 € (within a family) or none. */
function symbolic(random: Random): number | '' | undefined {
  const luck = random.next()
  return luck < 0.01 ? 1 : luck < 0.02 ? '' : undefined
}

function row(
  place: SamplePlace,
  date: string,
  nature: string,
  price: number | '',
  premise: Premise,
): string[] {
  const { commune, parcel, street } = place
  const code = premise.type === undefined ? '' : TYPE_CODES[premise.type]
  const cells: (string | number | undefined)[] = [
    date,
    '000001',
    nature,
    price,
    place.use === 'land' ? '' : place.houseNumber,
    '',
    streetName(street.name),
    street.code,
    commune.postcode,
    commune.code,
    commune.name,
    departementOf(commune.code),
    '',
    '',
    parcel.idu,
    '',
    '',
    premise.lot,
    premise.carrez,
    ...Array(8).fill(''),
    premise.lot === undefined ? 0 : 1,
    code,
    premise.type,
    premise.surface,
    premise.rooms,
    ...(premise.culture ?? ['', '']),
    '',
    '',
    premise.land,
    place.lng.toFixed(6),
    place.lat.toFixed(6),
  ]
  return cells.map((cell) => String(cell ?? ''))
}

const two = (n: number) => String(n).padStart(2, '0')
const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** As the land-tax files write it: capitals, no accents, short types, no apostrophes. */
function streetName(name: string): string {
  const [type, ...rest] = name.split(' ')
  const plain = [SHORT_TYPES[type!] ?? type!, ...rest].join(' ').normalize('NFD').replace(/\p{M}/gu, '')
  return plain.replace(/['’-]/g, ' ').toUpperCase()
}
