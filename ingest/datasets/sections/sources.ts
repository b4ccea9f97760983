import type { Dataset } from '../../dataset.ts'
import { etalabLayer } from '../cadastre/sources.ts'

const layer = etalabLayer('sections')

/**
 * Official addresses of the section layer, published next to that of the parcels. Of several communes those that have no such file are left out: the
 * others are loaded without them.
 */
export const sources: Dataset['sources'] = (unit, territory, millesime, found) => {
  const all = layer(unit, territory, millesime, found)
  return all.length > 1 ? all.map((source) => ({ ...source, optional: true })) : all
}
