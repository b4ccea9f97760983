import { z } from 'zod'
import type { Database } from '../../../../formats/duckdb/database.ts'
import { ident, type Sql, sql } from '../../../../formats/duckdb/sql.ts'
import { DWELLING_TYPES } from '../../../../shared/identifiers/dwelling-types.ts'
import { FEWEST_SALES, type StoredYear } from '../../../../shared/schemas/price.ts'

/** Years that rankings and answers speak of unless all are asked for. */
export const LAST_YEARS = 5

const typeName = z.enum(DWELLING_TYPES)
const leftOutSchema = z.record(z.string(), z.number().int().positive())

type Figure = StoredYear['byType'][number]
type Amounts = Figure['state']

/** First and last day of loaded sales. */
export interface DaySpan {
  first: string
  last: string
}

/** The days the sales of the table `priced` cover. */
export async function spanOf(db: Database): Promise<DaySpan | undefined> {
  const [found] = await db.all(
    'SELECT CAST(min("date") AS VARCHAR), CAST(max("date") AS VARCHAR) FROM priced',
  )
  const [first, last] = found!
  return first === null || last === null ? undefined : { first: String(first), last: String(last) }
}

/** Number, mean and quantiles of a column; the three quantiles together, or each would hold the values of its own. */
const amountsOf = (value: Sql, as: string) =>
  sql`count(${value}) AS ${ident(`${as}n`)}, avg(${value}) AS ${ident(`${as}mean`)}, quantile_cont(${value}, [0.25, 0.5, 0.75]) AS ${ident(`${as}q`)}`

const roundedAmounts = (as: string) => {
  const [n, mean, q] = [ident(`${as}n`), ident(`${as}mean`), ident(`${as}q`)]
  return sql`${n}, round(${q}[2]), round(${mean}), round(${q}[1]), round(${q}[3])`
}

/**
 * Statistics by zone (the SQL expression `zone`) and year over the table `priced`, zones in order, by our rule and the State's. Each
 * figure is computed from the sales themselves, at every level: never from figures of smaller zones. Quartiles are interpolated
 * (quantile_cont), euros rounded. `small` zones with fewer than five sales are withheld.
 */
export async function* zoneStats(
  db: Database,
  zone: Sql,
  small: boolean,
): AsyncGenerator<{ zone: string; years: StoredYear[] }> {
  const query = sql`WITH kept AS (SELECT ${zone} AS zone, year("date") AS year, type, value, state_value, reason FROM priced WHERE ${zone} IS NOT NULL),
     figures AS (SELECT zone, year, type, ${amountsOf(sql`value`, '')}, ${amountsOf(sql`state_value`, 's_')} FROM kept GROUP BY ALL),
     reasons AS (
       SELECT zone, year, type, to_json(map_from_entries(list((reason, n) ORDER BY reason))) AS left_out
       FROM (SELECT zone, year, type, reason, count(*) AS n FROM kept WHERE reason IS NOT NULL GROUP BY ALL) GROUP BY ALL)
     SELECT zone, year, type, ${roundedAmounts('')}, ${roundedAmounts('s_')}, coalesce(CAST(left_out AS VARCHAR), '{}')
     FROM figures LEFT JOIN reasons USING (zone, year, type) ORDER BY zone, year, type`
  let current: { zone: string; years: StoredYear[] } | undefined
  for await (const chunk of db.stream(query)) {
    for (const [code, year, type, ...rest] of chunk.getRows()) {
      if (current?.zone !== String(code)) {
        if (current) yield current
        current = { zone: String(code), years: [] }
      }
      const numbers = rest.slice(0, 10).map(Number)
      const figure: Figure = {
        type: typeName.parse(type),
        ...amountsIn(numbers.slice(0, 5), small),
        leftOut: leftOutSchema.parse(JSON.parse(String(rest[10]))),
        state: amountsIn(numbers.slice(5), small),
      }
      const { byType } = yearIn(current.years, Number(year))
      byType[DWELLING_TYPES.indexOf(figure.type)] = figure
    }
  }
  if (current) yield current
}

function amountsIn([count, median, mean, q1, q3]: number[], small: boolean): Amounts {
  const nothing = { count: count!, median: null, mean: null, q1: null, q3: null }
  if (count === 0) return { ...nothing, withheld: 'no-sale' }
  if (small && count! < FEWEST_SALES) return { ...nothing, withheld: 'fewer-than-5-sales' }
  return { count: count!, median: median!, mean: mean!, q1: q1!, q3: q3!, withheld: null }
}

/** The year's entry, made when it is the first of it; rows come year by year. */
function yearIn(years: StoredYear[], year: number): StoredYear {
  const last = years.at(-1)
  if (last?.year === year) return last
  const none = amountsIn([0], false)
  const byType = DWELLING_TYPES.map((type): Figure => ({ type, ...none, leftOut: {}, state: none }))
  const stat = { year, byType }
  years.push(stat)
  return stat
}
