import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { ident, joinSql, quoted, quotedList, type Sql, sql } from '../../formats/duckdb/sql.ts'
import type { FetchedSource } from '../../ingest/dataset.ts'
import { GEO_DVF_LINE } from './geo-dvf.ts'
import { fetchedFile } from './normalised.ts'
import { temporaryDir } from './temp.ts'

/** Columns that the announced edition stores as 32-bit floats. */
const FLOATS = [
  'valeur_fonciere',
  'surface_reelle_bati',
  'surface_terrain',
  ...[1, 2, 3, 4, 5].map((n) => `lot${n}_surface_carrez`),
]
const LEFT_EMPTY = ['ancien_code_commune', 'ancien_id_parcelle']

const LINES = Object.keys(GEO_DVF_LINE).filter((name) => name !== 'longitude' && name !== 'latitude')
const read = (paths: readonly string[]) =>
  sql`(FROM read_csv([${quotedList(paths)}], header = true, all_varchar = true, auto_detect = true))`

/**
 * SQL after FROM: the lines of files of the geolocated edition (`paths`, all of one year), as its announced successor writes them: sorted by day and
 * price, an identifier for each day and price and for each line without a price, numbers as floats, former codes empty, names of communes by
 * title case, no name for a street without a type (its code begins with a letter), latitude before longitude.
 */
function merged(paths: readonly string[]): Sql {
  const columns = [...LINES, 'latitude', 'longitude'].map((name) => sql`${written(name)} AS ${ident(name)}`)
  const price = sql`CAST(valeur_fonciere AS FLOAT)`
  return sql`(
    WITH placed AS (SELECT *, row_number() OVER (ORDER BY date_mutation, ${price} NULLS LAST, hash(lines)) AS place FROM ${read(paths)} lines),
    begun AS (SELECT *, CASE WHEN lag(date_mutation) OVER p = date_mutation AND ${price} = lag(${price}) OVER p THEN 0 ELSE 1 END AS starts
      FROM placed WINDOW p AS (ORDER BY place)),
    numbered AS (SELECT * REPLACE (concat(date_mutation[:4], '-', sum(starts) OVER (ORDER BY place)) AS id_mutation) FROM begun)
    SELECT ${joinSql(columns)} FROM numbered ORDER BY place)`
}

/** Files of the geolocated edition, all of one year, as one file of its announced successor. */
export async function mergedFile(paths: readonly string[]): Promise<FetchedSource> {
  const dir = await temporaryDir('merged')
  const path = join(dir, 'full.csv')
  await withDuckDb(dir, (db) => db.run(sql`COPY ${merged(paths)} TO ${quoted(path)} (HEADER)`))
  return fetchedFile(path, undefined, true)
}

/** A file for each commune of them, as they are or, `rewritten`, of the successor, whose identifiers are given to the lines of all. */
export async function filesByCommune(paths: readonly string[], rewritten: boolean): Promise<FetchedSource[]> {
  const dir = await temporaryDir('by-commune')
  const lines = rewritten
    ? merged(paths)
    : sql`(SELECT ${joinSql([...LINES, 'longitude', 'latitude'].map(ident))} FROM ${read(paths)})`
  await withDuckDb(dir, (db) =>
    db.run(
      sql`COPY (SELECT *, code_commune AS commune FROM ${lines}) TO ${quoted(dir)} (FORMAT csv, HEADER, PARTITION_BY (commune), OVERWRITE_OR_IGNORE)`,
    ),
  )
  const names = await readdir(dir, { recursive: true })
  return names
    .filter((name) => name.endsWith('.csv'))
    .sort()
    .map((name) => fetchedFile(join(dir, name), undefined, true))
}

function written(name: string): Sql {
  const field = ident(name)
  if (FLOATS.includes(name)) return sql`CAST(${field} AS FLOAT)`
  if (LEFT_EMPTY.includes(name)) return sql`NULL`
  if (name === 'nom_commune')
    return sql`array_to_string([upper(word[1]) || word[2:] FOR word IN string_split(lower(${field}), '-')], '-')`
  if (name === 'adresse_nom_voie') return sql`CASE WHEN adresse_code_voie < 'A' THEN ${field} END`
  return field
}
