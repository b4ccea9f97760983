import { z } from 'zod'
import type { Database } from '../../../formats/duckdb/database.ts'
import { quotedList, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import { legalForm } from '../../labels/labels.ts'
import { landlordOf } from './landlord.ts'
import { OWNER_GROUPS, OWNER_RIGHTS, REPRESENTATIVE_RIGHTS, RIGHTS } from './rights.ts'

/** The role of a holder on a parcel from all its rights there: owning goes before standing in for others. */
const ROLE = sql`CASE WHEN list_has_any(droits, [${quotedList(OWNER_RIGHTS)}]) THEN 'owner'
  WHEN list_has_any(droits, [${quotedList(REPRESENTATIVE_RIGHTS)}]) THEN 'representative' ELSE 'other' END`

/**
 * Fills `holdings`: one row a holder and parcel, whatever the number of tax subdivisions (SUF) and rights. `from` is a table
 * expression over lake files `parcel-rights`. The holder is described as its first line does.
 */
export async function createHoldings(db: Database, from: Sql): Promise<void> {
  await db.run(
    sql`CREATE TEMP TABLE holdings AS SELECT *, ${ROLE} AS role FROM (
       SELECT idu, titulaire, any_value(siren) AS siren, any_value(numero_fictif) AS numero_fictif,
         arg_min(groupe, "row") AS groupe, arg_min(forme, "row") AS forme, arg_min(forme_abregee, "row") AS forme_abregee,
         arg_min(denomination, "row") AS denomination, list_sort(list(DISTINCT droit)) AS droits, max(contenance) AS contenance,
         arg_min(adresse, "row") AS adresse
       FROM ${from} GROUP BY idu, titulaire)`,
  )
}

export const holdingRow = z.object({
  idu: z.string(),
  titulaire: z.string(),
  siren: z.string().nullable(),
  numero_fictif: z.string().nullable(),
  groupe: z.string().nullable(),
  forme: z.string().nullable(),
  forme_abregee: z.string().nullable(),
  denomination: z.string().nullable(),
  /** Letters, in order, joined: DuckDB lists are not plain arrays. */
  droits: z.string(),
  contenance: z.number().nullable(),
  adresse: z.string().nullable(),
  role: z.enum(['owner', 'representative', 'other']),
})
export type HoldingRow = z.infer<typeof holdingRow>

/** Select list of `holdingRow`. */
export const HOLDING_COLUMNS = sql`h.* REPLACE (array_to_string(h.droits, '') AS droits)`

/** Longest denomination kept in an answer, in characters. */
const MAX_NAME = 200

/** Rights decoded: letters `PG` → both with their names. */
export function describeRights(droits: string) {
  return [...droits].map((code) => ({ code, label: RIGHTS[code] ?? null }))
}

/** A holder as answers show it; its numbers are added by who knows them. */
export function describeHolder(row: HoldingRow) {
  return {
    siren: row.siren,
    pseudoNumber: row.numero_fictif,
    name: row.denomination?.slice(0, MAX_NAME) ?? null,
    rights: describeRights(row.droits),
    group: row.groupe === null ? null : { code: row.groupe, label: OWNER_GROUPS[row.groupe] ?? null },
    legalForm: legalForm(row.forme),
    legalFormShort: row.forme_abregee,
    landlord: landlordOf(row.groupe, row.forme),
  }
}
