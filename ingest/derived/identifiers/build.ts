import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, quoted, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { type IndexedKind, identifiedParcels } from '../../../shared/documents/identifiers.ts'
import type { DerivedInput } from '../../derived.ts'
import { writeArrays } from '../../readmodel/write-documents.ts'
import type { ReadKind } from '../../reads.ts'
import {
  CO_OWNED_PARCELS,
  DIAGNOSED_PARCELS,
  OCCUPIED_PARCELS,
  PERMIT_PARCELS,
  PERMITS,
  RNB_BUILDINGS,
  RNB_PARCELS,
} from '../read-kinds.ts'

/** Rows of id, idu (null: tied to none), method, score, metres, through; undefined where the dataset is not loaded. */
type Ties = (path: (kind: ReadKind) => Sql | undefined) => Sql | undefined

const TIES: Readonly<Record<IndexedKind, Ties>> = {
  building: (path) => {
    const [buildings, links] = [path(RNB_BUILDINGS), path(RNB_PARCELS)]
    return (
      buildings &&
      links &&
      sql`SELECT b.rnb_id AS id, l.idu, l."method", l.ratio AS score, NULL::DOUBLE AS metres, NULL::VARCHAR AS through
        FROM ${buildings} b LEFT JOIN ${links} l ON l.id = b.rnb_id`
    )
  },
  'co-ownership': (path) => registered(path(CO_OWNED_PARCELS)),
  diagnostic: (path) => registered(path(DIAGNOSED_PARCELS)),
  establishment: (path) => {
    const links = path(OCCUPIED_PARCELS)
    return (
      links &&
      sql`SELECT siret AS id, idu, "method", score, distance AS metres, NULL::VARCHAR AS through FROM ${links}`
    )
  },
  // A number is not unique: a PC and a DP may share one. Which of them names the parcel, `through` says.
  permit: (path) => {
    const [permits, links] = [path(PERMITS), path(PERMIT_PARCELS)]
    return (
      permits &&
      links &&
      sql`SELECT DISTINCT p."number" AS id, l.idu, l."method", l.score, NULL::DOUBLE AS metres, l.type AS through
        FROM ${permits} p LEFT JOIN ${links} l ON l.list = p.list AND l.type = p.type AND l."number" = p."number" AND l.idu IS NOT NULL`
    )
  },
}

const registered = (links: Sql | undefined) =>
  links && sql`SELECT "number" AS id, idu, "method", score, distance_m AS metres, through FROM ${links}`

/** Builds `identifiers` of one département: `identifiedParcels` of every kind that is loaded there. */
export function build({
  area,
  files,
  workDir,
}: Pick<DerivedInput, 'files' | 'workDir'> & { area: string }): Promise<Written> {
  const path = (kind: ReadKind) => {
    const found = files.path(kind, area)
    return found === undefined ? undefined : parquet(found)
  }
  const queries = Object.entries(TIES).flatMap(([kind, tiesOf]) => {
    const ties = tiesOf(path)
    return ties ? [keyed(kind, ties)] : []
  })
  return withDuckDb(workDir, (db) => writeArrays(db, identifiedParcels, workDir, queries, documentOf))
}

/** Two texts a row: the key, and its tie as JSON, '' where it is tied to none. */
const keyed = (kind: string, ties: Sql) =>
  sql`SELECT ${quoted(`${kind}/`)} || id, CASE WHEN idu IS NULL THEN '' ELSE json_array(idu, "method", score, metres, through)::VARCHAR END
    FROM (${ties}) WHERE id IS NOT NULL ORDER BY id, idu, through, "method", score DESC NULLS LAST`

const documentOf = (_key: string, ties: readonly string[]) =>
  `[${ties.filter((tie) => tie !== '').join(',')}]`
