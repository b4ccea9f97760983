import { z } from 'zod'
import {
  coverageOfSalesInCommune,
  coverageOfSalesInZone,
} from '../../api/operations/coverage/sales-coverage.ts'
import { pricesByZone } from '../../api/operations/prices/by-zone.ts'
import { describeYears, PRICE_DATASETS, yearlyStatsAround } from '../../api/operations/prices/zone-prices.ts'
import { streetPrices } from '../../shared/documents/sales.ts'
import { DWELLING_TYPES } from '../../shared/identifiers/dwelling-types.ts'
import { communeCodeOf, departementOf } from '../../shared/identifiers/insee.ts'
import { coverageSchema } from '../../shared/schemas/coverage.ts'
import { yearlyStatsSchema } from '../../shared/schemas/price.ts'
import type { Zone } from '../../shared/schemas/zone.ts'
import type { Stores } from '../../stores/stores.ts'
import { communeZone } from '../../stores/zones/zone-index.ts'
import { answerOf, ask, readAnswer } from '../ask.ts'
import { html } from '../html.ts'
import type { PagePart } from '../part.ts'
import type { DrawnZone } from '../plots/price-plot.ts'
import { priceHistogram } from '../prices/price-histogram.ts'
import { type PriceNow, priceNow } from '../prices/price-now.ts'
import { zonePlots } from '../prices/zone-plots.ts'
import type { SiteTexts } from '../texts/en.ts'
import type { Place } from './place.ts'

const zoneAnswer = answerOf(z.object({ yearlyStats: yearlyStatsSchema }), { coverage: coverageSchema })
const streetAnswer = answerOf(
  z.object({ years: yearlyStatsSchema.element.shape.years, yearlyStats: yearlyStatsSchema }),
  { coverage: coverageSchema },
)

interface Figures {
  zones: readonly DrawnZone[]
  meta: z.output<typeof zoneAnswer>['meta']
}

const QUESTION = { years: 'all', method: 'terrier', includePartial: false } as const

/** What the head of a page shows of the prices. */
export interface PriceHead {
  now?: PriceNow | undefined
  /** The newest year that is whole. */
  lastYear?: number | undefined
}

/** Prices of a place and of the zones it lies in, how those of its sales are spread, and the figures of the page's head. Throws the operation's Problems. */
export async function placePrices(
  place: Place,
  stores: Stores,
  texts: SiteTexts,
): Promise<PagePart & PriceHead> {
  const { status } = coverageOfSalesInZone(zoneIn(place), stores)
  if (status === 'not-covered' || status === 'not-loaded')
    return { body: html`<p class="soft">${texts.places.salesCoverage[status]}</p>` }
  const { zones, meta } = await figuresOf(place, stores)
  const [own] = zones
  if (!own || own.years.length === 0)
    return { body: html`<p>${texts.places.noPrices}</p>`, sources: meta.datasets }
  const spread = []
  for (const type of DWELLING_TYPES) spread.push(await priceHistogram([own], type, undefined, stores, texts))
  return {
    body: html`<p>${texts.pricesLead}</p>${zonePlots(zones, texts)}<div class="plots">${spread}</div>`,
    sources: meta.datasets,
    now: priceNow(zones, texts),
    lastYear: own.years.findLast(({ partial }) => !partial)?.year,
  }
}

/** The zone whose coverage is given: of a street, that of its commune. */
function zoneIn({ level, code, name }: Place): Zone {
  return level === 'rue' ? { level: 'commune', code: communeCodeOf(code), name } : { level, code, name }
}

async function figuresOf(place: Place, stores: Stores): Promise<Figures> {
  const { level, code, name } = place
  if (level !== 'rue') {
    const { data, meta } = await ask(pricesByZone, { level, code, years: 'all' }, stores, zoneAnswer)
    return { zones: data.yearlyStats, meta }
  }
  const { data, meta } = await readAnswer(() => streetFigures(place, stores), stores, streetAnswer)
  return { zones: [{ level, code, name, years: data.years }, ...data.yearlyStats], meta }
}

/** The figures of a street, and those of the zones around its commune. */
async function streetFigures({ code }: Place, stores: Stores) {
  const [commune, street] = code.split(':') as [string, string]
  const zone = communeZone(stores.territory.resolve(commune)!, stores)
  const key = streetPrices.key(commune, street)
  const stored = (await stores.documents.get(streetPrices, departementOf(commune), key))?.value.years ?? []
  return {
    data: {
      years: await describeYears(stored, zone, QUESTION, stores),
      yearlyStats: await yearlyStatsAround(zone, QUESTION, stores),
    },
    datasets: PRICE_DATASETS,
    about: { coverage: coverageOfSalesInCommune(commune, stores) },
  }
}
