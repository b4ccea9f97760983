import { sql } from '../../../formats/duckdb/sql.ts'
import { buildingFacts, footprintFacts } from '../../../shared/facts/buildings.ts'
import { lakeOf } from '../../reads.ts'
import { factSource } from './fact-source.ts'

export const footprintSource = factSource({
  group: footprintFacts,
  reads: { footprints: lakeOf('batiments', 'footprint-parcels') },
  select: ({ footprints }) =>
    sql`SELECT idu, count(*) AS "footprintCount", round(sum(ground * ratio), 1) AS "builtGroundSurface"
        FROM ${footprints} WHERE idu IS NOT NULL GROUP BY idu`,
})

export const buildingSource = factSource({
  group: buildingFacts,
  reads: { groups: lakeOf('bdnb', 'groups'), links: lakeOf('bdnb', 'building-parcels') },
  select({ groups, links }) {
    return sql`SELECT idu, count(*) AS "buildingCount", min(year) AS "constructionYear", sum(dwellings) AS "dwellingCount",
        max(height) AS "heightMeters", max(floors) AS floors, list_sort(list(DISTINCT main_use) FILTER (main_use IS NOT NULL)) AS "buildingUses"
      FROM ${links} l JOIN ${groups} g ON g.group_id = l.id WHERE idu IS NOT NULL GROUP BY idu`
  },
})
