import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit, Source } from '../../dataset.ts'
import type { FoundEdition } from '../../found-edition.ts'
import { etalabLayer } from '../cadastre/sources.ts'

const layer = etalabLayer('sections')

/**
 * Official addresses of the section layer, published next to that of the parcels. Of several communes those that have no such file are left out: the
 * others are loaded without them.
 */
export function sources(
  unit: AreaUnit,
  territory: Territory,
  millesime: string,
  found?: FoundEdition,
): Source[] {
  const all = layer(unit, territory, millesime, found)
  return all.length > 1 ? all.map((source) => ({ ...source, optional: true })) : all
}
