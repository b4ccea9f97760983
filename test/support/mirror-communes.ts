import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import type { OracleParcel } from './nearest-oracle.ts'
import { samplePath } from './samples.ts'

/** Parcels of the real communes of the mirror, as counted in the files themselves. */
export const REAL_COMMUNES: readonly { commune: string; parcels: number }[] = [
  { commune: '75118', parcels: 6906 },
  { commune: '93010', parcels: 7124 },
  { commune: '69114', parcels: 6032 },
  { commune: '69209', parcels: 5365 },
  { commune: '51119', parcels: 2150 },
  { commune: '33440', parcels: 1016 },
]

const collection = z.object({
  features: z.array(
    z.object({
      id: z.string(),
      geometry: z.object({ type: z.enum(['Polygon', 'MultiPolygon']), coordinates: z.array(z.unknown()) }),
    }),
  ),
})
const polygon = z.array(z.array(z.array(z.number())))

/** The official file read whole, by no code of the ingest. */
export async function officialParcels(commune: string, edition = 'latest'): Promise<OracleParcel[]> {
  const folder = `mirror/cadastre.data.gouv.fr/data/etalab-cadastre/${edition}/geojson/communes/${commune.slice(0, 2)}/${commune}`
  const bytes = await readFile(samplePath(`${folder}/cadastre-${commune}-parcelles.json.gz`))
  const { features } = collection.parse(JSON.parse(gunzipSync(bytes).toString('utf8')))
  return features.map(({ id, geometry }) => ({
    idu: id,
    polygons: (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).map((p) =>
      polygon.parse(p),
    ),
  }))
}
