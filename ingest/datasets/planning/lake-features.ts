import { quotedList, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import { NOT_APPLIED } from '../../../shared/schemas/planning.ts'

/** The lake of a département, as tables. */
export interface PlanningTables {
  features: Sql
  documents: Sql
}

/** Features with `applies`, whether the document of each does, once each: a feature that two loads brought has the same key in both. */
export const featuresOnce = ({ features, documents }: PlanningTables): Sql => sql`(
  SELECT DISTINCT ON (f.id) f.*, coalesce(d.status, '') NOT IN (${quotedList(NOT_APPLIED)}) AS applies
  FROM ${features} f LEFT JOIN (SELECT DISTINCT ON (id) id, status FROM ${documents} ORDER BY id, idurba NULLS LAST, part) d ON d.id = f.document
  ORDER BY f.id, f.part)`
