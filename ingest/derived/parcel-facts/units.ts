import { sql } from '../../../formats/duckdb/sql.ts'
import { unitFacts } from '../../../shared/facts/units.ts'
import { UNIT_PARCELS } from '../read-kinds.ts'
import { factSource } from './fact-source.ts'

export const unitSource = factSource({
  group: unitFacts,
  reads: { parcels: UNIT_PARCELS },
  select: ({ parcels }) =>
    sql`SELECT idu, count(*) OVER of_unit AS "unitParcelCount",
          CASE WHEN count(surface) OVER of_unit = count(*) OVER of_unit THEN sum(surface) OVER of_unit END AS "unitSurface"
        FROM ${parcels} JOIN base USING (idu) WINDOW of_unit AS (PARTITION BY unit)`,
})
