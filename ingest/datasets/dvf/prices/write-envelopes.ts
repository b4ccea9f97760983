import type { Database } from '../../../../formats/duckdb/database.ts'
import { parquet, sql } from '../../../../formats/duckdb/sql.ts'
import type { Written } from '../../../../formats/written.ts'
import { zoneEnvelopes } from '../../../../shared/documents/sales.ts'
import type { Territory } from '../../../../shared/territory/territory.ts'
import { SortedDocuments } from '../../../readmodel/write-documents.ts'

/** West, south, east, north, WGS84 degrees. */
type Box = [number, number, number, number]

/**
 * The box around the parcels of every zone of one area (kind `zone-envelopes`, key `level:code`, value west, south, east,
 * north in WGS84 degrees). `parcels` is the lake of the cadastre, `parcelIris` that of the IRIS where it is loaded.
 */
export async function writeEnvelopes(
  db: Database,
  workDir: string,
  parcels: string,
  parcelIris: string | undefined,
  territory: Territory,
): Promise<Written> {
  await db.run('SET enable_geoparquet_conversion = false')
  const boxes = new Map<string, Box>()
  const communes = await db.all(
    sql`SELECT commune, min(bbox.xmin), min(bbox.ymin), max(bbox.xmax), max(bbox.ymax) FROM ${parquet(parcels)} GROUP BY 1`,
  )
  for (const [code, ...sides] of communes) {
    const commune = territory.resolve(String(code))
    if (!commune) continue
    const box = sides.map(Number) as Box
    widen(boxes, zoneEnvelopes.key(commune.city ? 'arrondissement' : 'commune', commune.code), box)
    if (commune.city) widen(boxes, zoneEnvelopes.key('ville', commune.city), box)
    widen(boxes, zoneEnvelopes.key('departement', commune.departement), box)
  }
  if (parcelIris !== undefined) {
    const quarters = await db.all(
      sql`SELECT iris, min(bbox.xmin), min(bbox.ymin), max(bbox.xmax), max(bbox.ymax)
       FROM ${parquet(parcels)} JOIN ${parquet(parcelIris)} USING (idu) GROUP BY 1`,
    )
    for (const [code, ...sides] of quarters)
      widen(boxes, zoneEnvelopes.key('iris', String(code)), sides.map(Number) as Box)
  }
  const documents = new SortedDocuments(zoneEnvelopes)
  for (const [key, box] of boxes) documents.put(key, box)
  return documents.write(workDir)
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
