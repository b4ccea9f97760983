import { sql } from '../../../formats/duckdb/sql.ts'
import { addressFacts } from '../../../shared/facts/addresses.ts'
import { lakeOf } from '../../reads.ts'
import type { FactSource } from './fact-source.ts'

export const addressSource: FactSource = {
  group: addressFacts,
  reads: [lakeOf('ban', 'addresses'), lakeOf('ban', 'address-parcels')],
  select({ lake }) {
    const addresses = lake('ban', 'addresses')
    const links = lake('ban', 'address-parcels')
    if (!addresses || !links) return undefined
    return sql`SELECT idu, count(*) AS "addressCount",
        arg_min(concat_ws(' ', numero, rep, nom_voie, code_postal, nom_commune), ban_id) AS address
      FROM ${links} JOIN ${addresses} ON ban_id = id WHERE idu IS NOT NULL GROUP BY idu`
  },
}
