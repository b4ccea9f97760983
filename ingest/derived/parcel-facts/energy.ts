import { energyFacts } from '../../../shared/facts/energy.ts'
import { sql } from '../../pipeline/duckdb/sql.ts'
import { type FactSource, lakeOf } from './fact-source.ts'

export const energySource: FactSource = {
  group: energyFacts,
  reads: [lakeOf('dpe', 'diagnostics'), lakeOf('dpe', 'dpe-parcels')],
  select({ lake }) {
    const diagnostics = lake('dpe', 'diagnostics')
    const links = lake('dpe', 'dpe-parcels')
    if (!diagnostics || !links) return undefined
    return sql`SELECT idu, sum(n) AS "dpeCount", arg_max(label, (n, label)) FILTER (label IS NOT NULL) AS "energyLabel",
        min(label) AS "bestEnergyLabel", max(label) AS "worstEnergyLabel", max(newest) AS "lastDpeOn"
      FROM (SELECT idu, CASE WHEN energy_label BETWEEN 'A' AND 'G' THEN energy_label END AS label, count(*) AS n, max(established_on) AS newest
        FROM ${links} JOIN ${diagnostics} USING ("number") WHERE idu IS NOT NULL GROUP BY ALL)
      GROUP BY idu`
  },
}
