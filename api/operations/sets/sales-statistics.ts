import { z } from 'zod'
import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import { coverageSchema } from '../../../shared/schemas/coverage.ts'
import { named } from '../../../shared/schemas/named.ts'
import type { Zone } from '../../../shared/schemas/zone.ts'
import { SALES_NOT_PUBLISHED } from '../../../shared/territory/sales-not-published.ts'
import type { SaleFilter } from '../../../stores/sales/sale-filter.ts'
import type { Shape } from '../../../stores/sales/shape.ts'
import type { Stores } from '../../../stores/stores.ts'
import { operation } from '../../answers/operation.ts'
import { within } from '../../answers/parameter-names.ts'
import { notLoaded } from '../../answers/problem.ts'
import { BODY_BYTES } from '../../kernel/limits.ts'
import { departementsIn } from '../coverage/loaded.ts'
import { coverageOfSalesInZone } from '../coverage/sales-coverage.ts'
import { coverageOfSalesInShape, type SalesCoverage } from '../coverage/sales-in-shape.ts'
import { periodSchema, SALE_DATASETS } from '../transactions/answer.ts'
import { ABOUT_FILTERS, filterShape, saleFilter } from '../transactions/filters.ts'
import { periodOf, withYears, yearsOfZone } from '../transactions/loaded-years.ts'
import { askSets } from './ask-sets.ts'
import { askedPlaceOf, placeAbout, placeShape } from './place-input.ts'
import { groupings, groupSales } from './sale-groups.ts'
import { placeZone, salesIn } from './sales-in-place.ts'

const MOST_GROUPS = 5000

const amount = z.number().nullable()
const count = z.number().int().nonnegative()
const figures = named('SaleFigures', 'Median, mean and quartiles, rounded', {
  count: count.meta({ description: 'Sales that the figures are made of: those that have this value' }),
  median: amount,
  mean: amount,
  q1: amount,
  q3: amount,
  withheld: z.enum(['no-sale', 'fewer-than-5-sales']).nullable().describe('Why there are no figures'),
})

const text = z.string().nullable().optional()
const group = named('SaleGroup', 'The sales that have the same in what they are grouped by', {
  year: z.number().int().optional(),
  quarter: z.string().optional().meta({ description: '2024-T3' }),
  month: z.string().optional().meta({ description: '2024-09' }),
  type: text.describe('Type of the dwelling sold, else of the first premises; null without any'),
  rooms: z.number().int().nullable().optional().meta({ description: 'Main rooms of the dwellings' }),
  communeCode: text,
  irisCode: text,
  sectionCode: text.meta({ description: 'Cadastral section: what the IDU begins with, 10 characters' }),
  streetCode: text.meta({ description: 'Commune, colon, code of the street' }),
  count: count.meta({ description: 'Sales of the group' }),
  prices: figures.meta({ description: 'Of the prices, euros' }),
  pricesPerM2: figures.meta({
    description: 'Of the prices per m² of single dwellings, as the published prices have them, €/m²',
  }),
  surfaces: figures.meta({ description: 'Of the built surfaces, m²' }),
  leftOut: z
    .record(z.string(), z.number().int().positive())
    .meta({ description: 'Sales without a price per m², by reason' }),
})

const { sort: _, ...filters } = filterShape
const statisticsFilters = named('StatisticsFilters', ABOUT_FILTERS, filters)

export const salesStatistics = operation({
  name: 'salesStatistics',
  tool: 'get_sales_statistics',
  method: 'POST',
  path: '/v1/transactions/statistics',
  bodyBytes: BODY_BYTES.drawing,
  tag: 'Transactions',
  title: 'Statistics of sales',
  description:
    'Number, median, quartiles and mean of price, price per m² and surface of the sales in a place, grouped. Figures of fewer than ' +
    'five sales are withheld. In a zone a sale counts where the prices by zone count it, and the figures are the same.',
  input: z.strictObject({
    ...placeShape,
    groupBy: z
      .array(z.enum(groupings))
      .max(groupings.length)
      .default([])
      .meta({
        description: 'Any of these together; all sales in one group when empty',
        example: ['quarter', 'type'],
      }),
    filters: statisticsFilters.prefault({}).meta({ description: ABOUT_FILTERS }),
    limit: z
      .number()
      .int()
      .min(1)
      .max(MOST_GROUPS)
      .default(1000)
      .meta({ description: 'Groups in the answer, 1 to 5,000' }),
  }),
  output: z.array(group),
  about: z.object({
    returned: count,
    limit: z.number().int().positive(),
    total: count.meta({ description: 'Groups there are' }),
    truncated: z.boolean().meta({ description: 'Whether groups were left out because of the limit' }),
    salesCount: count.meta({ description: 'Sales in all groups' }),
    period: periodSchema.nullable().meta({
      description:
        'The last five years loaded, or the years asked for, no further than the newest sale that is loaded there; null where none of these days is',
    }),
    coverage: coverageSchema,
    ...placeAbout,
  }),
  noindex: true,
  stoppable: true,
  examples: (place) => [
    {
      title: 'Flats and houses of a commune, quarter by quarter',
      input: {
        mode: 'zone' as const,
        zone: { level: place.level ?? ('commune' as const), code: place.commune },
        groupBy: ['quarter' as const, 'type' as const],
        filters: { localTypes: ['Appartement' as const, 'Maison' as const] },
        limit: 8,
      },
    },
  ],
  statuses: [404, 503],
  async run({ groupBy, filters, limit, ...where }, stores, gone) {
    const filter = within('filters', () => saleFilter(filters, stores.sales))
    const place = await askedPlaceOf(where, stores)
    const places = await salesIn(place, filter, stores)
    const by = [...new Set(groupBy)]
    const found = await askSets(
      stores,
      (asker) => groupSales(asker, stores.sets, { places, by, limit }),
      gone,
    )
    const { coverage, period } =
      'shape' in place
        ? await needShape(await place.shape, filter, found.sales > 0, stores)
        : await salesCoverageOfZone(placeZone(place), filter, stores)
    return {
      data: found.rows,
      datasets: SALE_DATASETS,
      about: {
        returned: found.rows.length,
        limit,
        total: found.total,
        truncated: found.total > found.rows.length,
        salesCount: found.sales,
        period,
        coverage,
        ...('zone' in place ? { resolvedZone: place.zone, otherZones: place.others } : {}),
      },
    }
  },
})

/** Throws the 503 Problem when no sale of the place is loaded, whatever the year. */
async function needShape(
  shape: Shape,
  filter: SaleFilter,
  found: boolean,
  stores: Stores,
): Promise<SalesCoverage> {
  const known = await coverageOfSalesInShape(shape, filter, found, stores)
  if (known.coverage.status === 'not-loaded' && !known.coverage.missingYears)
    throw notLoaded('dvf', { name: 'the place asked about' })
  return known
}

async function salesCoverageOfZone(zone: Zone, filter: SaleFilter, stores: Stores): Promise<SalesCoverage> {
  const places = await yearsOfZone(zone, stores)
  const coverage = withYears(coverageOfSalesInZone(zone, stores), filter, places, {
    name: zone.name,
    area: areaToLoad(zone, stores),
  })
  return { coverage, period: periodOf(filter, places) }
}

/** What `--area` takes to load the sales of a zone: a région is its départements, for its code may be that of another département. */
function areaToLoad(zone: Zone, { territory }: Stores): string {
  if (zone.level !== 'region') return communeCodeOf(zone.code)
  const published = departementsIn(zone, territory).filter((code) => !SALES_NOT_PUBLISHED.includes(code))
  return published.join(',')
}
