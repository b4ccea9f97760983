import { type Sql, sql } from '../../../formats/duckdb/sql.ts'
import { establishmentFacts } from '../../../shared/facts/establishments.ts'
import { CODE_IN, sectionIn } from '../../labels/naf-sql.ts'
import { lakeOf } from '../../reads.ts'
import { factSource } from './fact-source.ts'

/** The values that are known, each once, in their order; NULL when none is. */
const each = (value: Sql) => sql`list_sort(list(DISTINCT ${value}) FILTER (${value} IS NOT NULL))`

/** The links are those of active establishments that may be shown. */
export const establishmentSource = factSource({
  group: establishmentFacts,
  reads: {
    establishments: lakeOf('sirene', 'establishments'),
    links: lakeOf('sirene', 'establishment-parcels'),
  },
  select({ establishments, links }) {
    return sql`SELECT idu, count(*) AS "establishmentCount",
        ${each(sectionIn('NAFRev2', sql`code`))} AS "activitySections", ${each(sectionIn('NAF2025', sql`code2025`))} AS "activitySections2025",
        ${each(sql`code`)} AS "activityCodes", ${each(sql`code2025`)} AS "activityCodes2025"
      FROM (SELECT idu, ${CODE_IN.NAFRev2} AS code, ${CODE_IN.NAF2025} AS code2025
        FROM ${links} JOIN ${establishments} USING (siret) WHERE publiable AND idu IS NOT NULL) GROUP BY idu`
  },
})
