import { sql } from '../../../formats/duckdb/sql.ts'
import { filiationFacts } from '../../../shared/facts/filiation.ts'
import { lakeOf } from '../../reads.ts'
import { factSource } from './fact-source.ts'

/** A lot in which a parcel is mother and daughter changed it and did not make it. */
export const filiationSource = factSource({
  group: filiationFacts,
  reads: { lots: lakeOf('filiation', 'lots') },
  select({ lots }) {
    return sql`SELECT idu, min("date") AS "bornOn"
      FROM (SELECT unnest(daughters) AS idu, mothers, "date" FROM ${lots}) WHERE NOT list_contains(mothers, idu) GROUP BY idu`
  },
})
