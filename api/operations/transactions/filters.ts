import { z } from 'zod'
import type { ParameterError } from '../../answers/problem.ts'
import { notLoaded } from '../../answers/problem.ts'
import { invalidParameters } from '../../answers/problems.ts'
import type { LoadedSales } from '../../store/sales/loaded-sales.ts'
import type { SaleFilter } from '../../store/sales/sale-filter.ts'

/** Search endpoints answer for this many years, counted back from the newest loaded. */
const PERIOD_YEARS = 5
const OFFPLAN = "Vente en l'état futur d'achèvement"
/** Labels as published, and the short forms people use. */
const TYPES = {
  Appartement: 'Appartement',
  Maison: 'Maison',
  Dépendance: 'Dépendance',
  'Local industriel': 'Local industriel. commercial ou assimilé',
  'Local industriel. commercial ou assimilé': 'Local industriel. commercial ou assimilé',
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

type TypeName = keyof typeof TYPES
type NatureName = keyof typeof NATURES
const typeNames = Object.keys(TYPES) as [TypeName, ...TypeName[]]
const natureNames = Object.keys(NATURES) as [NatureName, ...NatureName[]]

/** Twice as many as there are: naming one twice does no harm. */
const MOST_TYPES = 10

const euros = z.number().nonnegative().optional()
const squareMetres = z.number().nonnegative().optional()
const rooms = z.number().int().nonnegative().optional()

/** The filters that all searches of sales share: query parameters of GET questions, the `filters` object of POST ones. */
export const filterShape = {
  priceMin: euros.meta({ description: 'Minimum price of the mutation, euros', example: 100000 }),
  priceMax: euros.meta({ description: 'Maximum price of the mutation, euros', example: 400000 }),
  year: z
    .number()
    .int()
    .optional()
    .meta({ description: 'Year of the sale: one of the last five loaded', example: 2024 }),
  quarter: z
    .enum(['T1', 'T2', 'T3', 'T4'])
    .optional()
    .meta({ description: 'Quarter of the year, of any year when `year` is not given' }),
  localTypes: z
    .array(z.enum(typeNames))
    .min(1)
    .max(MOST_TYPES)
    .optional()
    .meta({ description: 'Types of premises: a sale has at least one of them', example: ['Appartement'] }),
  surfaceMin: squareMetres.meta({ description: 'Minimum built surface of one premise, m²' }),
  surfaceMax: squareMetres.meta({ description: 'Maximum built surface of one premise, m²' }),
  roomsMin: rooms.meta({ description: 'Minimum main rooms of one premise (a T2 is roomsMin=2)' }),
  roomsMax: rooms.meta({ description: 'Maximum main rooms of one premise' }),
  includeMultiLot: z
    .boolean()
    .default(true)
    .meta({ description: 'Whether sales of several lots or premises at once are wanted' }),
  mutationType: z
    .enum(natureNames)
    .optional()
    .meta({ description: 'Nature de la mutation; VEFA is short for the sale off plan' }),
}

export const limitSchema = z
  .number()
  .int()
  .min(1)
  .max(50)
  .default(50)
  .meta({ description: 'Sales in the answer, at most' })

export const filterSchema = z
  .strictObject(filterShape)
  .meta({ id: 'TransactionFilters', description: 'Which sales are wanted; all when left out' })
export type Filters = z.output<typeof filterSchema>

const DAY_MS = 86_400_000
const firstDayOf = (year: number) => Date.UTC(year, 0, 1) / DAY_MS

/**
 * The filter a search runs with. Throws the 503 Problem when no sale is loaded, the 400 Problem for a year outside the loaded ones or
 * bounds the wrong way round.
 */
export function saleFilter(filters: Filters, sales: LoadedSales): SaleFilter {
  if (!sales.years) throw notLoaded('dvf')
  const { last } = sales.years
  const first = Math.max(sales.years.first, last - PERIOD_YEARS + 1)
  const errors: ParameterError[] = []
  if (filters.year !== undefined && (filters.year < first || filters.year > last))
    errors.push({
      parameter: 'year',
      detail: `must be between ${first} and ${last}, the years loaded`,
    })
  for (const [low, high] of [
    ['priceMin', 'priceMax'],
    ['surfaceMin', 'surfaceMax'],
    ['roomsMin', 'roomsMax'],
  ] as const)
    if (filters[low] !== undefined && filters[high] !== undefined && filters[low] > filters[high])
      errors.push({ parameter: low, detail: `must not be greater than ${high}` })
  if (errors.length > 0) throw invalidParameters(errors)
  return {
    priceMin: filters.priceMin,
    priceMax: filters.priceMax,
    firstDay: firstDayOf(filters.year ?? first),
    lastDay: firstDayOf((filters.year ?? last) + 1) - 1,
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
