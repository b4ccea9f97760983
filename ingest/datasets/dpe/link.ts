import type { DuckDBConnection } from '@duckdb/node-api'
import { z } from 'zod'
import { matchCells } from '../../links/match-cells.ts'
import type { ParcelMatcher } from '../../links/parcel-matcher.ts'
import { sqlPath } from '../../pipeline/duckdb/duckdb.ts'
import { streamWhole } from '../../pipeline/duckdb/rows.ts'
import { appendRow } from '../../pipeline/duckdb/table-row.ts'
import { matchLine } from './match-line.ts'

const placeRow = z.tuple([
  z.string(),
  z.string().nullable(),
  z.string().nullable(),
  z.number().nullable(),
  z.string().nullable(),
  z.string().nullable(),
  z.number().nullable(),
  z.number().nullable(),
])

/**
 * Ties every diagnostic of the lake file to parcels, in the table `links` (number, idu, method, score, distance_m, reason, through):
 * one row a parcel, and one with a reason instead for a diagnostic that is tied to none. `beside` is another connection to the same tables.
 * Throws when not all diagnostics were read.
 */
export async function linkDiagnostics(
  connection: DuckDBConnection,
  beside: DuckDBConnection,
  lake: string,
  matcher: ParcelMatcher,
): Promise<void> {
  await connection.run(
    'CREATE TABLE links ("number" VARCHAR, idu VARCHAR, method VARCHAR, score DOUBLE, distance_m DOUBLE, reason VARCHAR, through VARCHAR)',
  )
  const columns = '"number", rnb_id, ban_id, ban_score, postcode, raw_postcode, lng, lat'
  const from = `read_parquet(${sqlPath(lake)})`
  const appender = await beside.createAppender('links')
  for await (const chunk of streamWhole(connection, columns, from, 'ORDER BY "number"'))
    for (const row of chunk.getRows()) {
      const [number, rnbId, banId, banScore, postcode, rawPostcode, lng, lat] = placeRow.parse(row)
      const found = matchLine({ rnbId, banId, banScore, postcode, rawPostcode, lng, lat }, matcher)
      const unmatched = 'unmatched' in found ? found.unmatched : null
      const matches = 'matches' in found ? found.matches : [undefined]
      for (const match of matches) appendRow(appender, number, ...matchCells(match), unmatched, null)
    }
  appender.closeSync()
}
