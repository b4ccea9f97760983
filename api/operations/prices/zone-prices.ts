import { z } from 'zod'
import { departementOf } from '../../../shared/insee.ts'
import { type YearlyStat, yearlyStatSchema, type Zone, zonePricesKey } from '../../../shared/schemas/price.ts'
import type { JsonText } from '../../operation.ts'
import type { Stores } from '../../store/stores.ts'

export const PRICE_DATASETS = ['cog', 'cadastre', 'iris', 'dvf'] as const
export type Years = 'last' | 'all'

/** Area whose files tell of a zone. */
export function areaOf({ level, code }: Zone): string {
  if (level === 'region') return 'france'
  return level === 'departement' ? code : departementOf(code)
}

/** The ready prices of a zone, undefined when no dwelling was sold in it (or its sales are not loaded). */
function zonePrices(zone: Zone, years: Years, { documents }: Stores): JsonText | undefined {
  return documents.get('prices', areaOf(zone), zonePricesKey(zone.level, zone.code, years))
}

/** The ready prices of several zones, in their order; those without a sale are left out. */
export function seriesOf(zones: readonly Zone[], years: Years, stores: Stores): JsonText[] {
  return zones.flatMap((zone) => zonePrices(zone, years, stores) ?? [])
}

const named = z.object({ yearlyStats: z.array(yearlyStatSchema) })

/** The yearly figures alone; undefined when the zone has none. */
export function yearlyStats(zone: Zone, years: Years, stores: Stores): YearlyStat[] | undefined {
  const found = zonePrices(zone, years, stores)
  return found && named.parse(JSON.parse(found.text)).yearlyStats
}
