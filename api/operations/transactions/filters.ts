import { z } from 'zod'
import { BUSINESS_PREMISES, BUSINESS_PREMISES_SHORT } from '../../../shared/identifiers/dwelling-types.ts'
import { named } from '../../../shared/schemas/named.ts'
import { firstDayOfYear } from '../../../shared/time/days.ts'
import type { LoadedSales } from '../../../stores/sales/loaded-sales.ts'
import type { SaleFilter } from '../../../stores/sales/sale-filter.ts'
import { SALE_ORDERS } from '../../../stores/sales/sale-order.ts'
import { parameterSentences } from '../../answers/parameter-sentences.ts'
import type { ParameterError } from '../../answers/problem.ts'
import { invalidParameters } from '../../answers/problems.ts'
import { saleSentences } from './sale-sentences.ts'

/** The first year of which sales were ever published. */
export const FIRST_SALE_YEAR = 2014
/** Without a year, searches answer for this many years, counted back from the newest loaded. */
const PERIOD_YEARS = 5
const OFFPLAN = "Vente en l'état futur d'achèvement"
/** Labels as published, and the short forms people use. */
const TYPES = {
  Appartement: 'Appartement',
  Maison: 'Maison',
  Dépendance: 'Dépendance',
  [BUSINESS_PREMISES_SHORT]: BUSINESS_PREMISES,
  [BUSINESS_PREMISES]: BUSINESS_PREMISES,
} as const
const NATURES = {
  Vente: 'Vente',
  VEFA: OFFPLAN,
  [OFFPLAN]: OFFPLAN,
  Adjudication: 'Adjudication',
  Echange: 'Echange',
  Échange: 'Echange',
  Expropriation: 'Expropriation',
  'Vente terrain à bâtir': 'Vente terrain à bâtir',
} as const

/** Names that say the same as a shorter one: read, and not offered where there is little room. */
export const LONGER_NAMES: ReadonlySet<string> = new Set([BUSINESS_PREMISES, OFFPLAN, 'Echange'])

type TypeName = keyof typeof TYPES
type NatureName = keyof typeof NATURES
const typeNames = Object.keys(TYPES) as [TypeName, ...TypeName[]]
const natureNames = Object.keys(NATURES) as [NatureName, ...NatureName[]]

/** Twice as many as there are: naming one twice does no harm. */
const MOST_TYPES = 10

const euros = z.number().nonnegative().optional()
const squareMetres = z.number().nonnegative().optional()
/** Latest year that the schema names. Without one, OpenAPI gives the greatest safe integer, of sixteen digits, wherever a year is asked for. */
const LAST_YEAR = 2100
/** A year of sales up to the one of the request: a bound in the schema would stay at the year in which the process began. */
export const saleYearSchema = z
  .number()
  .int()
  .min(FIRST_SALE_YEAR)
  .max(LAST_YEAR)
  .check(({ value, issues }) => {
    const maximum = new Date().getUTCFullYear()
    if (value > maximum && value <= LAST_YEAR)
      issues.push({ code: 'too_big', origin: 'number', maximum, inclusive: true, input: value })
  })
const year = saleYearSchema.optional()
const rooms = z.number().int().nonnegative().optional()

/** What surfaces and rooms are those of. */
const MEASURED =
  'all premises of the `localTypes` asked for together; without any, of all but outbuildings (rooms: of the dwellings), as `surface` and `rooms` of the answer say'

/** The filters that all searches of sales share: query parameters of GET questions, the `filters` object of POST ones. */
export const filterShape = {
  priceMin: euros.meta({ description: 'Minimum price of the mutation, euros', example: 100000 }),
  priceMax: euros.meta({ description: 'Maximum price of the mutation, euros', example: 400000 }),
  year: year.meta({ description: 'Year of the sale. Without any year: the last five loaded', example: 2024 }),
  yearMin: year.meta({
    description: 'First year of the sale, with `yearMax` or up to the newest',
    example: 2024,
  }),
  yearMax: year.meta({
    description: 'Last year of the sale, with `yearMin` or from the oldest',
    example: 2024,
  }),
  quarter: z
    .enum(['T1', 'T2', 'T3', 'T4'])
    .optional()
    .meta({ description: 'Quarter, of any year when `year` is left out' }),
  localTypes: z
    .array(z.enum(typeNames))
    .min(1)
    .max(MOST_TYPES)
    .optional()
    .meta({ description: 'Types of premises: a sale has at least one of them', example: ['Appartement'] }),
  surfaceMin: squareMetres.meta({ description: `Minimum built surface of ${MEASURED}, m²`, example: 20 }),
  surfaceMax: squareMetres.meta({ description: `Maximum built surface of ${MEASURED}, m²`, example: 200 }),
  roomsMin: rooms.meta({ description: `Minimum main rooms of ${MEASURED} (a T2 is roomsMin=2)`, example: 2 }),
  roomsMax: rooms.meta({ description: `Maximum main rooms of ${MEASURED}`, example: 5 }),
  includeMultiLot: z
    .boolean()
    .default(true)
    .describe(
      'false leaves out sales of several dwellings or business premises at once, and of several lots of a programme (`multiLot`); ' +
        'a cellar or parking place sold with a dwelling does not count',
    ),
  sort: z.enum(SALE_ORDERS).default('date-desc').meta({
    description:
      'Order: newest, oldest, cheapest or dearest first, in all or per m²; a sale without a price comes last in those by it',
  }),
  mutationType: z
    .enum(natureNames)
    .optional()
    .meta({ description: 'Nature de la mutation; VEFA is short for the sale off plan' }),
}

export const saleLimitSchema = z.number().int().min(1).max(50).default(50).describe('Most sales, 1 to 50')

/** All filters in one text, for readers who see no description of each. */
export const ABOUT_FILTERS =
  'Which sales are wanted, all when left out. priceMin, priceMax: euros; year, or yearMin and yearMax: else the last five loaded; quarter; ' +
  'localTypes: a sale has one of them; surfaceMin, surfaceMax (m²), roomsMin, roomsMax: of its premises of these types together; ' +
  'includeMultiLot: false leaves out sales of several dwellings at once; sort: date, price or pricePerM2; mutationType: VEFA is off plan'

export const filterSchema = named('TransactionFilters', ABOUT_FILTERS, filterShape)
export type Filters = z.output<typeof filterSchema>

/** The filter a search runs with. Throws the 400 Problem for bounds the wrong way round or a year together with a range of years. */
export function saleFilter(filters: Omit<Filters, 'sort'>, sales: LoadedSales): SaleFilter {
  const errors: ParameterError[] = []
  const { year, yearMin, yearMax } = filters
  if (year !== undefined && (yearMin ?? yearMax) !== undefined)
    errors.push({ parameter: 'year', detail: parameterSentences.notBoth(saleSentences.yearBounds()) })
  for (const [low, high] of [
    ['yearMin', 'yearMax'],
    ['priceMin', 'priceMax'],
    ['surfaceMin', 'surfaceMax'],
    ['roomsMin', 'roomsMax'],
  ] as const)
    if (filters[low] !== undefined && filters[high] !== undefined && filters[low] > filters[high])
      errors.push({ parameter: low, detail: parameterSentences.notAbove(high) })
  if (errors.length > 0) throw invalidParameters(errors)
  return {
    priceMin: filters.priceMin,
    priceMax: filters.priceMax,
    ...daysAsked(filters, sales.years),
    quarter: filters.quarter === undefined ? undefined : Number(filters.quarter[1]),
    types: filters.localTypes?.map((name) => TYPES[name]),
    surfaceMin: filters.surfaceMin,
    surfaceMax: filters.surfaceMax,
    roomsMin: filters.roomsMin,
    roomsMax: filters.roomsMax,
    includeMultiLot: filters.includeMultiLot,
    nature: filters.mutationType === undefined ? undefined : NATURES[filters.mutationType],
  }
}

/**
 * The days asked about; without any year those of the five newest loaded years, to the newest loaded sale (of the five newest years of the calendar when
 * none is loaded).
 */
function daysAsked(
  { year, yearMin, yearMax }: Pick<Filters, 'year' | 'yearMin' | 'yearMax'>,
  loaded: LoadedSales['years'],
): { firstDay: number; lastDay: number } {
  const newest = loaded?.last ?? new Date().getUTCFullYear()
  if (year === undefined && (yearMin ?? yearMax) === undefined) {
    const first = Math.max(loaded?.first ?? FIRST_SALE_YEAR, newest - PERIOD_YEARS + 1)
    return { firstDay: firstDayOfYear(first), lastDay: loaded?.lastDay ?? firstDayOfYear(newest + 1) - 1 }
  }
  const first = year ?? yearMin ?? FIRST_SALE_YEAR
  const last = Math.max(first, year ?? yearMax ?? newest)
  return { firstDay: firstDayOfYear(first), lastDay: firstDayOfYear(last + 1) - 1 }
}
