import { quotedList, sql } from '../../../formats/duckdb/sql.ts'
import { coOwnershipFacts } from '../../../shared/facts/co-ownership.ts'
import { lakeOf } from '../../reads.ts'
import { factSource } from './fact-source.ts'

/** Mandates of a co-ownership without a managing agent. Its `manager_type` is "non connu", which the lake has as unknown: it never means "none". */
const NO_MANAGER = ['pas de mandat en cours', 'mandat expiré sans successeur déclaré']

const MANAGED = sql`CASE WHEN lower(mandate) IN (${quotedList(NO_MANAGER)}) THEN false
    WHEN manager_type IS NOT NULL OR lower(mandate) = 'mandat en cours' THEN true END`

export const coOwnershipSource = factSource({
  group: coOwnershipFacts,
  reads: { register: lakeOf('rnic', 'coproprietes'), links: lakeOf('rnic', 'copropriete-parcels') },
  select({ register, links }) {
    // Secondary syndicates are parts of their principal: the largest stands for the parcel, also where it says nothing of its managing agent.
    return sql`SELECT idu, count(*) AS "coOwnershipCount", max(main_lots) AS "coOwnershipLotCount",
        arg_max_null(${MANAGED}, (coalesce(main_lots, -1), "number")) AS "coOwnershipManaged"
      FROM ${links} JOIN ${register} USING ("number") WHERE idu IS NOT NULL GROUP BY idu`
  },
})
