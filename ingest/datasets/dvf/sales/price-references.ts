import { z } from 'zod'
import type { Reader } from '../../../../formats/duckdb/database.ts'
import { streamAs } from '../../../../formats/duckdb/rows.ts'
import { type Sql, sql } from '../../../../formats/duckdb/sql.ts'

/** What dwellings like the one of a sale cost near it, by sales that printed theirs on one line. */
export interface PriceReference {
  /** €/m². */
  median: number
  /** Spread of the logarithm of prices per m² around the median of their building, street or commune. */
  spread: number
}

/** Years before and after a sale that count, and the fewest sales, in a building, a street and a commune. */
const LEVELS = [
  { place: sql`idu`, years: 3, fewest: 3 },
  { place: sql`commune || street_code`, years: 2, fewest: 5 },
  { place: sql`commune`, years: 1, fewest: 10 },
] as const
/** Sales of one building are never so alike that less is to be believed. */
const LEAST_SPREAD = 0.15

const row = z.object({ mutation: z.string(), median: z.number(), spread: z.number() })

/**
 * References for the sales that print a dwelling on several lines, by mutation; of the building where it has enough sales, else of the
 * street, else of the commune. `sales` is SQL to put after FROM: the lines of the lake.
 */
export async function readPriceReferences(
  db: Reader,
  sales: Sql,
): Promise<ReadonlyMap<string, PriceReference>> {
  const found = new Map<string, PriceReference>()
  // The nearest last: it takes the place of the others.
  for (const level of LEVELS.toReversed())
    for await (const { mutation, median, spread } of streamAs(db, referencesOf(sales, level), row))
      found.set(mutation, { median, spread })
  return found
}

/**
 * Lines of a sale are alike by the hash of what they say: a set of it in each group cannot be moved to disk, and 2,000,000 lines needed more than 120 MB
 * and a third more processor time.
 */
function referencesOf(sales: Sql, { place, years, fewest }: (typeof LEVELS)[number]): Sql {
  return sql`WITH lines AS (
       SELECT mutation, type, surface, rooms, idu, price, nature, year("date") AS year, ${place} AS place FROM ${sales}
       WHERE type IN ('Appartement', 'Maison', 'Local industriel. commercial ou assimilé')),
     grouped AS (
       SELECT mutation, any_value(type) AS type, any_value(year) AS year, any_value(place) AS place, count(*) AS n,
         any_value(price) / any_value(surface) AS value, min(hash(type, idu, surface, rooms)) = max(hash(type, idu, surface, rooms)) AS alike,
         any_value(nature) IN ('Vente', 'Vente en l''état futur d''achèvement', 'Adjudication') AND any_value(price) > 1 AS counted
       FROM lines GROUP BY mutation),
     single AS (SELECT place, type, year, ln(value) AS v FROM grouped WHERE n = 1 AND counted AND value > 0 AND type <> 'Local industriel. commercial ou assimilé' AND place IS NOT NULL),
     middles AS (SELECT place, type, median(v) AS middle FROM single GROUP BY ALL HAVING count(*) >= ${fewest}),
     spreads AS (SELECT type, greatest(${LEAST_SPREAD}, 1.4826 * median(abs(v - middle))) AS spread FROM single JOIN middles USING (place, type) GROUP BY type),
     asked AS (SELECT mutation, place, type, year FROM grouped WHERE n > 1 AND alike)
     SELECT a.mutation, exp(median(s.v)) AS median, any_value(p.spread) AS spread
     FROM asked a JOIN single s ON s.place = a.place AND s.type = a.type AND abs(s.year - a.year) <= ${years} JOIN spreads p ON p.type = a.type
     GROUP BY a.mutation HAVING count(*) >= ${fewest} ORDER BY 1`
}
