import type { Database } from '../../../formats/duckdb/database.ts'
import { sql } from '../../../formats/duckdb/sql.ts'
import { recodeIdu } from '../../../shared/territory/recodings.ts'
import type { Territory } from '../../../shared/territory/territory.ts'

/**
 * Gives the raw lines of communes that have merged since the act the codes of today, and keeps those of the act as `former_commune` and
 * `former_idu`: so the geolocated edition publishes the same lines, and another edition of a line is no other line. Their rows keep their
 * codes where the parcel cannot be recoded (see `recodeIdu`).
 */
export async function recodeRaw(db: Database, territory: Territory): Promise<void> {
  const named = await db.all(
    "SELECT DISTINCT commune, idu FROM lines WHERE edition = 'raw' AND rule IS NULL AND scope IS NULL",
  )
  const recoded = named.flatMap(([commune, idu]) => {
    const today = recodeIdu(String(idu), territory)
    // The producer's lines name the commune twice: a line whose two names differ is left as it is.
    return today === undefined || !String(idu).startsWith(String(commune)) ? [] : [[String(idu), today]]
  })
  if (recoded.length === 0) return
  await db.fill('recoded_parcels', 'idu VARCHAR, today VARCHAR', recoded)
  await db.run(
    sql`UPDATE lines SET former_commune = lines.commune, former_idu = lines.idu, commune = r.today[1:5], idu = r.today
     FROM recoded_parcels r WHERE lines.edition = 'raw' AND lines.rule IS NULL AND lines.idu = r.idu AND r.today[1:2] = lines.idu[1:2]`,
  )
}
