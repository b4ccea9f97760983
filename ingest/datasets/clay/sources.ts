import { isOnClayMap } from '../../../shared/producers/clay-map.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit, Source } from '../../dataset.ts'

/** The map of 2025, whole: its address has the year; the one without is the map of 2021. */
const MAP = 'https://files.georisques.fr/argiles/2025/AleaRG_2025_Fxx_L93.zip'

/** The national map; none for Paris and overseas, which it does not cover. */
export function sources({ area }: AreaUnit, _territory: Territory, _millesime: string): Source[] {
  return isOnClayMap(area) ? [{ url: MAP }] : []
}
