import { sql } from '../../../formats/duckdb/sql.ts'
import { unitFacts } from '../../../shared/facts/units.ts'
import { groundOwnerRows } from '../../datasets/owners/ground-owners.ts'
import { lakeOf } from '../../reads.ts'
import type { FactSource } from './fact-source.ts'
import { joinUnits } from './join-units.ts'

/** Most parcels of the register have no neighbour of the same owners: only the others go through the joining of outlines. */
export const unitSource: FactSource = {
  group: unitFacts,
  reads: [lakeOf('owners', 'parcel-rights')],
  async select({ db, lake, locator }) {
    const rights = lake('owners', 'parcel-rights')
    if (!rights) return undefined
    await db.run(
      sql`CREATE TABLE owned AS SELECT idu, owners, surface FROM (${groundOwnerRows(rights)}) JOIN base USING (idu)`,
    )
    const several = await db.all(
      sql`SELECT idu, owners FROM owned WHERE owners IN (SELECT owners FROM owned GROUP BY owners HAVING count(*) > 1) ORDER BY idu`,
    )
    const owners = new Map(several.map(([idu, key]) => [String(idu), String(key)]))
    await db.fill('joined', 'idu VARCHAR, unit VARCHAR', joinUnits(owners, locator))
    return sql`SELECT idu, count(*) OVER of_unit AS "unitParcelCount",
        CASE WHEN count(surface) OVER of_unit = count(*) OVER of_unit THEN sum(surface) OVER of_unit END AS "unitSurface"
      FROM (SELECT idu, surface, coalesce(unit, idu) AS unit FROM owned LEFT JOIN joined USING (idu)) WINDOW of_unit AS (PARTITION BY unit)`
  },
}
