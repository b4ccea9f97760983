import { type PriceYears, prices } from '../../../shared/documents/sales.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { ZonePrices } from '../../../shared/schemas/price.ts'
import type { Zone } from '../../../shared/schemas/zone.ts'
import { readyJson } from '../../answers/json-text.ts'
import type { JsonText } from '../../kernel/ready-json.ts'
import { PerReleaseCache } from '../../store/per-release-cache.ts'
import type { Stores } from '../../store/stores.ts'
import { zonesAround } from './zone.ts'

export const PRICE_DATASETS = ['cog', 'cadastre', 'iris', 'dvf'] as const

/** Area whose files tell of a zone. */
export function areaOf({ level, code }: Zone): string {
  if (level === 'region') return 'france'
  return level === 'departement' ? code : departementOf(code)
}

/** Some 7 kB each, and the same for all parcels of an IRIS, or of a commune where no contour is loaded. */
const kept = new PerReleaseCache<JsonText<ZonePrices[]>>(4096)

/** Prices of a zone and of every zone that contains it, from the smallest to the région. A zone without a sale has no years. */
export function yearlyStatsAround(zone: Zone, years: PriceYears, stores: Stores): JsonText<ZonePrices[]> {
  return kept.of(stores, `${years} ${zone.level} ${zone.code}`, () =>
    readyJson(
      zonesAround(zone, stores).map(
        (one) =>
          stores.documents.get(prices, areaOf(one), prices.key(one.level, one.code, years)) ?? {
            ...one,
            years: [],
          },
      ),
    ),
  )
}
