import { establishmentFacts } from '../../../shared/facts/establishments.ts'
import { joinSql, quoted, sql } from '../../pipeline/duckdb/sql.ts'
import { type FactSource, lakeOf } from './fact-source.ts'

/** Sections of the NAF (revision 2) by the last of their divisions. */
const SECTIONS: readonly (readonly [last: number, section: string])[] = [
  [3, 'A'],
  [9, 'B'],
  [33, 'C'],
  [35, 'D'],
  [39, 'E'],
  [43, 'F'],
  [47, 'G'],
  [53, 'H'],
  [56, 'I'],
  [63, 'J'],
  [66, 'K'],
  [68, 'L'],
  [75, 'M'],
  [82, 'N'],
  [84, 'O'],
  [85, 'P'],
  [88, 'Q'],
  [93, 'R'],
  [96, 'S'],
  [98, 'T'],
  [99, 'U'],
]

const DIVISION = sql`try_cast(left(naf, 2) AS INTEGER)`
const SECTION = sql`CASE WHEN nomenclature <> 'NAFRev2' THEN NULL ${joinSql(
  SECTIONS.map(([last, section]) => sql`WHEN ${DIVISION} <= ${last} THEN ${quoted(section)}`),
  ' ',
)} END`

/** The links are those of active establishments that may be shown. */
export const establishmentSource: FactSource = {
  group: establishmentFacts,
  reads: [lakeOf('sirene', 'establishments'), lakeOf('sirene', 'establishment-parcels')],
  select({ lake }) {
    const establishments = lake('sirene', 'establishments')
    const links = lake('sirene', 'establishment-parcels')
    if (!establishments || !links) return undefined
    return sql`SELECT idu, count(*) AS "establishmentCount",
        list_sort(list(DISTINCT section) FILTER (section IS NOT NULL)) AS "activitySections"
      FROM (SELECT idu, ${SECTION} AS section FROM ${links} JOIN ${establishments} USING (siret) WHERE publiable AND idu IS NOT NULL) GROUP BY idu`
  },
}
