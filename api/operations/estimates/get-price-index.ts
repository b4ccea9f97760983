import { z } from 'zod'
import { priceIndexes } from '../../../shared/documents/estimates.ts'
import { coverageSchema } from '../../../shared/schemas/coverage.ts'
import { INDEX_LEVELS, shownPriceIndexSchema } from '../../../shared/schemas/price-index.ts'
import type { Commune } from '../../../shared/territory/territory.ts'
import type { Stores } from '../../../stores/stores.ts'
import { operation } from '../../answers/operation.ts'
import { notFound, notLoaded } from '../../answers/problem.ts'
import { coverageOfSalesInEpci, coverageOfSalesInZone } from '../coverage/sales-coverage.ts'
import { placeSentences } from '../place-sentences.ts'
import { estimateSentences } from './estimate-sentences.ts'
import { officialPrices } from './official-prices.ts'
import { needNoCity, needPublishedSales, noEstimate } from './refuse.ts'

export const getPriceIndex = operation({
  name: 'getPriceIndex',
  tool: 'get_price_index',
  method: 'GET',
  path: '/v1/prices/index',
  tag: 'Prices',
  title: 'How prices of like dwellings moved, quarter by quarter',
  description:
    'Quarterly index of flats and houses of a département, EPCI or commune with enough sales, each with its band: what was sold is held alike. The last ' +
    'two quarters are provisional. `official`: the Notaires–INSEE indices of the smallest zone that contains it, computed by another method.',
  input: z.strictObject({
    level: z.enum(INDEX_LEVELS).meta({ description: 'Kind of zone' }),
    code: z.string().trim().min(2).max(9).meta({ description: 'Its official code' }),
  }),
  output: shownPriceIndexSchema,
  about: z.object({ coverage: coverageSchema }),
  examples: (place) => [
    { title: 'A département', input: { level: 'departement' as const, code: place.departement } },
  ],
  statuses: [404, 503],
  async run({ level, code }, stores) {
    const zone = zoneOf(level, code, stores)
    if (!zone) throw notFound('unknown-zone', placeSentences.notInCog(code, level))
    needPublishedSales(zone.departement)
    const place =
      zone.commune === undefined
        ? { level: 'departement' as const, code: zone.departement, name: nameOf(zone.departement, stores) }
        : { level: 'commune' as const, code: zone.commune.code, name: zone.commune.name }
    const coverage =
      level === 'epci'
        ? coverageOfSalesInEpci(code, zone.departement, stores)
        : coverageOfSalesInZone(place, stores)
    if (coverage.status === 'not-loaded') throw notLoaded('dvf', { area: place.code, name: place.name })
    if (zone.commune) needNoCity(zone.commune, estimateSentences.priceIndex(), stores.territory)
    const key = priceIndexes.key(level, zone.commune?.code ?? code)
    const found = await stores.documents.get(priceIndexes, zone.departement, key)
    if (!found)
      throw noEstimate('no-sales', estimateSentences.fewForIndex(), {
        coverage,
        missing: { atLeast: 200 },
      })
    const official = await officialPrices(level, zone.commune?.code ?? code, stores)
    return {
      data: { ...found.value, official },
      datasets: ['dvf', 'official-indices'],
      about: { coverage },
    }
  },
})

const nameOf = (departement: string, { territory }: Stores) =>
  territory.departement(departement)?.name ?? departement

/** The département whose file holds a zone; of an EPCI in several, that of most of its communes. */
function zoneOf(
  level: (typeof INDEX_LEVELS)[number],
  code: string,
  { territory }: Stores,
): { departement: string; commune?: Commune } | undefined {
  if (level === 'departement') return territory.departement(code) && { departement: code }
  if (level === 'commune') {
    const commune = territory.resolve(code)
    return commune && { departement: commune.departement, commune }
  }
  const counts = new Map<string, number>()
  for (const { epci, departement } of territory.data.communes)
    if (epci === code) counts.set(departement, (counts.get(departement) ?? 0) + 1)
  const [most] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  return most && { departement: most[0] }
}
