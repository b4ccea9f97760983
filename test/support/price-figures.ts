import { prices, streetPrices } from '../../shared/documents/sales.ts'
import { FEWEST_SALES } from '../../shared/schemas/price.ts'
import type { Stores } from '../../stores/stores.ts'

interface Amounts {
  count: number
  median: number | null
  mean: number | null
  q1: number | null
  q3: number | null
  withheld: string | null
}
/** Asks for statistics by year and type of a zone, over all years. */
type Ask = (
  payload: object,
) => Promise<{ data: { pricesPerM2: Amounts; leftOut: Record<string, number>; count: number }[] }>

/**
 * The figures that the statistics of sales and the published prices of every zone and street of a département do not agree on. Below five
 * sales the statistics withhold what the prices of a large zone tell: their counts are compared. `compared`: figures of both. `every` = 4
 * asks about each fourth street.
 */
export async function disagreements(stores: Stores, area: string, ask: Ask, every = 1) {
  const zones = await [...(await stores.documents.all(prices))]
  const streets = await [...(await stores.documents.all(streetPrices))]
  const asked = [
    ...zones.map(({ level, code, years }) => ({ level, code, years })),
    ...streets
      .filter((_, i) => i % every === 0)
      .map(({ code, commune, years }) => ({ level: 'rue', code: `${commune.code}:${code}`, years })),
  ].filter(({ level, code }) => level !== 'region' && code.startsWith(area.slice(0, 2)))
  const different: unknown[] = []
  let compared = 0
  for (const { level, code, years } of asked) {
    const { data } = await ask({
      mode: 'zone',
      zone: { level, code },
      groupBy: ['year', 'type'],
      filters: { yearMin: 2014, localTypes: ['Appartement', 'Maison'] },
    })
    for (const { year, byType } of years)
      for (const { type, leftOut, state: _, ...ours } of byType) {
        const found = data.find(
          (one) => 'year' in one && 'type' in one && one.year === year && one.type === type,
        )
        const sold = ours.count + Object.values(leftOut).reduce((sum, n) => sum + n, 0)
        if (!found && sold === 0) continue
        compared++
        const same =
          ours.count < FEWEST_SALES
            ? found?.pricesPerM2.count === ours.count
            : JSON.stringify(pick(found?.pricesPerM2)) === JSON.stringify(pick(ours))
        if (!same || JSON.stringify(sorted(found?.leftOut)) !== JSON.stringify(sorted(leftOut)))
          different.push({ level, code, year, type, published: { ...ours, leftOut }, found })
      }
  }
  return { compared, different: different.slice(0, 5) }
}

const pick = (figure: Amounts | undefined) =>
  figure && [figure.count, figure.median, figure.mean, figure.q1, figure.q3, figure.withheld]
const sorted = (reasons: Record<string, number> = {}) => Object.entries(reasons).sort()
