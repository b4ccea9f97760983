import type { DuckDBConnection } from '@duckdb/node-api'
import { readHeader } from '../../csv/header.ts'
import { loadCsv } from '../../csv/load-csv.ts'
import type { FetchedSource } from '../../dataset.ts'
import { ADDRESS_COLUMNS, type BanLayer, formatOf, ID_COLUMNS, layerOf, PLACE_COLUMNS } from './formats.ts'

/** Columns every line has, whatever its layer. */
const COMMON =
  'source INTEGER, "row" BIGINT, part VARCHAR, scope VARCHAR, rule VARCHAR, detail VARCHAR, original VARCHAR, repair VARCHAR'
const TYPES: Readonly<Record<string, string>> = {
  numero: 'INTEGER',
  x: 'DOUBLE',
  y: 'DOUBLE',
  lon: 'DOUBLE',
  lat: 'DOUBLE',
  certification_commune: 'BOOLEAN',
  cad_parcelles: 'VARCHAR[]',
}
const typed = (names: readonly string[]) =>
  names.map((name) => `"${name}" ${TYPES[name] ?? 'VARCHAR'}`).join(', ')

/** Columns of the lake, by layer; `commune` is the code of today's commune. */
export const LAKE_COLUMNS: Readonly<Record<BanLayer, readonly string[]>> = {
  addresses: [...ADDRESS_COLUMNS, ...ID_COLUMNS, 'commune'],
  places: [...PLACE_COLUMNS, 'commune'],
}

/** Makes the two tables that sources are read into. */
export async function createLines(connection: DuckDBConnection): Promise<void> {
  await connection.run(`CREATE TEMP TABLE addresses (${COMMON}, ${typed(LAKE_COLUMNS.addresses)})`)
  await connection.run(`CREATE TEMP TABLE places (${COMMON}, ${typed(LAKE_COLUMNS.places)})`)
}

/**
 * Reads one file of the BAN, official or re-saved with commas, into the table of its layer under the number `source`.
 * Each line that cannot be used gets its `rule`. Throws IngestError naming a column that has vanished.
 */
export async function readLines(
  connection: DuckDBConnection,
  { path, url }: FetchedSource,
  source: number,
): Promise<void> {
  const semicolons = await readHeader(path, ';', 'utf-8', url)
  const resaved = semicolons.length === 1
  const header = resaved ? await readHeader(path, ',', 'utf-8', url) : semicolons
  const layer = layerOf(header)
  const format = formatOf(layer, resaved ? ',' : ';')
  await loadCsv(connection, 'texts', { path, url }, format)
  const names = Object.keys(format.columns)
  // Statistical tools write an absent value NA; the BAN never does.
  const texts = names
    .map((name) => (resaved ? `nullif("${name}", 'NA') AS "${name}"` : `"${name}"`))
    .join(', ')
  const original = `concat_ws(';', ${names.map((name) => `coalesce("${name}", '')`).join(', ')})`
  await connection.run(
    `INSERT INTO ${layer} BY NAME
     SELECT * REPLACE (CASE WHEN rule IS NULL THEN NULL ELSE original END AS original)
     FROM (SELECT ${source} AS source, "row", ${original} AS original, ${layer === 'addresses' ? ADDRESS : PLACE}
           FROM (SELECT "row", ${texts} FROM texts))`,
  )
  await connection.run(
    `INSERT INTO ${layer} BY NAME SELECT ${source} AS source, "row", rule, detail, original FROM texts_refused`,
  )
  await connection.run('DROP TABLE texts; DROP TABLE texts_refused')
}

/** Degrees that lie on a French territory's half of the globe at all; a swapped or projected pair does not. */
const POSITION_RULE = `
  WHEN try_cast(lon AS DOUBLE) IS NULL OR try_cast(lat AS DOUBLE) IS NULL THEN 'position-missing'
  WHEN NOT (try_cast(lon AS DOUBLE) BETWEEN -180 AND 180 AND try_cast(lat AS DOUBLE) BETWEEN -90 AND 90)
    OR (try_cast(lon AS DOUBLE) = 0 AND try_cast(lat AS DOUBLE) = 0) THEN 'position-malformed'`
const COMMUNE_RULE = `WHEN code_insee IS NULL OR NOT regexp_matches(code_insee, '^(\\d{2}|2[AB])\\d{3}$') THEN 'commune-malformed'`
const shown = (name: string) => `'${name} ', coalesce(${name}, 'empty')`
const DETAIL = (layer: BanLayer) => `
  CASE rule WHEN 'id-malformed' THEN concat(${shown('id')})
    WHEN 'commune-malformed' THEN concat(${shown('code_insee')})
    WHEN 'name-missing' THEN 'the name is empty'
    ${layer === 'addresses' ? `WHEN 'number-malformed' THEN concat(${shown('numero')})` : ''}
    ELSE concat(${shown('lon')}, ', ', ${shown('lat')}) END`
const COORDINATES = `try_cast(x AS DOUBLE) AS x, try_cast(y AS DOUBLE) AS y, try_cast(lon AS DOUBLE) AS lon, try_cast(lat AS DOUBLE) AS lat`
const keep = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')
const textual = (names: readonly string[]) =>
  names.filter((name) => TYPES[name] === undefined && name !== 'commune')

const IDU = '^(\\d{2}|2[AB])\\d{6}[0-9A-Z]{2}\\d{4}$'

const ADDRESS = `
  CASE WHEN id IS NULL OR NOT regexp_matches(id, '^[0-9A-Za-z]{5}_[^_]+_\\d{5}(_.+)?$') THEN 'id-malformed'
    ${COMMUNE_RULE}
    WHEN numero IS NULL OR NOT regexp_matches(numero, '^\\d{1,5}$') THEN 'number-malformed'
    WHEN nom_voie IS NULL THEN 'name-missing'
    ${POSITION_RULE} END AS rule,
  CASE WHEN rule IS NOT NULL THEN ${DETAIL('addresses')} END AS detail,
  ${keep(textual(LAKE_COLUMNS.addresses))}, ${COORDINATES},
  try_cast(numero AS INTEGER) AS numero,
  CASE certification_commune WHEN '1' THEN true WHEN '0' THEN false END AS certification_commune,
  list_filter(string_split(coalesce(cad_parcelles, ''), '|'),
    lambda idu: regexp_matches(idu, '${IDU}')) AS cad_parcelles,
  CASE WHEN cad_parcelles IS NOT NULL AND len(string_split(cad_parcelles, '|')) > len(list_filter(string_split(cad_parcelles, '|'),
    lambda idu: regexp_matches(idu, '${IDU}'))) THEN 'parcels-malformed' END AS repair`

const PLACE = `
  CASE WHEN id IS NULL THEN 'id-malformed'
    ${COMMUNE_RULE}
    WHEN nom_lieu_dit IS NULL THEN 'name-missing'
    ${POSITION_RULE} END AS rule,
  CASE WHEN rule IS NOT NULL THEN ${DETAIL('places')} END AS detail,
  ${keep(textual(LAKE_COLUMNS.places))}, ${COORDINATES}`
