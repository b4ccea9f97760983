import { type PriceYears, prices } from '../../../shared/documents/sales.ts'
import { departementOf } from '../../../shared/insee.ts'
import type { YearlyStat, Zone, ZonePrices } from '../../../shared/schemas/price.ts'
import type { StoredDocument } from '../../store/documents.ts'
import type { Stores } from '../../store/stores.ts'

export const PRICE_DATASETS = ['cog', 'cadastre', 'iris', 'dvf'] as const

/** Area whose files tell of a zone. */
export function areaOf({ level, code }: Zone): string {
  if (level === 'region') return 'france'
  return level === 'departement' ? code : departementOf(code)
}

/** The ready prices of a zone, undefined when no dwelling was sold in it (or its sales are not loaded). */
function zonePrices(
  zone: Zone,
  years: PriceYears,
  { documents }: Stores,
): StoredDocument<ZonePrices> | undefined {
  return documents.get(prices, areaOf(zone), prices.key(zone.level, zone.code, years))
}

/** The ready prices of several zones, in their order; those without a sale are left out. */
export function seriesOf(
  zones: readonly Zone[],
  years: PriceYears,
  stores: Stores,
): StoredDocument<ZonePrices>[] {
  return zones.flatMap((zone) => zonePrices(zone, years, stores) ?? [])
}

/** The yearly figures alone; undefined when the zone has none. */
export function yearlyStats(zone: Zone, years: PriceYears, stores: Stores): YearlyStat[] | undefined {
  return zonePrices(zone, years, stores)?.value.yearlyStats
}
