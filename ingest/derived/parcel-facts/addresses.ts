import { sql } from '../../../formats/duckdb/sql.ts'
import { addressFacts } from '../../../shared/facts/addresses.ts'
import { lakeOf } from '../../reads.ts'
import { factSource } from './fact-source.ts'

export const addressSource = factSource({
  group: addressFacts,
  reads: { addresses: lakeOf('ban', 'addresses'), links: lakeOf('ban', 'address-parcels') },
  select({ addresses, links }) {
    return sql`SELECT idu, count(*) AS "addressCount",
        arg_min(concat_ws(' ', numero, rep, nom_voie, code_postal, nom_commune), ban_id) AS address
      FROM ${links} JOIN ${addresses} ON ban_id = id WHERE idu IS NOT NULL GROUP BY idu`
  },
})
