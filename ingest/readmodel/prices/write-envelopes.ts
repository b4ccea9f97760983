import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { DocumentsWriter } from '../../../shared/artefacts/documents.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { Written } from '../../dataset.ts'
import { sqlPath } from '../../pipeline/duckdb.ts'

/** West, south, east, north, WGS84 degrees. */
type Box = [number, number, number, number]

/**
 * The box around the parcels of every zone of one area (kind `zone-envelopes`, key `level:code`, value west, south, east,
 * north in WGS84 degrees). `parcels` is the lake of the cadastre, `parcelIris` that of the IRIS where it is loaded.
 */
export async function writeEnvelopes(
  connection: DuckDBConnection,
  workDir: string,
  parcels: string,
  parcelIris: string | undefined,
  territory: Territory,
): Promise<Written> {
  await connection.run('SET enable_geoparquet_conversion = false')
  const boxes = new Map<string, Box>()
  const communes = await connection.runAndReadAll(
    `SELECT commune, min(bbox.xmin), min(bbox.ymin), max(bbox.xmax), max(bbox.ymax) FROM read_parquet(${sqlPath(parcels)}) GROUP BY 1`,
  )
  for (const [code, ...sides] of communes.getRows()) {
    const commune = territory.resolve(String(code))
    if (!commune) continue
    const box = sides.map(Number) as Box
    widen(boxes, commune.city ? `arrondissement:${commune.code}` : `commune:${commune.code}`, box)
    if (commune.city) widen(boxes, `ville:${commune.city}`, box)
    widen(boxes, `departement:${commune.departement}`, box)
  }
  if (parcelIris !== undefined) {
    const quarters = await connection.runAndReadAll(
      `SELECT iris, min(bbox.xmin), min(bbox.ymin), max(bbox.xmax), max(bbox.ymax)
       FROM read_parquet(${sqlPath(parcels)}) JOIN read_parquet(${sqlPath(parcelIris)}) USING (idu) GROUP BY 1`,
    )
    for (const [code, ...sides] of quarters.getRows())
      widen(boxes, `quartier:${code}`, sides.map(Number) as Box)
  }
  const path = join(workDir, 'zone-envelopes.lmdb')
  const writer = new DocumentsWriter(path)
  for (const [key, box] of [...boxes].sort(([a], [b]) => (a < b ? -1 : 1)))
    writer.put(key, JSON.stringify(box))
  return { role: 'readmodel', kind: 'zone-envelopes', path, rows: await writer.close() }
}

function widen(boxes: Map<string, Box>, key: string, [west, south, east, north]: Box): void {
  const known = boxes.get(key) ?? [west, south, east, north]
  boxes.set(key, [
    Math.min(known[0], west),
    Math.min(known[1], south),
    Math.max(known[2], east),
    Math.max(known[3], north),
  ])
}
