import { z } from 'zod'
import type { FactType } from '../../../shared/facts/fact-column.ts'
import type { SqlCell } from '../bound-sql.ts'

const typeSchema = z.enum(['text', 'texts', 'integer', 'number', 'date', 'boolean'] satisfies FactType[])

/** A column of `parcel_facts` that a search reads. */
const columnSchema = z.strictObject({ name: z.string(), type: typeSchema })
export type SearchColumn = z.output<typeof columnSchema>

/** What a column must say, checked against its type. Days are counted since 1970-01-01. */
const testSchema = z.strictObject({
  column: columnSchema,
  min: z.number().optional(),
  max: z.number().optional(),
  in: z.array(z.union([z.string(), z.number(), z.boolean()])).optional(),
  is: z.enum(['known', 'unknown']).optional(),
  /** A parcel of which the column says nothing is taken too. */
  orUnknown: z.boolean().optional(),
})
export type RowTest = z.output<typeof testSchema>

const whereSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('file') }),
  z.strictObject({ kind: z.literal('zone'), column: z.string(), code: z.string() }),
  z.strictObject({
    kind: z.literal('ranks'),
    /** A bit for each rank from `from` on, as `RankSet.packed` gives them. */
    bits: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    from: z.number(),
    range: z.tuple([z.number(), z.number()]),
    /** Communes of these ranks, so that a statement passes over row groups of all others; empty: not named. */
    communes: z.array(z.string()),
  }),
])

/** Which rows of a file of `parcel_facts` a search is about. The rank of a row is its number in the file. */
const placeSchema = z.strictObject({
  path: z.string(),
  /** Rows of the file. */
  rows: z.number(),
  where: whereSchema,
  /** Whether they are about as many as a commune has: a statement reads the fields of all that pass its tests then, in place of a second statement for those of the page. */
  narrow: z.boolean(),
})
export type RowsPlace = z.output<typeof placeSchema>

/** Where a file is, and how many rows it has. */
export type RowsFile = Pick<RowsPlace, 'path' | 'rows'>

/** A search over the wide rows, in a form that goes from one process to another. */
export const rowSearchSchema = z.strictObject({
  places: z.array(placeSchema),
  tests: z.array(testSchema),
  /** In the order of places and ranks when left out. */
  sort: z.strictObject({ column: columnSchema, descending: z.boolean() }).optional(),
  /** Where the page before ended; `place` is -1 when it is none of these. */
  after: z.strictObject({ place: z.number(), rank: z.number(), value: z.number().nullable() }).optional(),
  /** Columns of the answer. */
  fields: z.array(columnSchema),
  limit: z.number(),
})
export type RowSearch = z.output<typeof rowSearchSchema>

/** A row of a page: the number of its place, its rank there, and what it was sorted by, a day as its number since 1970-01-01. */
export interface RowPosition {
  place: number
  rank: number
  value: number | null
}

export interface FoundPositions {
  /** Rows that all tests hold for, and rows that cannot be judged: a column says nothing, and no other test excludes them. */
  total: number
  unjudged: number
  page: RowPosition[]
  /** Whether a page follows. */
  more: boolean
}

export interface FoundRows extends FoundPositions {
  /** The fields of each row of the page; days as YYYY-MM-DD. */
  cells: SqlCell[][]
}
