import { NO_PRICE_PER_M2 } from '../../shared/artefacts/sales.ts'
import type { DepartementSales } from './departement-sales.ts'

/** Days since 1970-01-01, both included. */
export interface Days {
  firstDay: number
  lastDay: number
}

/**
 * The prices per m² (€/m²) of the sales of some zones (communes, IRIS, streets) that sold one dwelling of this type, each sale once, in
 * no order. The figures of prices are made of the same sales. Rejects with DamagedFile when a block cannot be read.
 */
export async function dwellingPrices(
  departements: readonly DepartementSales[],
  codes: readonly string[],
  type: string,
  days: Days,
): Promise<number[]> {
  const found = await Promise.all(departements.map((sales) => pricesIn(sales, codes, type, days)))
  return found.flat()
}

async function pricesIn(
  sales: DepartementSales,
  codes: readonly string[],
  type: string,
  days: Days,
): Promise<number[]> {
  const wanted = sales.index.types.indexOf(type)
  const found: number[] = []
  if (wanted < 0) return found
  const seen = new Set<number>()
  const range = sales.ranksBetween(days)
  for (const code of codes)
    await sales.eachOfZone(code, range, ({ rows: { pricePerM2, premises, rank } }) => (at) => {
      const price = pricePerM2[at]!
      if (price === NO_PRICE_PER_M2 || (codes.length > 1 && seen.has(rank[at]!))) return true
      const { starts, values } = premises
      for (let i = starts[at]!; i < starts[at + 1]!; i += 2)
        if (values[i]! >>> 8 === wanted) {
          seen.add(rank[at]!)
          found.push(price)
          return true
        }
      return true
    })
  return found
}
