import { NO_PRICE_PER_M2, type SalesArtefact } from '../../../shared/artefacts/sales.ts'

/** Days since 1970-01-01, both included. */
export interface Days {
  firstDay: number
  lastDay: number
}

/** Sales looked at between two pauses. */
const AT_A_TIME = 2000

/**
 * The prices per m² (€/m²) of the sales of some zones (communes, IRIS, streets) that sold one dwelling of this type, each sale once, in
 * no order. The figures of prices are made of the same sales. It yields where the event loop may serve others.
 */
export function* dwellingPrices(
  artefacts: readonly SalesArtefact[],
  codes: readonly string[],
  type: string,
  days: Days,
): Generator<void, number[]> {
  const found: number[] = []
  for (const artefact of artefacts)
    for (const price of yield* pricesIn(artefact, codes, type, days)) found.push(price)
  return found
}

function* pricesIn(
  artefact: SalesArtefact,
  codes: readonly string[],
  type: string,
  { firstDay, lastDay }: Days,
): Generator<void, number[]> {
  const { zones, zoneSales, date, pricePerM2, premiseOffset, premiseType, types } = artefact
  const wanted = types.indexOf(type)
  const seen = new Set<number>()
  const found: number[] = []
  if (wanted < 0) return found
  let looked = 0
  for (const code of codes) {
    const [from, to] = zones[code] ?? [0, 0]
    for (let i = from; i < to; i++) {
      if (++looked % AT_A_TIME === 0) yield
      const rank = zoneSales[i]!
      const price = pricePerM2[rank]!
      if (price === NO_PRICE_PER_M2 || date[rank]! < firstDay || date[rank]! > lastDay) continue
      const sold = premiseType.subarray(premiseOffset[rank]!, premiseOffset[rank + 1]!)
      if (!sold.includes(wanted) || (codes.length > 1 && seen.has(rank))) continue
      seen.add(rank)
      found.push(price)
    }
  }
  return found
}
