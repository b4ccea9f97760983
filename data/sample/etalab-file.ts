import { join } from 'node:path'

/** Around the features of an Etalab layer: one feature a line, commas at line ends. */
export const FILE_START = '{"type":"FeatureCollection","features":[\n'
export const FILE_END = '\n]}\n'

/**
 * Path of the parcels file of a commune (5 characters) or a département (2 or 3) under a folder that keeps the host
 * and path of the official address.
 */
export function mirrorPath(mirrorDir: string, area: string): string {
  const root = join(mirrorDir, 'cadastre.data.gouv.fr/data/etalab-cadastre/latest/geojson')
  const folder = area.length === 5 ? join('communes', area.slice(0, 2), area) : join('departements', area)
  return join(root, folder, `cadastre-${area}-parcelles.json.gz`)
}
