import { sql } from '../../../formats/duckdb/sql.ts'
import { coOwnershipFacts } from '../../../shared/facts/co-ownership.ts'
import { lakeOf } from '../../reads.ts'
import { factSource } from './fact-source.ts'

/** What the register calls a co-ownership without a managing agent. */
const NO_MANAGER = sql`regexp_matches(lower(manager_type), '^(aucun|sans|non connu|pas de)')`

export const coOwnershipSource = factSource({
  group: coOwnershipFacts,
  reads: { register: lakeOf('rnic', 'coproprietes'), links: lakeOf('rnic', 'copropriete-parcels') },
  select({ register, links }) {
    // Secondary syndicates are parts of their principal: the largest stands for the parcel.
    return sql`SELECT idu, count(*) AS "coOwnershipCount", max(main_lots) AS "coOwnershipLotCount",
        arg_max(CASE WHEN manager_type IS NOT NULL THEN NOT ${NO_MANAGER} END, (coalesce(main_lots, -1), "number")) AS "coOwnershipManaged"
      FROM ${links} JOIN ${register} USING ("number") WHERE idu IS NOT NULL GROUP BY idu`
  },
})
