import { sql } from '../../../formats/duckdb/sql.ts'
import { energyFacts } from '../../../shared/facts/energy.ts'
import { lakeOf } from '../../reads.ts'
import { factSource } from './fact-source.ts'

export const energySource = factSource({
  group: energyFacts,
  reads: { diagnostics: lakeOf('dpe', 'diagnostics'), links: lakeOf('dpe', 'dpe-parcels') },
  select({ diagnostics, links }) {
    return sql`WITH tied AS (SELECT idu, CASE WHEN energy_label BETWEEN 'A' AND 'G' THEN energy_label END AS label, established_on, final_per_m2
        FROM ${links} JOIN ${diagnostics} USING ("number") WHERE idu IS NOT NULL),
      counted AS (SELECT idu, label, count(*) AS n FROM tied WHERE label IS NOT NULL GROUP BY ALL),
      commonest AS (SELECT idu, arg_max(label, (n, label)) AS label FROM counted GROUP BY idu)
      SELECT t.idu, count(*) AS "dpeCount", any_value(c.label) AS "energyLabel", min(t.label) AS "bestEnergyLabel", max(t.label) AS "worstEnergyLabel",
        round(median(final_per_m2) FILTER (final_per_m2 > 0), 1) AS "finalKwhPerM2", max(established_on) AS "lastDpeOn"
      FROM tied t LEFT JOIN commonest c USING (idu) GROUP BY t.idu`
  },
})
