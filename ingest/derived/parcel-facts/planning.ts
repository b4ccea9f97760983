import { sql } from '../../../formats/duckdb/sql.ts'
import { planningFacts } from '../../../shared/facts/planning.ts'
import { SLIVER, SLIVER_ALWAYS } from '../../../shared/schemas/on-parcel.ts'
import { lakeOf } from '../../reads.ts'
import { factSource } from './fact-source.ts'

/** What answers mark as `isSliver`. */
const IS_SLIVER = sql`(share < ${SLIVER.share} AND surface < ${SLIVER.surface}) OR surface < ${SLIVER_ALWAYS}`

export const planningSource = factSource({
  group: planningFacts,
  reads: { zones: lakeOf('planning', 'parcel-zones') },
  select({ zones }) {
    return sql`SELECT idu, arg_max("class", (covered, "class")) AS "planningClass", least(1, max(covered)) AS "planningShare",
        list_sort(list_distinct(flatten(list(types) FILTER (types IS NOT NULL)))) AS "planningTypes"
      FROM (SELECT idu, "class", round(sum(share), 6) AS covered, list("type") FILTER (NOT (${IS_SLIVER})) AS types
        FROM ${zones} WHERE applies GROUP BY idu, "class")
      GROUP BY idu`
  },
})
