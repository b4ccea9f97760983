import { z } from 'zod'
import { activeStreets, streetPrices } from '../../../shared/documents/sales.ts'
import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import { parseIdu } from '../../../shared/identifiers/idu.ts'
import { coverageSchema } from '../../../shared/schemas/coverage.ts'
import {
  activeStreetSchema,
  FEWEST_SALES,
  streetPricesSchema,
  yearlyStatsSchema,
} from '../../../shared/schemas/price.ts'
import { dayCountOf, yearOfDay } from '../../../shared/time/days.ts'
import type { Stores } from '../../../stores/stores.ts'
import { operation } from '../../answers/operation.ts'
import { notFound, notLoaded } from '../../answers/problem.ts'
import { needSalesOfCommune } from '../coverage/sales-coverage.ts'
import { noGroundNear } from '../parcels/no-parcel-near.ts'
import { placeSentences } from '../place-sentences.ts'
import { pointShape } from '../point-input.ts'
import { periodSchema } from '../transactions/answer.ts'
import { yearsOfDepartement } from '../transactions/loaded-years.ts'
import { saleSentences } from '../transactions/sale-sentences.ts'
import { zoneOfParcel } from './by-parcel.ts'
import { streetOfParcel } from './street-of-parcel.ts'
import { figureShape } from './years.ts'
import { describeYears, PRICE_DATASETS, yearlyStatsAround } from './zone-prices.ts'

const WITH_ADDRESSES: readonly DatasetName[] = [...PRICE_DATASETS, 'ban']

/** Years of a ranking, as the ingest makes it (`activeStreets`). */
const RANKED_YEARS = 5

export const pricesByRue = operation({
  name: 'pricesByRue',
  tool: 'get_street_price_stats',
  method: 'GET',
  path: '/v1/prices/by-rue',
  tag: 'Prices',
  title: 'Prices of the street at a point',
  description:
    'Finds the parcel at the point and the street most represented among its sales, else its addresses, then gives the yearly median prices per m² of ' +
    'that street, of the zones around it, and the most active streets of the commune.',
  input: z.strictObject({
    ...pointShape,
    ...figureShape,
  }),
  output: z.strictObject({
    idu: z.string().length(14),
    street: streetPricesSchema,
    streetFrom: z
      .enum(['sales', 'addresses'])
      .meta({ description: 'What names the street: the sales of the parcel, else its addresses' }),
    yearlyStats: yearlyStatsSchema.meta({ description: 'Of the zones around, from the IRIS to the région' }),
    ranking: z
      .array(activeStreetSchema)
      .meta({ description: 'The most active streets of the commune, over `rankingPeriod`' }),
    rankingPeriod: periodSchema.nullable().meta({
      description:
        'The five newest years of its département, as far as sales are loaded; null without a sale',
    }),
  }),
  about: z.object({ coverage: coverageSchema }),
  examples: (place) => [{ title: 'At a point', input: { ...place.point } }],
  statuses: [404, 503],
  async run({ lng, lat, ...asked }, stores) {
    const { parcels, documents, limits } = stores
    if (!stores.sales.years) throw notLoaded('dvf')
    const hit = await parcels.nearest(lng, lat, limits.nearestMaxMetres)
    if (!hit) throw noGroundNear(lng, lat, stores)
    const { departement, commune } = parseIdu(hit.idu)!
    const coverage = needSalesOfCommune(commune, stores)
    const found = await streetOfParcel(hit.idu, stores)
    if (!found) throw notFound('no-street', placeSentences.noStreetAt(hit.idu), { coverage, idu: hit.idu })
    const { street, from } = found
    const key = streetPrices.key(street.commune.code, street.code)
    const stored = (await documents.get(streetPrices, departement, key))?.value
    if (!stored)
      throw notFound('no-street-prices', saleSentences.noStreetPrices(street.name), { coverage, street })
    const inCommune = {
      level: 'commune' as const,
      code: street.commune.code,
      name: street.commune.name ?? '',
    }
    const described = await describeYears(stored.years, inCommune, asked, stores)
    if (!described.some(({ byType }) => byType.some(({ withheld }) => withheld === null))) {
      const sales = described.flatMap(({ byType }) => byType).reduce((sum, { count }) => sum + count, 0)
      throw notFound('no-street-prices', saleSentences.fewStreetPrices(street.name, sales, FEWEST_SALES), {
        coverage,
        street,
        sales,
      })
    }
    const zone = await zoneOfParcel(hit.idu, stores)
    const data = {
      idu: hit.idu,
      street: { code: stored.code, name: stored.name, commune: stored.commune, years: described },
      streetFrom: from,
      yearlyStats: zone ? await yearlyStatsAround(zone, asked, stores) : [],
      ranking:
        (await documents.get(activeStreets, departement, activeStreets.key(street.commune.code))) ?? [],
      rankingPeriod: await rankingPeriod(departement, stores),
    }
    return {
      data,
      datasets: from === 'sales' ? PRICE_DATASETS : WITH_ADDRESSES,
      about: { coverage },
    }
  },
})

/** The days that the rankings of a département are made of. */
export async function rankingPeriod(departement: string, stores: Stores) {
  const loaded = await yearsOfDepartement(departement, stores)
  if (!loaded) return null
  const { firstSoldOn, lastSoldOn } = loaded
  const from = `${yearOfDay(dayCountOf(lastSoldOn)) - RANKED_YEARS + 1}-01-01`
  return { from: from > firstSoldOn ? from : firstSoldOn, to: lastSoldOn }
}
