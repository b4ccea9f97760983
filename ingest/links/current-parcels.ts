import type { Database } from '../../formats/duckdb/database.ts'
import { type Sql, sql } from '../../formats/duckdb/sql.ts'
import { isIdu } from '../../shared/identifiers/idu.ts'
import { recodeIdu } from '../../shared/territory/recodings.ts'
import type { Territory } from '../../shared/territory/territory.ts'
import type { ParcelLocator } from './parcel-locator.ts'

/**
 * Makes the table `current_parcels` (idu, today): for every IDU that `query` selects, its parcel in today's cadastre, which is the same
 * IDU or that after the merger of its commune. Parcels that the cadastre does not have are left out; without a loaded cadastre
 * every well-formed IDU is taken.
 */
export async function writeCurrentParcels(
  db: Database,
  query: Sql,
  locator: ParcelLocator | undefined,
  territory: Territory,
): Promise<void> {
  const named = await db.all(sql`SELECT DISTINCT idu FROM (${query}) WHERE idu IS NOT NULL`)
  const rows = named.flatMap(([value]) => {
    const idu = String(value)
    const today = currentParcel(idu, locator, territory)
    return today === undefined ? [] : [[idu, today]]
  })
  await db.fill('current_parcels', 'idu VARCHAR, today VARCHAR', rows)
}

/** Today's IDU of a parcel named in a source; undefined when the cadastre does not have it. */
export function currentParcel(
  idu: string,
  locator: ParcelLocator | undefined,
  territory: Territory,
): string | undefined {
  if (!isIdu(idu)) return undefined
  if (locator?.has(idu)) return idu
  const recoded = recodeIdu(idu, territory)
  if (!locator) return recoded ?? idu
  return recoded !== undefined && locator.has(recoded) ? recoded : undefined
}
