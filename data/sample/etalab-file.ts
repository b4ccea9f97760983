import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { departementOf } from '../../shared/identifiers/insee.ts'

/** Around the features of an Etalab layer: one feature a line, commas at line ends. */
export const FILE_START = '{"type":"FeatureCollection","features":[\n'
export const FILE_END = '\n]}\n'

const compress = promisify(gzip)

/**
 * Path of a layer's file of a commune (5 characters) or a département (2 or 3) under a folder that keeps the host
 * and path of the official address.
 */
export function mirrorPath(
  mirrorDir: string,
  area: string,
  layer: 'parcelles' | 'sections' | 'batiments' = 'parcelles',
): string {
  const root = join(mirrorDir, 'cadastre.data.gouv.fr/data/etalab-cadastre/latest/geojson')
  const folder = area.length === 5 ? join('communes', departementOf(area), area) : join('departements', area)
  return join(root, folder, `cadastre-${area}-${layer}.json.gz`)
}

/** Writes a layer's file, of features as text. */
export async function writeEtalabFeatures(path: string, features: readonly string[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  // zlib writes no date into the gzip header, so the same seed gives the same bytes.
  await writeFile(path, await compress(FILE_START + features.join(',\n') + FILE_END))
}
