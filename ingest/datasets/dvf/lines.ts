import type { Database } from '../../../formats/duckdb/database.ts'
import { ident, joinSql, quoted, type Sql, sql, sqlType } from '../../../formats/duckdb/sql.ts'
import type { ColumnTable } from '../../../shared/lake/columns.ts'
import { saleColumns } from '../../../shared/lake/files/dvf-sales.ts'
import { DVF_FIELDS, type DvfEdition } from './editions.ts'

const declared: ColumnTable = saleColumns

/** The type of a field, as its column is declared. Throws for a field that is read and not declared. */
function typeOf(field: string): string {
  const column = declared[field]
  if (!column) throw new Error(`The sales have no column ${field}`)
  return column.type
}
const NUMERIC = DVF_FIELDS.filter((field) => typeOf(field) === 'DOUBLE' || typeOf(field) === 'INTEGER')

/** The source writes 0 where it does not know: price, built surface, ground. A number of rooms may be 0. */
const ZERO_IS_UNKNOWN = new Set(['price', 'surface', 'land_surface'])

/** Years before the first one published are typing errors of the source. */
const FIRST_DAY = sql`'2014-01-01'`
/** Characters of a digest that tell a raw file from the others. */
const RAW_FILE = 16
const IDU = sql`'^[0-9][0-9AB][0-9]{6}[0-9A-Z]{2}[0-9]{4}$'`

/**
 * Creates the table that `addLines` fills, and the view `numbered`: its lines with `id` (their rowid) and their `row`, which for the lines
 * of a file that was not counted while it was read follows from where they came to stand. `sale` is the sale that a line loaded before was in,
 * `grouping` how its sale is found (`inferred`, NULL when its file tells it), `floats` whether a whole number is written as a float.
 */
export async function createDvfLines(db: Database): Promise<void> {
  const columns = DVF_FIELDS.map((field) => sql`${ident(field)} ${sqlType(typeOf(field))}`)
  await db.run(
    sql`CREATE TABLE lines (part VARCHAR, scope VARCHAR, source INTEGER, edition VARCHAR, grouping VARCHAR, before BIGINT, "row" BIGINT, sale_lines BIGINT, sale VARCHAR, floats BOOLEAN, rule VARCHAR,
       detail VARCHAR, original VARCHAR, ${joinSql(columns)})`,
  )
  await db.run(
    'CREATE VIEW numbered AS SELECT * EXCLUDE before REPLACE (coalesce("row", rowid - before + 1) AS "row"), rowid AS id FROM lines',
  )
}

/** What a loaded table comes from. */
export interface DvfLinesOrigin {
  /** Position of the source in the unit. */
  source: number
  /** The part its lines belong to until `markScope` knows better. */
  part: string
  edition: DvfEdition
  /** sha256 of its file. */
  sha256: string
  /** The last day that it can hold, YYYY-MM-DD: the one on which it was fetched. */
  lastDay: string
  /** Lines that the table holds already, when those of this source come without their number. */
  before?: number
}

/** The département of a loaded line, as SQL: NULL when it says none. */
export function departementField(edition: DvfEdition): Sql {
  return textField(edition, 'departement')
}

const commonField = ({ common }: DvfEdition, field: string) => common[field] ?? ident(field)
const textField = (edition: DvfEdition, field: string) => trimmed(commonField(edition, field))

/** Without spaces around it, NULL when nothing is left. Few texts begin or end with one, and looking is cheaper than trimming. */
const trimmed = (text: Sql) =>
  sql`CASE WHEN ${text} < '!' OR suffix(${text}, ' ') THEN nullif(trim(${text}), '') ELSE ${text} END`

/** Whether a whole price or surface is written as a float: `107000.0`, `3.2e+06`. */
const FLOAT = joinSql(
  ['price', 'surface', 'land_surface'].map(
    (field) => sql`coalesce(suffix(${ident(field)}, '.0') OR contains(${ident(field)}, 'e+'), false)`,
  ),
  ' OR ',
)

/** A numeric text that is none, or larger than any sale, surface or count: a typing error that would not fit in its column. */
const isBroken = (field: string) =>
  sql`(${ident(field)} IS NOT NULL AND (abs(${parsed(field)}) <= ${typeOf(field) === 'DOUBLE' ? 1e12 : 1e9}) IS NOT TRUE
    AND trim(${ident(field)}) <> '')`
const parsed = (field: string) => ident(`${field}_number`)

/**
 * The statement that types the lines of `texts` (see readCsv) and adds them to `lines`. A line that cannot be used carries its
 * `rule`, a `detail` and its text; every other has NULL there.
 */
export function addLines(texts: Sql, origin: DvfLinesOrigin): Sql {
  const { source, part, edition, before, lastDay } = origin
  const fields = DVF_FIELDS.map((field) => {
    if (field === 'published_id' && edition.name === 'raw') return lineOfFile(origin)
    if (field === 'date' || NUMERIC.includes(field))
      return sql`${commonField(edition, field)} AS ${ident(field)}`
    return sql`${textField(edition, field)} AS ${ident(field)}`
  })
  const whole = DVF_FIELDS.map((field) => sql`coalesce(${ident(field)}, '')`)
  const numbers = NUMERIC.map((field) => sql`try_cast(${ident(field)} AS DOUBLE) AS ${parsed(field)}`)
  const named = NUMERIC.map((field) => sql`CASE WHEN ${isBroken(field)} THEN ${quoted(field)} END`)
  const row = before === undefined ? sql`"row"` : sql`NULL AS "row"`
  return sql`INSERT INTO lines
     WITH texts AS (SELECT ${row}, ${joinSql(fields)} FROM ${texts}),
     judged AS (SELECT *, try_cast("date" AS DATE) AS day, ${joinSql(numbers)} FROM texts)
     SELECT ${quoted(part)}, NULL, ${source}, ${quoted(edition.name)}, NULL, ${before ?? sql`NULL`}, "row", NULL, NULL, ${FLOAT}, r.rule, r.detail,
       CASE WHEN r.rule IS NOT NULL THEN concat_ws('|', ${joinSql(whole)}) END, ${joinSql(DVF_FIELDS.map(typed))}
     FROM (SELECT *, CASE
         WHEN day IS NULL THEN {rule: 'bad-date', detail: concat('date_mutation "', trim("date"), '" is not a date')}
         WHEN day < DATE ${FIRST_DAY} THEN {rule: 'bad-date', detail: concat('date_mutation ', "date", ' is before the first year published')}
         WHEN day > DATE ${quoted(lastDay)} THEN {rule: 'bad-date', detail: concat('date_mutation ', "date", ' is after ', ${quoted(lastDay)}, ', when the file was fetched')}
         WHEN nature IS NULL THEN {rule: 'no-nature', detail: 'nature_mutation is empty'}
         WHEN commune IS NULL OR NOT regexp_matches(commune, '^[0-9][0-9AB][0-9]{3}$') THEN {rule: 'bad-commune', detail: concat('code_commune "', commune, '" is not a commune code')}
         WHEN idu IS NULL OR NOT regexp_matches(idu, ${IDU}) THEN {rule: 'bad-parcel', detail: concat('id_parcelle "', idu, '" is not a parcel identifier')}
         WHEN ${joinSql(NUMERIC.map(isBroken), ' OR ')} THEN {rule: 'bad-number', detail: concat(concat_ws(', ', ${joinSql(named)}), ' is not a number')}
         WHEN ${parsed('price')} < 0 THEN {rule: 'negative-price', detail: concat('valeur_fonciere ', trim(price), ' is below zero')}
       END AS r FROM judged)`
}

/**
 * What stands for the identifier that raw files lack, `<digest>:<line>:<run>`: lines of one digest and run are one sale. The digest is that of the
 * file; of a run that the file has only a part of, it is that of the run, which is the same in the other parts.
 */
function lineOfFile({ sha256, before }: DvfLinesOrigin): Sql {
  if (before !== undefined) throw new Error('The lines of a raw file must come with their numbers')
  return sql`concat(coalesce(shared_run, ${quoted(sha256.slice(0, RAW_FILE))}), ':', "row", ':', run) AS published_id`
}

function typed(field: string): Sql {
  const type = typeOf(field)
  if (type === 'DATE') return sql`day`
  if (type === 'VARCHAR') return ident(field)
  const value = ZERO_IS_UNKNOWN.has(field) ? sql`nullif(${parsed(field)}, 0)` : parsed(field)
  return type === 'INTEGER' ? sql`try_cast(${value} AS INTEGER)` : value
}
