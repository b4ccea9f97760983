import type { Database } from '../../../formats/duckdb/database.ts'
import { selectColumns } from '../../../formats/duckdb/select-columns.ts'
import { ident, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { refusedParcelFile } from '../../../shared/lake/files/cadastre.ts'
import type { NormaliseInput } from '../../dataset.ts'
import { writeLake } from '../../pipeline/unit/outcome.ts'

/** Lake file of the parcels that the edition has on lines that could not be used. */
export const REFUSED_PARCELS = refusedParcelFile.kind

/** Longest detail kept, in characters. */
const MAX_DETAIL = 300

/** A parcel that was refused, by the rule of the quarantine and what broke it. */
export interface RefusedParcelLine {
  idu: string
  rule: string
  detail: string
}

/**
 * Writes the identifiers of refused parcels that are not in the table `parcels`, which must be complete, with the first rule that refused
 * each. Parcels of communes that are not read anew stay; parcels of other places (`outside-area`) are left out. No file when none was refused.
 */
export async function writeRefusedParcels(
  db: Database,
  input: NormaliseInput,
  refused: readonly RefusedParcelLine[],
): Promise<Written[]> {
  if (refused.length === 0 && input.previous?.lake[REFUSED_PARCELS] === undefined) return []
  const rows = refused
    .filter(({ rule }) => rule !== 'outside-area')
    .map(({ idu, rule, detail }, nth) => [idu, rule, detail.slice(0, MAX_DETAIL), nth])
  await db.fill('refused_rows', 'idu VARCHAR, rule VARCHAR, detail VARCHAR, nth INTEGER', rows)
  const first = (name: string) => sql`arg_min(${ident(name)}, nth)`
  const columns = selectColumns(refusedParcelFile.table, { idu: sql`idu`, commune: sql`idu[1:5]` }, first)
  const kept = sql`SELECT ${columns} FROM refused_rows r WHERE NOT EXISTS (FROM parcels p WHERE p.idu = r.idu) GROUP BY idu`
  const written = await writeLake(db, input, REFUSED_PARCELS, { kept, order: sql`idu`, part: 'commune' })
  return written.rows > 0 ? [written] : []
}
