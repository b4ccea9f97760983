import type { Database } from '../../../formats/duckdb/database.ts'
import { parquet, sql } from '../../../formats/duckdb/sql.ts'
import { OVERVIEW_PERMITS } from '../../../shared/artefacts/overviews.ts'
import { packIdu } from '../../../shared/identifiers/idu-pack.ts'
import { rankOf } from '../../../shared/space/rank.ts'
import { newestPermits } from '../../links/newest-permits.ts'

const MOST = 0xffff
const TYPES: readonly string[] = OVERVIEW_PERMITS

/** The newest permit of each parcel that has one, ascending by its rank in `keys` (packed IDUs, ascending). */
export async function permitsOf(
  db: Database,
  keys: Float64Array,
  lakes: { permits: string; parcels: string },
): Promise<{ rank: Uint32Array; type: Uint8Array; year: Uint16Array; permits: Uint16Array }> {
  const query = newestPermits(parquet(lakes.permits), parquet(lakes.parcels))
  const rows: (readonly [rank: number, type: number, year: number, permits: number])[] = []
  for await (const chunk of db.stream(sql`${query}`))
    for (const [idu, n, type, year] of chunk.getRows()) {
      const rank = rankOf(keys, packIdu(String(idu)))
      const kind = TYPES.indexOf(String(type))
      if (rank >= 0 && kind >= 0) rows.push([rank, kind, Number(year), Math.min(MOST, Number(n))])
    }
  rows.sort(([a], [b]) => a - b)
  return {
    rank: Uint32Array.from(rows, ([rank]) => rank),
    type: Uint8Array.from(rows, ([, type]) => type),
    year: Uint16Array.from(rows, ([, , year]) => year),
    permits: Uint16Array.from(rows, ([, , , permits]) => permits),
  }
}
