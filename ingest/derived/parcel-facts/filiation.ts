import { sql } from '../../../formats/duckdb/sql.ts'
import { filiationFacts } from '../../../shared/facts/filiation.ts'
import { lakeOf } from '../../reads.ts'
import type { FactSource } from './fact-source.ts'

/** A lot in which a parcel is mother and daughter changed it and did not make it. */
export const filiationSource: FactSource = {
  group: filiationFacts,
  reads: [lakeOf('filiation', 'lots')],
  select({ lake }) {
    const lots = lake('filiation', 'lots')
    if (!lots) return undefined
    return sql`SELECT idu, min("date") AS "bornOn"
      FROM (SELECT unnest(daughters) AS idu, mothers, "date" FROM ${lots}) WHERE NOT list_contains(mothers, idu) GROUP BY idu`
  },
}
