import { z } from 'zod'
import { Bound, type SqlAsker, type SqlCell, type SqlPart } from '../../../stores/sets/bound-sql.ts'
import type { SetStore } from '../../../stores/sets/set-store.ts'
import { refusedCursor } from '../../answers/cursor.ts'
import { releaseSentences } from '../../answers/release-sentences.ts'
import { type Criteria, columnOf, conditionOf } from './criteria.ts'
import type { PlaceInDepartement } from './parcels-in-place.ts'

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

export interface ParcelQuestion {
  places: readonly PlaceInDepartement[]
  criteria: Criteria
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

/** Finds parcels and reads the columns asked for. Throws the 400 Problem when a criterion does not go with its column. */
export async function findParcels(
  asker: SqlAsker,
  sets: SetStore,
  question: ParcelQuestion,
): Promise<FoundParcels> {
  const { places, fields, limit } = question
  if (places.length === 0) return { total: 0, unjudged: 0, rows: [], last: undefined }
  const atOnce = places.length === 1 && places[0]!.narrow === true
  const values = new Bound()
  const found = await asker.rowsOf(searchOf(question, sets, values, atOnce ? fields : []), values)
  const [counts, ...page] = found
  const shown = page.slice(0, limit)
  const parcels = shown.map(
    ([, departement, rank, value]): SearchPosition => ({
      departement: places[Number(departement)]!.departement,
      rank: Number(rank),
      value: sortedBy(value, question.sort),
    }),
  )
  return {
    total: Number(counts![1]),
    unjudged: Number(counts![2]),
    rows: atOnce ? shown.map((row) => row.slice(4)) : await readFields(asker, sets, parcels, fields),
    last: page.length > limit ? parcels.at(-1) : undefined,
  }
}

/**
 * One statement: a row of counts, then the ranks of the page and one more, with the columns of the answer that are to be read at once. Parcels that
 * are excluded for sure are passed over by the scan.
 */
function searchOf(
  { places, criteria, sort, limit, after }: ParcelQuestion,
  sets: SetStore,
  values: Bound,
  read: readonly string[],
): string {
  const condition = conditionOf(criteria, values)
  const key = sort ? `"${columnOf(sort.column).name}"` : 'NULL::INTEGER'
  const cells = read.map((field, i) => `, ${cellOf(field)} AS f${i}`).join('')
  const scans = places.map(
    ({ departement, condition: here }, i) =>
      `SELECT ${i} AS d, "rank" AS r, ${key} AS s, ${condition.holds} AS ok${cells} FROM ${sets.scanOf('parcel-facts', departement)}
       WHERE ${here(values)} AND ${condition.open}`,
  )
  const direction = sort?.descending ? 'DESC' : 'ASC'
  const rest = after ? `AND ${afterOf(after, places, sort, values)}` : ''
  const names = read.map((_, i) => `, f${i}`).join('')
  const nothing = read.map((_, i) => `, NULL AS f${i}`).join('')
  return `WITH found AS MATERIALIZED (${scans.join(' UNION ALL ')})
    SELECT what, a, b, s::VARCHAR${names} FROM (
      SELECT 0 AS what, count(*) FILTER (ok) AS a, count(*) FILTER (ok IS NULL) AS b, NULL AS s${nothing} FROM found
      UNION ALL
      (SELECT 1, d, r, s${names} FROM found WHERE ok ${rest} ORDER BY s ${direction} NULLS LAST, d, r LIMIT ${values.integer(limit + 1)}))
    ORDER BY what, s ${direction} NULLS LAST, a, b`
}

/** The condition that a parcel comes after the end of a page: `s` first, unknown last, then département and rank. */
function afterOf(
  { value, departement, rank }: SearchPosition,
  places: readonly PlaceInDepartement[],
  sort: Sort | undefined,
  values: Bound,
): string {
  const d = values.integer(places.findIndex((one) => one.departement === departement))
  const later = `(d > ${d} OR (d = ${d} AND r > ${values.integer(rank)}))`
  if (!sort) return later
  if (value === null) return `(s IS NULL AND ${later})`
  const isDay = columnOf(sort.column).type === 'date'
  if (isDay ? !z.iso.date().safeParse(value).success : typeof value !== 'number')
    throw refusedCursor(releaseSentences.aimlessCursor())
  const at = isDay ? values.day(String(value)) : values.number(Number(value))
  return `(s IS NULL OR s ${sort.descending ? '<' : '>'} ${at} OR (s = ${at} AND ${later}))`
}

function sortedBy(text: SqlCell | undefined, sort: Sort | undefined): string | number | null {
  if (!sort || typeof text !== 'string') return null
  return columnOf(sort.column).type === 'date' ? text : Number(text)
}

async function readFields(
  asker: SqlAsker,
  sets: SetStore,
  parcels: readonly SearchPosition[],
  fields: readonly string[],
): Promise<SqlCell[][]> {
  const rows = new Map<string, SqlCell[]>()
  for (const departement of new Set(parcels.map((one) => one.departement))) {
    const ranks = parcels.filter((one) => one.departement === departement).map(({ rank }) => rank)
    const values = new Bound()
    // The rank of a row is its number in the file, which costs no reading. Each named by itself, so that a scan opens the row groups that have one
    // of them and no others.
    const listed = ranks.map((rank) => values.integer(rank)).join(', ')
    const statement = `SELECT file_row_number, ${fields.map(cellOf).join(', ')} FROM ${sets.scanOf('parcel-facts', departement)} WHERE file_row_number IN (${listed})`
    for (const [rank, ...cells] of await asker.rowsOf(statement, values))
      rows.set(`${departement} ${rank}`, cells)
  }
  return parcels.map(({ departement, rank }) => rows.get(`${departement} ${rank}`)!)
}

function cellOf(field: string): SqlPart {
  const { name, type } = columnOf(field)
  return (type === 'date' ? `"${name}"::VARCHAR` : `"${name}"`) as SqlPart
}
