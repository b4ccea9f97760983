import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { DocumentsWriter } from '../../../shared/artefacts/documents.ts'
import type { Written } from '../../dataset.ts'
import { sqlPath } from '../../pipeline/duckdb.ts'
import type { Site } from '../sales/sites.ts'

/**
 * The street most represented on each parcel among the lines of its sales (kind `parcel-street`, by today's IDU): the newest
 * name of it, as the land-tax files write it. Equal counts go to the smaller code.
 */
export async function writeParcelStreets(
  connection: DuckDBConnection,
  workDir: string,
  lake: string,
  sites: ReadonlyMap<string, Site>,
): Promise<Written> {
  const rows = await connection.runAndReadAll(
    `SELECT idu, commune, street_code, arg_max(street, "date"), count(*) AS n FROM read_parquet(${sqlPath(lake)})
     WHERE street_code IS NOT NULL AND street IS NOT NULL GROUP BY ALL ORDER BY n DESC, street_code`,
  )
  const streets = new Map<string, string>()
  for (const [idu, commune, code, name] of rows.getRows()) {
    const today = sites.get(String(idu))?.current ?? String(idu)
    if (streets.has(today)) continue
    streets.set(today, JSON.stringify({ code: String(code), name: String(name), commune: String(commune) }))
  }
  const path = join(workDir, 'parcel-street.lmdb')
  const writer = new DocumentsWriter(path)
  for (const [idu, json] of [...streets].sort(([a], [b]) => (a < b ? -1 : 1))) writer.put(idu, json)
  return { role: 'readmodel', kind: 'parcel-street', path, rows: await writer.close() }
}
