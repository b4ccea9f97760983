import type { Database } from '../../../formats/duckdb/database.ts'
import { parquet, sql } from '../../../formats/duckdb/sql.ts'
import { packIdu } from '../../../shared/identifiers/idu-pack.ts'
import { rankOf } from '../../../shared/space/rank.ts'

const CLASSES = 'ABCDEFG'
const MOST = 0xffff

/**
 * The commonest energy class of each parcel and its number of diagnostics with a class from A to G, in the order of `keys` (packed IDUs,
 * ascending). Of classes as common as each other the worse is given. All families count: dwellings and tertiary buildings.
 */
export async function energyOf(
  db: Database,
  keys: Float64Array,
  lakes: { diagnostics: string; parcels: string } | undefined,
): Promise<{ energyLabel: Uint8Array; energyCount: Uint16Array }> {
  const energyLabel = new Uint8Array(keys.length)
  const energyCount = new Uint16Array(keys.length)
  if (!lakes) return { energyLabel, energyCount }
  const query = sql`WITH labels AS (
       SELECT idu, energy_label AS label, count(*) AS n FROM ${parquet(lakes.diagnostics)} JOIN ${parquet(lakes.parcels)} USING ("number")
       WHERE idu IS NOT NULL AND energy_label BETWEEN 'A' AND 'G' GROUP BY ALL)
     SELECT idu, arg_max(label, (n, label)), sum(n) FROM labels GROUP BY idu`
  for await (const chunk of db.stream(query))
    for (const [idu, label, count] of chunk.getRows()) {
      const row = rankOf(keys, packIdu(String(idu)))
      if (row < 0) continue
      energyLabel[row] = CLASSES.indexOf(String(label)) + 1
      energyCount[row] = Math.min(MOST, Number(count))
    }
  return { energyLabel, energyCount }
}
