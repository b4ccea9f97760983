import { dayCountOf, dayText } from '../../../shared/time/days.ts'
import { Bound, quotedName, type SqlCell, type SqlPart, scanOf, sqlPart } from '../bound-sql.ts'
import type {
  FoundPositions,
  FoundRows,
  RowPosition,
  RowSearch,
  RowsPlace,
  RowTest,
  SearchColumn,
} from './row-search.ts'

/** Runs a statement: its rows. */
export type RunSql = (statement: string, values: Bound) => Promise<SqlCell[][]>

/** Searches with statements over the files. What `run` throws passes through. */
export async function searchBySql(search: RowSearch, run: RunSql): Promise<FoundRows> {
  const { places, fields, sort, limit } = search
  const atOnce = places.length === 1 && places[0]!.narrow
  const values = new Bound()
  const [counts, ...rows] = await run(statementOf(search, values, atOnce ? fields : []), values)
  const shown = rows.slice(0, limit)
  const page = shown.map(
    ([, place, rank, value]): RowPosition => ({
      place: Number(place),
      rank: Number(rank),
      value: sort && typeof value === 'string' ? sortedBy(value, sort.column) : null,
    }),
  )
  const found: FoundPositions = {
    total: Number(counts![1]),
    unjudged: Number(counts![2]),
    page,
    more: rows.length > limit,
  }
  return {
    ...found,
    cells: atOnce ? shown.map((row) => row.slice(4)) : await fieldsBySql(search, page, run),
  }
}

/** The fields of the rows of a page. */
export async function fieldsBySql(
  { places, fields }: RowSearch,
  page: readonly RowPosition[],
  run: RunSql,
): Promise<SqlCell[][]> {
  const rows = new Map<string, SqlCell[]>()
  for (const place of new Set(page.map((one) => one.place))) {
    const values = new Bound()
    // The rank of a row is its number in the file, which costs no reading. Each named by itself, so that a scan opens the row groups that have one
    // of them and no others.
    const ranks = page.filter((one) => one.place === place).map(({ rank }) => values.integer(rank))
    const statement = `SELECT file_row_number, ${fields.map(cellOf).join(', ')} FROM ${scanOf([places[place]!.path])} WHERE file_row_number IN (${ranks.join(', ')})`
    for (const [rank, ...cells] of await run(statement, values)) rows.set(`${place} ${rank}`, cells)
  }
  return page.map(({ place, rank }) => rows.get(`${place} ${rank}`)!)
}

/**
 * One statement: a row of counts, then the ranks of the page and one more, with the columns of the answer that are to be read at once. Parcels that
 * are excluded for sure are passed over by the scan.
 */
function statementOf(
  { places, tests, sort, limit, after }: RowSearch,
  values: Bound,
  read: readonly SearchColumn[],
): string {
  const { holds, open } = conditionOf(tests, values)
  const key = sort ? quotedName(sort.column.name) : 'NULL::INTEGER'
  const cells = read.map((field, i) => `, ${cellOf(field)} AS f${i}`).join('')
  const scans = places.map(
    (place, i) =>
      `SELECT ${i} AS d, "rank" AS r, ${key} AS s, ${holds} AS ok${cells} FROM ${scanOf([place.path])}
       WHERE ${whereOf(place, values)} AND ${open}`,
  )
  const direction = sort?.descending ? 'DESC' : 'ASC'
  const rest = after ? `AND ${afterOf(after, sort, values)}` : ''
  const names = read.map((_, i) => `, f${i}`).join('')
  const nothing = read.map((_, i) => `, NULL AS f${i}`).join('')
  return `WITH found AS MATERIALIZED (${scans.join(' UNION ALL ')})
    SELECT what, a, b, s::VARCHAR${names} FROM (
      SELECT 0 AS what, count(*) FILTER (ok) AS a, count(*) FILTER (ok IS NULL) AS b, NULL AS s${nothing} FROM found
      UNION ALL
      (SELECT 1, d, r, s${names} FROM found WHERE ok ${rest} ORDER BY s ${direction} NULLS LAST, d, r LIMIT ${values.integer(limit + 1)}))
    ORDER BY what, s ${direction} NULLS LAST, a, b`
}

function whereOf({ where }: RowsPlace, values: Bound): SqlPart {
  if (where.kind === 'file') return sqlPart('true')
  if (where.kind === 'zone') return sqlPart(`${quotedName(where.column)} = ${values.text(where.code)}`)
  const { range, bits, from, communes } = where
  const ranks = values.ranks({ range, packed: { bits, from } })
  if (communes.length === 0) return ranks
  // Rows are sorted by commune: without the names of the communes the scan reads every row group of the département.
  return sqlPart(`${ranks} AND "communeCode" IN (${communes.map((code) => values.text(code)).join(', ')})`)
}

/** The condition that a parcel comes after the end of a page: `s` first, unknown last, then place and rank. */
function afterOf({ place, rank, value }: RowPosition, sort: RowSearch['sort'], values: Bound): string {
  const d = values.integer(place)
  const later = `(d > ${d} OR (d = ${d} AND r > ${values.integer(rank)}))`
  if (!sort) return later
  if (value === null) return `(s IS NULL AND ${later})`
  const at = sort.column.type === 'date' ? values.day(dayText(value)) : values.number(value)
  return `(s IS NULL OR s ${sort.descending ? '<' : '>'} ${at} OR (s = ${at} AND ${later}))`
}

const sortedBy = (text: string, { type }: SearchColumn): number =>
  type === 'date' ? dayCountOf(text) : Number(text)

function cellOf({ name, type }: SearchColumn): string {
  return type === 'date' ? `${quotedName(name)}::VARCHAR` : quotedName(name)
}

/** Tests in SQL. */
interface Condition {
  /** TRUE, FALSE, or NULL for a row that cannot be judged: a column says nothing and no other test excludes it. */
  holds: string
  /** `holds IS NOT FALSE`, written column by column, so that a scan passes over what each excludes. */
  open: string
}

function conditionOf(tests: readonly RowTest[], values: Bound): Condition {
  const parts = tests.map((test) => {
    const cell = quotedName(test.column.name)
    const found = partsOf(test, cell, values).join(' AND ')
    if (test.orUnknown) return { holds: `coalesce(${found}, true)`, open: `coalesce(${found}, true)` }
    // A column that has to be known, or unknown, judges every parcel.
    return { holds: found, open: test.is ? found : `(${found}) OR ${cell} IS NULL` }
  })
  return { holds: allOf(parts.map(({ holds }) => holds)), open: allOf(parts.map(({ open }) => open)) }
}

const allOf = (parts: readonly string[]): string =>
  parts.length === 0 ? 'true' : parts.map((one) => `(${one})`).join(' AND ')

function partsOf({ column, min, max, in: any, is }: RowTest, cell: string, values: Bound): string[] {
  const parts: string[] = []
  if (min !== undefined) parts.push(`${cell} >= ${limitOf(column, min, values)}`)
  if (max !== undefined) parts.push(`${cell} <= ${limitOf(column, max, values)}`)
  if (any && column.type === 'texts') parts.push(`list_has_any(${cell}, ${values.texts(any.map(String))})`)
  else if (any) parts.push(`${cell} IN (${any.map((one) => boundOf(column, one, values)).join(', ')})`)
  if (is) parts.push(`${cell} IS ${is === 'known' ? 'NOT NULL' : 'NULL'}`)
  return parts
}

/** A limit, compared as the type of the column, so that row groups are passed over by their statistics. */
function limitOf({ type }: SearchColumn, limit: number, values: Bound): SqlPart {
  if (type === 'date') return values.day(dayText(limit))
  return type === 'integer' ? values.integer(limit) : values.number(limit)
}

function boundOf({ type }: SearchColumn, value: string | number | boolean, values: Bound): SqlPart {
  if (typeof value === 'string') return values.text(value)
  if (typeof value === 'boolean') return values.boolean(value)
  return type === 'date' ? values.day(dayText(value)) : values.number(value)
}
