import { z } from 'zod'
import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import { coverageSchema } from '../../../shared/schemas/coverage.ts'
import { PerReleaseCache } from '../../../stores/reading/per-release-cache.ts'
import type { Stores } from '../../../stores/stores.ts'
import { SALE_LINKS } from '../../answers/links.ts'
import { operation } from '../../answers/operation.ts'
import { aboutPage, cursorParameter, offsetOf, pageAbout } from '../../answers/paging.ts'
import { needSalesOfParcel } from '../coverage/sales-coverage.ts'
import type { SalesCoverage } from '../coverage/sales-in-shape.ts'
import { type AskedParcel, aboutFormer, askedParcel } from '../parcels/asked-parcel.ts'
import { formerAbout } from '../parcels/former-parcel.ts'
import { iduParameter } from '../parcels/parcel-input.ts'
import { periodSchema, SALE_DATASETS, salesSchema } from './answer.ts'
import { FIRST_SALE_YEAR, saleLimitSchema } from './filters.ts'
import { yearsOfCommunes, yearsText } from './loaded-years.ts'
import { saleTable } from './sale-table.ts'

export const transactionsByParcel = operation({
  name: 'transactionsByParcel',
  tool: 'get_parcel_transactions',
  method: 'GET',
  path: '/v1/transactions/by-parcel/{idu}',
  tag: 'Transactions',
  title: 'Sales of a parcel',
  description:
    'Every loaded sale (DVF mutation) of a parcel since 2014, newest first, 50 at a time (`meta.total`, `meta.next`), by its identifier of today or the one it had before its ' +
    'commune was merged. An empty list is never silent: `meta.coverage` says whether sales are published and loaded there.',
  input: z.strictObject({
    idu: iduParameter,
    limit: saleLimitSchema,
    cursor: cursorParameter,
    offset: z.number().int().min(0).max(100_000).default(0).meta({
      description: 'Sales to pass over; `cursor` goes on as well',
    }),
  }),
  output: salesSchema,
  about: z.object({
    ...pageAbout,
    nextOffset: z.number().int().nullable().describe('`offset` of the next page; null on the last'),
    period: periodSchema
      .nullable()
      .meta({ description: 'From the first loaded year of its commune to the newest loaded sale' }),
    coverage: coverageSchema,
    ...formerAbout,
  }),
  noindex: true,
  table: saleTable,
  links: { ...SALE_LINKS, parcel: '/v1/parcels/{idu}', page: '/parcels/{idu}' },
  examples: (place) => [{ title: 'A parcel that was sold', input: { idu: place.soldIdu } }],
  statuses: [503],
  async run({ idu, limit, offset, cursor }, stores) {
    const asked = await askedParcel(idu, stores)
    const list = {
      operation: 'transactionsByParcel',
      release: stores.manifest.id,
      question: idu,
      cursor,
      offset,
      limit,
    }
    const from = offsetOf(list)
    const { total, documents: data } = await stores.sales.pageOfParcel(idu, from, limit)
    const salesCoverage = await needSalesCoverage(asked, total > 0, stores)
    return {
      data,
      datasets: SALE_DATASETS,
      about: {
        ...aboutPage(list, { from, returned: data.length, total }),
        nextOffset: from + data.length < total ? from + data.length : null,
        ...salesCoverage,
        ...aboutFormer(asked),
      },
    }
  },
})

/** What is loaded of the commune of a parcel since sales are published, the years that are not included. Throws the 503 Problem when nothing is. */
async function needSalesCoverage(asked: AskedParcel, found: boolean, stores: Stores): Promise<SalesCoverage> {
  const coverage = await needSalesOfParcel(asked, found, stores)
  const { period, missingYears, years } = await loadedPeriodOf(communeCodeOf(asked.idu), stores)
  const isLoaded = coverage.status === 'loaded' || coverage.status === 'partly-loaded'
  if (!isLoaded || missingYears.length === 0) return { coverage, period }
  return { coverage: { ...coverage, missingYears, detail: `${coverage.detail} ${years}` }, period }
}

interface LoadedPeriod extends Pick<SalesCoverage, 'period'> {
  missingYears: number[]
  /** The years that are loaded and those that are not, in a sentence. */
  years: string
}

/** The same for all parcels of a commune. */
const periodsOfCommunes = new PerReleaseCache<LoadedPeriod>(4096)

function loadedPeriodOf(commune: string, stores: Stores): Promise<LoadedPeriod> {
  return periodsOfCommunes.made(stores, commune, async () => {
    const places = await yearsOfCommunes(commune, stores)
    const years = [...new Set(places.flatMap((one) => one.years))].sort((a, b) => a - b)
    const [first] = years
    if (first === undefined) return { period: null, missingYears: [], years: '' }
    const last = places
      .map(({ lastSoldOn }) => lastSoldOn)
      .sort()
      .at(-1)!
    const all = Array.from(
      { length: Number(last.slice(0, 4)) - FIRST_SALE_YEAR + 1 },
      (_, i) => FIRST_SALE_YEAR + i,
    )
    const missingYears = all.filter((year) => !years.includes(year))
    return {
      period: { from: `${first}-01-01`, to: last },
      missingYears,
      years: `Years loaded: ${yearsText(years)}; not loaded: ${yearsText(missingYears)}.`,
    }
  })
}
