import { sniffHeader } from '../../../formats/csv/header.ts'
import { dropCsv, loadCsv } from '../../../formats/csv/read-csv.ts'
import type { Database } from '../../../formats/duckdb/database.ts'
import { columnsSql, ident, idents, joinSql, quoted, sql } from '../../../formats/duckdb/sql.ts'
import type { ColumnReport } from '../../../formats/layouts/column-report.ts'
import type { ColumnTable } from '../../../shared/lake/columns.ts'
import { addresses, placeFile } from '../../../shared/lake/files/ban.ts'
import type { FetchedSource } from '../../dataset.ts'
import { type BanLayer, banFormatOf, LAYERS, layerOf } from './formats.ts'

/** Columns every line has, whatever its layer. */
const COMMON = sql`source INTEGER, "row" BIGINT, part VARCHAR, scope VARCHAR, rule VARCHAR, detail VARCHAR, original VARCHAR, repair VARCHAR`

/** Lake files by layer. */
export const FILES = { addresses, places: placeFile } as const

/** Makes the two tables that sources are read into. */
export async function createBanLines(db: Database): Promise<void> {
  for (const layer of LAYERS) {
    const columns = columnsSql(FILES[layer].table)
    await db.run(sql`CREATE TEMP TABLE ${ident(layer)} (${COMMON}, ${columns})`)
  }
}

/**
 * Reads one file of the BAN, official or re-saved with commas, into the table of its layer under the number `source`.
 * Each line that cannot be used gets its `rule`. Throws IngestError naming an essential column that is missing.
 */
export async function readBanLines(
  db: Database,
  file: FetchedSource,
  source: number,
  columns: ColumnReport,
): Promise<void> {
  const { delimiter, header } = await sniffHeader(file, [';', ','])
  const layer = layerOf(header)
  const format = banFormatOf(layer, delimiter)
  await loadCsv(db, 'texts', file, format, columns)
  const names = Object.keys(format.columns)
  // Statistical tools, which write commas, write an absent value NA; the BAN never does.
  const texts = names.map((name) =>
    delimiter === ',' ? sql`nullif(${ident(name)}, 'NA') AS ${ident(name)}` : ident(name),
  )
  const original = joinSql(names.map((name) => sql`coalesce(${ident(name)}, '')`))
  await db.run(
    sql`INSERT INTO ${ident(layer)} BY NAME
     SELECT * REPLACE (CASE WHEN rule IS NULL THEN NULL ELSE original END AS original)
     FROM (SELECT ${source} AS source, "row", concat_ws(';', ${original}) AS original, ${layer === 'addresses' ? ADDRESS : PLACE}
           FROM (SELECT "row", ${joinSql(texts)} FROM texts))`,
  )
  await db.run(
    sql`INSERT INTO ${ident(layer)} BY NAME SELECT ${source} AS source, "row", rule, detail, original FROM texts_refused`,
  )
  await dropCsv(db, 'texts')
}

/** Degrees that lie on a French territory's half of the globe at all; a swapped or projected pair does not. */
const POSITION_RULE = sql`
  WHEN try_cast(lon AS DOUBLE) IS NULL OR try_cast(lat AS DOUBLE) IS NULL THEN 'position-missing'
  WHEN NOT (try_cast(lon AS DOUBLE) BETWEEN -180 AND 180 AND try_cast(lat AS DOUBLE) BETWEEN -90 AND 90)
    OR (try_cast(lon AS DOUBLE) = 0 AND try_cast(lat AS DOUBLE) = 0) THEN 'position-malformed'`
const COMMUNE_RULE = sql`WHEN code_insee IS NULL OR NOT regexp_matches(code_insee, '^(\\d{2}|2[AB])\\d{3}$') THEN 'commune-malformed'`
const shown = (name: string) => sql`${quoted(`${name} `)}, coalesce(${ident(name)}, 'empty')`
const detail = (layer: BanLayer) => sql`
  CASE rule WHEN 'id-malformed' THEN concat(${shown('id')})
    WHEN 'commune-malformed' THEN concat(${shown('code_insee')})
    WHEN 'name-missing' THEN 'the name is empty'
    ${layer === 'addresses' ? sql`WHEN 'number-malformed' THEN concat(${shown('numero')})` : sql``}
    ELSE concat(${shown('lon')}, ', ', ${shown('lat')}) END`
const COORDINATES = sql`try_cast(x AS DOUBLE) AS x, try_cast(y AS DOUBLE) AS y, try_cast(lon AS DOUBLE) AS lon, try_cast(lat AS DOUBLE) AS lat`
/** Columns that are read as they are written; `commune`, the code of today, is found later. */
const textual = (columns: ColumnTable) => {
  const texts = Object.entries(columns).filter(([name, { type }]) => type === 'VARCHAR' && name !== 'commune')
  return idents(texts.map(([name]) => name))
}

/**
 * What communes write in `cad_parcelles`, each as the cadastre writes it: separated by a bar, comma or semicolon, in small letters, with a space for
 * the zero of the section, and with the 15 characters of the tax office, whose third is the direction of the département (`readReference` has the same rules).
 */
const PARCELS = sql`list_transform(
    list_filter(list_transform(regexp_split_to_array(coalesce(cad_parcelles, ''), '[|,;]'), lambda one: upper(trim(one))), lambda one: one <> ''),
    lambda one: CASE WHEN regexp_matches(one, '^((\\d{2}|2[AB])0|97\\d)\\d{6} [A-Z]\\d{4}$|^(\\d{2}|2[AB])\\d{7}[0-9A-Z]{2}\\d{4}$')
      THEN replace(concat(left(one, 2), substr(one, 4)), ' ', '0')
      ELSE replace(one, ' ', CASE length(one) WHEN 14 THEN '0' ELSE '' END) END)`
const IDU = quoted('^(\\d{2}|2[AB])\\d{6}[0-9A-Z]{2}\\d{4}$')

const ADDRESS = sql`
  CASE WHEN id IS NULL OR NOT regexp_matches(id, '^[0-9A-Za-z]{5}_[^_]+_\\d{5}(_.+)?$') THEN 'id-malformed'
    ${COMMUNE_RULE}
    WHEN numero IS NULL OR NOT regexp_matches(numero, '^\\d{1,5}$') THEN 'number-malformed'
    WHEN nom_voie IS NULL THEN 'name-missing'
    ${POSITION_RULE} END AS rule,
  CASE WHEN rule IS NOT NULL THEN ${detail('addresses')} END AS detail,
  ${textual(addresses.table)}, ${COORDINATES},
  try_cast(numero AS INTEGER) AS numero,
  CASE certification_commune WHEN '1' THEN true WHEN '0' THEN false END AS certification_commune,
  list_filter(${PARCELS}, lambda idu: regexp_matches(idu, ${IDU})) AS cad_parcelles,
  CASE WHEN cad_parcelles IS NOT NULL AND len(${PARCELS}) > len(list_filter(${PARCELS}, lambda idu: regexp_matches(idu, ${IDU}))) THEN 'parcels-malformed' END AS repair`

const PLACE = sql`
  CASE WHEN id IS NULL THEN 'id-malformed'
    ${COMMUNE_RULE}
    WHEN nom_lieu_dit IS NULL THEN 'name-missing'
    ${POSITION_RULE} END AS rule,
  CASE WHEN rule IS NOT NULL THEN ${detail('places')} END AS detail,
  ${textual(placeFile.table)}, ${COORDINATES}`
