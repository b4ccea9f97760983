import { quoted, sql } from '../../../formats/duckdb/sql.ts'
import { ownerFacts } from '../../../shared/facts/owners.ts'
import { createHoldings } from '../../datasets/owners/holdings.ts'
import { lakeOf } from '../../reads.ts'
import { PARCEL_RIGHTS } from '../read-kinds.ts'
import { factSource } from './fact-source.ts'

/** Legal form of who is a person, in the SIRENE register: the owners' file should have none, and none goes further. */
const SOLE_TRADER = '1000'

/**
 * Holders who own; managers and syndics are none. A SIREN is given only when the register of companies is loaded and says that its holder
 * is a legal entity which lets itself be published: what cannot be checked is left out.
 */
export const ownerSource = factSource({
  group: ownerFacts,
  reads: { rights: PARCEL_RIGHTS },
  readsIfLoaded: { companies: lakeOf('sirene', 'companies') },
  async select({ rights, companies }, { db }) {
    await createHoldings(db, rights)
    const shown = companies
      ? sql`(SELECT siren FROM ${companies} WHERE publiable AND forme IS NOT NULL AND forme <> ${quoted(SOLE_TRADER)})`
      : sql`(SELECT NULL::VARCHAR AS siren WHERE false)`
    return sql`SELECT idu, count(*) AS "legalOwnerCount", arg_min(groupe, (denomination, titulaire)) AS "ownerGroup",
        list_sort(list(DISTINCT s.siren) FILTER (s.siren IS NOT NULL)) AS "ownerSirens"
      FROM holdings h LEFT JOIN ${shown} s USING (siren) WHERE role = 'owner' GROUP BY idu`
  },
})
