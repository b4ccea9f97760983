import { z } from 'zod'
import {
  DWELLING_TYPES,
  type DwellingType,
  FEWEST_SALES,
  type PriceYear,
} from '../../../shared/schemas/price.ts'
import type { Database } from '../../pipeline/duckdb/database.ts'
import { type Sql, sql } from '../../pipeline/duckdb/sql.ts'

/** Years an answer gives unless all are asked for. */
export const LAST_YEARS = 5

const typeName = z.enum(DWELLING_TYPES)
const leftOutSchema = z.record(z.string(), z.number().int().positive())

type Figure = PriceYear['byType'][number]

/** First and last day of loaded sales: what tells whether a year is whole. */
export interface Span {
  first: string
  last: string
}

/** The days the sales of the table `priced` cover. */
export async function spanOf(db: Database): Promise<Span | undefined> {
  const [found] = await db.all(
    'SELECT CAST(min("date") AS VARCHAR), CAST(max("date") AS VARCHAR) FROM priced',
  )
  const [first, last] = found!
  return first === null || last === null ? undefined : { first: String(first), last: String(last) }
}

/**
 * Statistics by zone (the SQL expression `zone`) and year over the table `priced`, zones in order. Each figure is computed
 * from the sales themselves, at every level: never from figures of smaller zones. Quartiles are interpolated (quantile_cont),
 * euros rounded. `small` zones with fewer than five sales are withheld.
 */
export async function* zoneStats(
  db: Database,
  zone: Sql,
  small: boolean,
  span: Span,
): AsyncGenerator<{ zone: string; years: PriceYear[] }> {
  const query = sql`WITH kept AS (SELECT ${zone} AS zone, year("date") AS year, type, value, reason FROM priced WHERE ${zone} IS NOT NULL),
     figures AS (
       SELECT zone, year, type, count(value) AS n, round(median(value)) AS median, round(avg(value)) AS mean,
         round(quantile_cont(value, 0.25)) AS q1, round(quantile_cont(value, 0.75)) AS q3
       FROM kept GROUP BY ALL),
     reasons AS (
       SELECT zone, year, type, to_json(map_from_entries(list((reason, n) ORDER BY reason))) AS left_out
       FROM (SELECT zone, year, type, reason, count(*) AS n FROM kept WHERE reason IS NOT NULL GROUP BY ALL) GROUP BY ALL)
     SELECT zone, year, type, n, median, mean, q1, q3, coalesce(CAST(left_out AS VARCHAR), '{}')
     FROM figures LEFT JOIN reasons USING (zone, year, type) ORDER BY zone, year, type`
  let current: { zone: string; years: PriceYear[] } | undefined
  for await (const chunk of db.stream(query)) {
    for (const [code, year, type, n, median, mean, q1, q3, leftOut] of chunk.getRows()) {
      if (current?.zone !== String(code)) {
        if (current) yield current
        current = { zone: String(code), years: [] }
      }
      const figure = figureOf(
        typeName.parse(type),
        Number(n),
        [median, mean, q1, q3].map(Number),
        leftOutSchema.parse(JSON.parse(String(leftOut))),
        small,
      )
      const { byType } = yearIn(current.years, Number(year), span)
      byType[DWELLING_TYPES.indexOf(figure.type)] = figure
    }
  }
  if (current) yield current
}

function figureOf(
  type: DwellingType,
  count: number,
  [median, mean, q1, q3]: number[],
  leftOut: Record<string, number>,
  small: boolean,
): Figure {
  const nothing = { median: null, mean: null, q1: null, q3: null }
  if (count === 0) return { type, count, ...nothing, withheld: 'no-sale', leftOut }
  if (small && count < FEWEST_SALES)
    return { type, count, ...nothing, withheld: 'fewer-than-5-sales', leftOut }
  return { type, count, median: median!, mean: mean!, q1: q1!, q3: q3!, withheld: null, leftOut }
}

/** The year's entry, made when it is the first of it; rows come year by year. */
function yearIn(years: PriceYear[], year: number, span: Span): PriceYear {
  const last = years.at(-1)
  if (last?.year === year) return last
  const byType = DWELLING_TYPES.map((type) => figureOf(type, 0, [], {}, false))
  const stat = { year, partial: isPartial(year, span), byType }
  years.push(stat)
  return stat
}

/** The first and the last year loaded are seldom whole: a publication begins and ends in the middle of a year. */
function isPartial(year: number, { first, last }: Span): boolean {
  return first > `${year}-01-31` || last < `${year}-12-01`
}
