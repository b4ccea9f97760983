import { quotedList, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import { GROUND_RIGHTS } from '../../../shared/schemas/unit.ts'
import { OWNER_RIGHTS } from './rights.ts'

/**
 * A SELECT of `idu` and `owners`, one row a parcel that the register gives to somebody: the same text for parcels of the same set of owners, NULL when one
 * of them has no number by which it could be recognised. Whose right is over the ground goes before all others: the rule of
 * api/operations/unit/ground-owners.ts, which answers from documents. `rights` is a table expression over a lake file `parcel-rights`.
 */
export function groundOwnerRows(rights: Sql): Sql {
  return sql`SELECT idu, CASE WHEN count(number) = count(*) THEN array_to_string(list_sort(list(DISTINCT number)), ' ') END AS owners
    FROM (SELECT *, bool_or(of_ground) OVER (PARTITION BY idu) AS any_of_ground FROM (
      SELECT idu, coalesce(any_value(siren), any_value(numero_fictif)) AS number, bool_or(droit IN (${quotedList(GROUND_RIGHTS)})) AS of_ground
      FROM ${rights} GROUP BY idu, titulaire HAVING bool_or(droit IN (${quotedList(OWNER_RIGHTS)}))))
    WHERE of_ground OR NOT any_of_ground GROUP BY idu`
}
