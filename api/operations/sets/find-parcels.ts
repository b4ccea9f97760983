import { z } from 'zod'
import { dayCountOf, dayText } from '../../../shared/time/days.ts'
import type { SqlCell } from '../../../stores/sets/bound-sql.ts'
import type { RowAsker } from '../../../stores/sets/query-process.ts'
import type {
  RowPosition,
  RowSearch,
  RowsPlace,
  RowTest,
  SearchColumn,
} from '../../../stores/sets/search/row-search.ts'
import { refusedCursor } from '../../answers/cursor.ts'
import { releaseSentences } from '../../answers/release-sentences.ts'
import { columnOf } from './criteria.ts'

/** Where a page ended: what its last parcel was sorted by, its département and its rank there. */
export const positionSchema = z.strictObject({
  value: z.union([z.string().max(100), z.number(), z.null()]),
  departement: z.string().max(3),
  rank: z
    .number()
    .int()
    .nonnegative()
    .max(2 ** 31 - 1),
})
export type SearchPosition = z.output<typeof positionSchema>

/** Column and direction; undefined: in the order of identifiers. */
export interface Sort {
  column: string
  descending: boolean
}

/** A département that a place reaches into, and which of its rows lie in the place. */
export interface ParcelsPlace extends RowsPlace {
  departement: string
}

export interface ParcelQuestion {
  places: readonly ParcelsPlace[]
  tests: RowTest[]
  sort: Sort | undefined
  /** Columns of the answer. */
  fields: readonly string[]
  limit: number
  after: SearchPosition | undefined
}

export interface FoundParcels {
  /** Parcels that the criteria hold for, those that cannot be judged, and the rows of this page. */
  total: number
  unjudged: number
  rows: SqlCell[][]
  /** Where the page ended; undefined when it is the last. */
  last: SearchPosition | undefined
}

/** Finds parcels by `ask` and reads the columns asked for. Throws the 400 Problem, before it asks, for a cursor that does not go with the order. */
export async function findParcels(question: ParcelQuestion, ask: RowAsker['search']): Promise<FoundParcels> {
  const { places, tests, fields, limit } = question
  if (places.length === 0) return { total: 0, unjudged: 0, rows: [], last: undefined }
  const sort = question.sort && { ...question.sort, column: searchColumn(question.sort.column) }
  const search: RowSearch = {
    places: places.map(({ departement: _, ...place }) => place),
    tests,
    ...(sort ? { sort } : {}),
    ...(question.after ? { after: rowPosition(question.after, places, sort?.column) } : {}),
    fields: fields.map(searchColumn),
    limit,
  }
  const { total, unjudged, page, more, cells } = await ask(search)
  const last = more ? page.at(-1) : undefined
  return { total, unjudged, rows: cells, last: last && searchPosition(last, places, sort?.column) }
}

function searchColumn(name: string): SearchColumn {
  return { name, type: columnOf(name).type }
}

function searchPosition(
  { place, rank, value }: RowPosition,
  places: readonly ParcelsPlace[],
  column: SearchColumn | undefined,
): SearchPosition {
  const shown = value !== null && column?.type === 'date' ? dayText(value) : value
  return { departement: places[place]!.departement, rank, value: shown }
}

/** Throws the 400 Problem for a cursor whose value does not go with the column that the question is sorted by. */
function rowPosition(
  { value, departement, rank }: SearchPosition,
  places: readonly ParcelsPlace[],
  column: SearchColumn | undefined,
): RowPosition {
  const place = places.findIndex((one) => one.departement === departement)
  if (!column || value === null) return { place, rank, value: null }
  const isDay = column.type === 'date'
  if (isDay ? !z.iso.date().safeParse(value).success : typeof value !== 'number')
    throw refusedCursor(releaseSentences.aimlessCursor())
  return { place, rank, value: isDay ? dayCountOf(String(value)) : Number(value) }
}
