import type { Database } from '../../../formats/duckdb/database.ts'
import { parquet, type Sql, sql, sqlOfFile } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { coOwnershipDiagnostics } from '../../../shared/documents/places.ts'
import type { ReadModelInput } from '../../dataset.ts'
import { writeDocuments } from '../../readmodel/write-documents.ts'
import { electricityFactor } from './electricity-factor.ts'
import newestSql from './newest.sql'

/** Diagnostics listed of one co-ownership on one parcel, the newest; large ones have hundreds. */
const LISTED = 20

/**
 * SQL of how far the number that a diagnostic declares agrees with where each stands: 1 = the diagnostic and the register lead to the
 * same parcel, 0.5 = to different ones, NULL = the number alone ties the diagnostic to a parcel.
 */
export function agreement(numberAlone: Sql, sameParcel: Sql): Sql {
  return sql`CAST(CASE WHEN ${numberAlone} THEN NULL WHEN ${sameParcel} THEN 1 ELSE 0.5 END AS DOUBLE)`
}

/**
 * Fills `declared` (number, syndicate: the registration number that a diagnostic declares), `syndicates` (syndicate, syndicate_name,
 * syndicate_parcels) and `register` (syndicate, idu, method, score, distance_m). False, with empty tables, when no register is loaded.
 */
export async function readRegister(
  db: Database,
  diagnostics: string,
  { files, area }: Pick<ReadModelInput, 'files' | 'area'>,
): Promise<boolean> {
  const lake = (kind: string) => files.path({ dataset: 'rnic', role: 'lake', kind }, area)
  const [syndicates, links] = [lake('coproprietes'), lake('copropriete-parcels')]
  const loaded = syndicates !== undefined && links !== undefined
  await db.run(
    sql`CREATE TEMP TABLE declared AS SELECT "number", upper(trim(co_ownership)) AS syndicate FROM ${parquet(diagnostics)}
       WHERE co_ownership IS NOT NULL;
     CREATE TEMP TABLE register (syndicate VARCHAR, idu VARCHAR, "method" VARCHAR, score DOUBLE, distance_m DOUBLE);
     CREATE TEMP TABLE syndicates (syndicate VARCHAR, syndicate_name VARCHAR, syndicate_parcels VARCHAR[])`,
  )
  if (!loaded) return false
  await db.run(
    sql`INSERT INTO register SELECT "number", idu, "method", score, distance_m FROM ${parquet(links)} WHERE idu IS NOT NULL;
     INSERT INTO syndicates SELECT "number", "name", coalesce(idus, []) FROM ${parquet(syndicates)}
       LEFT JOIN (SELECT syndicate AS "number", list(idu) AS idus FROM register GROUP BY 1) USING ("number")`,
  )
  return true
}

/**
 * Ties diagnostics that no building, address or point ties to a parcel to those of the co-ownership they declare, by the way the
 * register is tied (`through` = its number).
 */
export async function linkThroughCoOwnership(db: Database): Promise<void> {
  await db.run(
    `CREATE TEMP TABLE through_links AS SELECT l."number", r.idu, r."method", r.score, r.distance_m, syndicate
       FROM links l JOIN declared USING ("number") JOIN register r USING (syndicate) WHERE l.idu IS NULL;
     DELETE FROM links WHERE "number" IN (SELECT "number" FROM through_links);
     INSERT INTO links SELECT "number", idu, "method", score, distance_m, NULL, syndicate FROM through_links`,
  )
}

/** Documents `copropriete-dpe` by IDU: registration number → how many diagnostics declare it, and the newest of them. */
export async function writeCoOwnershipDiagnostics(
  db: Database,
  diagnostics: string,
  workDir: string,
): Promise<Written> {
  const alone = sql`bool_or(own.through IS NOT NULL)`
  return writeDocuments(
    db,
    coOwnershipDiagnostics,
    workDir,
    sqlOfFile(newestSql, {
      score: agreement(alone, sql`bool_or(own.idu = r.idu)`),
      diagnostics: parquet(diagnostics),
      listed: LISTED,
      electricity_factor: electricityFactor(),
    }),
  )
}
