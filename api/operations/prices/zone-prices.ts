import { prices } from '../../../shared/documents/sales.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { PriceMethod, PriceYear, StoredYear, ZonePrices } from '../../../shared/schemas/price.ts'
import type { Zone } from '../../../shared/schemas/zone.ts'
import { dayCountOf, yearOfDay } from '../../../shared/time/days.ts'
import { PerReleaseCache } from '../../../stores/reading/per-release-cache.ts'
import type { JsonText } from '../../../stores/reading/ready-json.ts'
import type { Stores } from '../../../stores/stores.ts'
import { readyJson } from '../../answers/json-text.ts'
import { coverageOfYears, isWhole } from '../coverage/price-coverage.ts'
import { yearsOfZone } from '../transactions/loaded-years.ts'
import type { FigureQuestion } from './years.ts'
import { zonesAround } from './zone.ts'

type Figure = PriceYear['byType'][number]

export const PRICE_DATASETS = ['cog', 'cadastre', 'iris', 'dvf'] as const

/** Area whose files tell of a zone. */
export function priceAreaOf({ level, code }: Zone): string {
  if (level === 'region') return 'france'
  return level === 'departement' ? code : departementOf(code)
}

/** Figures of the levels that are made of many communes are withheld while only some are loaded. */
const LARGE: readonly Zone['level'][] = ['ville', 'departement', 'region']
/** From this difference between the two medians on, both are given. */
const SHOWN_DIFFERENCE = 0.02
/** Years that an answer gives by default, counted back from the newest loaded sale of the départements of the zone. */
const LAST_YEARS = 5

/** Some 7 kB each, and the same for all parcels of an IRIS, or of a commune where no contour is loaded. */
const kept = new PerReleaseCache<JsonText<ZonePrices[]>>(4096)

/** Prices of a zone and of every zone that contains it, from the smallest to the région. A zone without a sale has no years. */
export async function yearlyStatsAround(
  zone: Zone,
  asked: FigureQuestion,
  stores: Stores,
): Promise<JsonText<ZonePrices[]>> {
  const { years, method, includePartial } = asked
  return kept.made(stores, `${years} ${method} ${includePartial} ${zone.level} ${zone.code}`, async () =>
    readyJson(
      await Promise.all(
        (await zonesAround(zone, stores)).map(async (one) => {
          const stored = await stores.documents.get(prices, priceAreaOf(one), prices.key(one.level, one.code))
          return { ...one, years: await describeYears(stored?.value.years ?? [], one, asked, stores) }
        }),
      ),
    ),
  )
}

/** The figures of a zone as answers give them: by the rule asked for, with what they cover. */
export async function describeYears(
  stored: readonly StoredYear[],
  zone: Zone,
  { years, method, includePartial }: FigureQuestion,
  stores: Stores,
): Promise<PriceYear[]> {
  const coverageIn = await coverageOfYears(zone, stores)
  const sold = await yearsOfZone(zone, stores)
  const newest = Math.max(...sold.map(({ lastSoldOn }) => yearOfDay(dayCountOf(lastSoldOn))))
  const wanted = years === 'all' ? stored : stored.filter(({ year }) => year > newest - LAST_YEARS)
  return await Promise.all(
    wanted.map(async ({ year, byType }): Promise<PriceYear> => {
      const covers = await coverageIn(year)
      const hidden =
        !includePartial && LARGE.includes(zone.level) && covers.communes.loaded < covers.communes.total
      return {
        year,
        partial: !isWhole(covers, year),
        covers,
        byType: byType.map((figure) => figureBy(figure, method, hidden)),
      }
    }),
  )
}

function figureBy(
  { type, leftOut, state, ...ours }: StoredYear['byType'][number],
  method: PriceMethod,
  hidden: boolean,
): Figure {
  const own = method === 'state' ? state : ours
  const sold = ours.count + Object.values(leftOut).reduce((sum, n) => sum + n, 0)
  const others = sold - state.count
  return {
    type,
    ...(hidden && own.withheld === null ? { ...own, ...NOTHING, withheld: 'partly-loaded' as const } : own),
    leftOut: method === 'terrier' ? leftOut : others > 0 ? { 'not-counted-by-the-state': others } : {},
    stateMethod:
      method === 'state' || hidden || !differ(ours.median, state.median)
        ? null
        : { count: state.count, median: state.median, mean: state.mean },
  }
}

const NOTHING = { median: null, mean: null, q1: null, q3: null }

function differ(ours: number | null, state: number | null): boolean {
  return ours !== null && state !== null && Math.abs(state / ours - 1) > SHOWN_DIFFERENCE
}
