import { salesExtent } from '../../../shared/documents/sales.ts'
import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import type { Coverage } from '../../../shared/schemas/coverage.ts'
import type { Zone } from '../../../shared/schemas/zone.ts'
import { DAY_MS, dayCountOf, dayText, firstDayOfYear, yearOfDay } from '../../../shared/time/days.ts'
import { PerReleaseCache } from '../../../stores/reading/per-release-cache.ts'
import type { SaleFilter } from '../../../stores/sales/sale-filter.ts'
import type { Stores } from '../../../stores/stores.ts'
import { codesIn, departementsIn } from '../coverage/loaded.ts'

/** The sales that are loaded of a commune or département: its years, ascending, and the first and last day of a sale. */
export interface LoadedYears {
  years: readonly number[]
  firstSoldOn: string
  lastSoldOn: string
}

/** The days that a search asks about, as days since 1970, and the quarter of each year when only one is wanted. */
export type AskedDays = Pick<SaleFilter, 'firstDay' | 'lastDay' | 'quarter'>

/** A year counts as whole when its sales begin and end within this many days of what is asked: DGFiP publishes by half-years. */
const TOLERANCE_DAYS = 31

const known = new PerReleaseCache<LoadedYears | null>(4096)

/** The loaded years of a département's sales: those with a sale, and those that the addresses of its files name. Null when none is loaded. */
export async function yearsOfDepartement(code: string, stores: Stores): Promise<LoadedYears | null> {
  return known.made(stores, code, () => lookUp(code, undefined, stores))
}

/** The same of a commune or arrondissement, by its code of today. */
export async function yearsOfCommune(code: string, stores: Stores): Promise<LoadedYears | null> {
  return known.made(stores, `commune ${code}`, async () => {
    const commune = stores.territory.resolve(code)
    return commune ? await lookUp(commune.departement, commune.code, stores) : null
  })
}

/** The same of each commune that a code stands for: a city is its arrondissements. Those that are not loaded have none. */
export async function yearsOfCommunes(code: string, stores: Stores): Promise<LoadedYears[]> {
  return (
    await Promise.all(
      codesIn(code, stores.territory).map(async (one) => (await yearsOfCommune(one, stores)) ?? []),
    )
  ).flat()
}

/** The same of the communes or départements that a zone is made of. */
export async function yearsOfZone({ level, code }: Zone, stores: Stores): Promise<LoadedYears[]> {
  if (level !== 'departement' && level !== 'region') return yearsOfCommunes(communeCodeOf(code), stores)
  const departements = departementsIn({ level, code }, stores.territory)
  return (
    await Promise.all(departements.map(async (one) => (await yearsOfDepartement(one, stores)) ?? []))
  ).flat()
}

async function lookUp(
  departement: string,
  commune: string | undefined,
  stores: Stores,
): Promise<LoadedYears | null> {
  const extent = (await stores.documents.get(salesExtent, departement, salesExtent.key()))?.value
  if (!extent) return null
  const { firstSoldOn, lastSoldOn, soldYears, communes } = extent
  const named = yearsNamed(departement, commune, stores)
  // Years of which a whole département has a few communes are not years of the département.
  const ofAll = soldYears ? [] : Object.values(communes)
  const ranges = commune === undefined ? ofAll : communes[commune] ? [communes[commune]] : []
  const sold = [...(soldYears ?? []), ...ranges.flatMap(([from, to]) => yearsFrom(from, to))]
  const years = [...new Set([...sold, ...named])].sort((a, b) => a - b)
  return years.length === 0 ? null : { years, firstSoldOn, lastSoldOn }
}

/**
 * The years that the files of a unit are of, by their addresses: a village without a sale in a year has that year loaded all the same. A file
 * given by hand names none.
 */
function yearsNamed(departement: string, commune: string | undefined, { manifest }: Stores): number[] {
  const units = manifest.datasets.find(({ name }) => name === 'dvf')?.units ?? []
  const here = units.filter(
    (unit) => unit.area === departement && (unit.commune === undefined || unit.commune === commune),
  )
  return here.flatMap(({ sources }) =>
    sources.flatMap(({ url }) => {
      const year = /(?:\/csv\/|valeursfoncieres-|full-)(20\d\d)/i.exec(url)?.[1]
      return year === undefined ? [] : [Number(year)]
    }),
  )
}

/**
 * What a coverage becomes when it is asked about some days: years of which no sale is loaded, or not all, are named in `missingYears`. `places`: the
 * loaded years of each loaded commune or département that is asked about; `name` and `area`: how to name and to load the place.
 */
export function withYears(
  coverage: Coverage,
  asked: AskedDays,
  places: readonly LoadedYears[],
  { name, area }: { name: string; area: string },
): Coverage {
  if (places.length === 0 || (coverage.status !== 'loaded' && coverage.status !== 'partly-loaded'))
    return coverage
  const wanted = yearsFrom(yearOfDay(asked.firstDay), yearOfDay(asked.lastDay))
  const absent = wanted.filter((year) => places.every(({ years }) => !years.includes(year)))
  const inPart = wanted.filter(
    (year) => !absent.includes(year) && places.some((place) => !isWhole(year, asked, place)),
  )
  const missingYears = [...absent, ...inPart].sort((a, b) => a - b)
  if (missingYears.length === 0) return coverage
  const have = [...new Set(places.flatMap(({ years }) => years))].sort((a, b) => a - b)
  const load = `Load them with: terrier ingest dvf --area ${area}`
  if (absent.length === wanted.length)
    return {
      ...coverage,
      status: 'not-loaded',
      missingYears,
      detail: `No sale of ${yearsText(absent)} is loaded for ${name}; sales of ${yearsText(have)} are. ${load}`,
    }
  const to = places.map(({ lastSoldOn }) => lastSoldOn).sort()[0]!
  const partly = inPart.length === 0 ? '' : ` Loaded in part: ${yearsText(inPart)} (sales to ${to}).`
  const none = absent.length === 0 ? '' : ` Not loaded: ${yearsText(absent)}.`
  return {
    ...coverage,
    status: 'partly-loaded',
    missingYears,
    detail: `${coverage.detail ?? ''}${none}${partly}`.trim(),
  }
}

/** The days asked about, to the newest loaded sale; null when none of their years is loaded. */
export function periodOf(
  { firstDay, lastDay }: AskedDays,
  places: readonly LoadedYears[],
): { from: string; to: string } | null {
  const newest = places
    .map(({ lastSoldOn }) => lastSoldOn)
    .sort()
    .at(-1)
  const wanted = yearsFrom(yearOfDay(firstDay), yearOfDay(lastDay))
  if (newest === undefined || !places.some(({ years }) => years.some((year) => wanted.includes(year))))
    return null
  const from = dayText(firstDay)
  const to = [dayText(lastDay), newest].sort()[0]!
  return from <= to ? { from, to } : null
}

/** The days of a year. */
export function daysOfYear(year: number): AskedDays {
  return {
    firstDay: firstDayOfYear(year),
    lastDay: Date.UTC(year, 11, 31) / DAY_MS,
    quarter: undefined,
  }
}

/** Whether the loaded sales of a place cover what is asked of a year, from its first month to its last. */
function isWhole(year: number, asked: AskedDays, { years, firstSoldOn, lastSoldOn }: LoadedYears): boolean {
  if (!years.includes(year)) return false
  const { quarter } = asked
  const first = Date.UTC(year, quarter === undefined ? 0 : (quarter - 1) * 3, 1) / DAY_MS
  const last = Date.UTC(year, quarter === undefined ? 12 : quarter * 3, 0) / DAY_MS
  return (
    dayCountOf(firstSoldOn) <= Math.max(first, asked.firstDay) + TOLERANCE_DAYS &&
    dayCountOf(lastSoldOn) >= Math.min(last, asked.lastDay) - TOLERANCE_DAYS
  )
}

function yearsFrom(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
}

/** Years in words, ranges joined by `to`: `2014 to 2018, 2020`. `years` ascend. */
export function yearsText(years: readonly number[], to = 'to'): string {
  const runs: [number, number][] = []
  for (const year of years) {
    const last = runs.at(-1)
    if (last && last[1] === year - 1) last[1] = year
    else runs.push([year, year])
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first} ${to} ${last}`)).join(', ')
}
