import type { Database } from '../../../formats/duckdb/database.ts'
import { ident, joinSql, parquet, quoted, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import { IngestError } from '../../../formats/errors.ts'
import type { ColumnReport } from '../../../formats/layouts/column-report.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { Edition, FetchedSource, NormaliseInput } from '../../dataset.ts'
import { newestRow } from '../../pipeline/unit/outcome.ts'
import { checkDropped } from './attributes.ts'
import { PARQUET } from './columns.ts'
import { ParcelIntake, type Target } from './parcel-intake.ts'
import { ParquetRows, ROW_COLUMNS } from './parquet-rows.ts'

const PARCELS = sql`type_objet = 'parcelles'`

/**
 * Reads the parcels of a part (a département, or a commune) out of the national GeoParquet of the cadastre: those columns and row groups
 * alone that have them. Whether a parcel was surveyed (`arpente`) is not in that file. Returns the edition that it names. Throws
 * IngestError when an essential column is missing, or no parcel of the part is there.
 */
export async function readParquetSource(
  db: Database,
  source: FetchedSource,
  part: string,
  target: Target,
  { columns: report, progress }: Pick<NormaliseInput, 'columns' | 'progress'>,
): Promise<Edition> {
  const from = await rowsOfFile(db, source, report)
  const departement = departementOf(part)
  const isCommune = part !== departement
  const here = sql`departement = ${quoted(departement)}`
  const wanted = isCommune ? sql`${here} AND commune = ${quoted(part)}` : here
  const { ledger } = target
  const count = ledger.count(part)
  const intake = new ParcelIntake(target, source.url, part)
  const rows = new ParquetRows()
  for await (const chunk of db.stream(
    sql`SELECT ${ROW_COLUMNS} FROM ${from} WHERE ${PARCELS} AND ${wanted}`,
  )) {
    rows.open(chunk)
    for (let i = 0; i < rows.length; i++) intake.take(rows.read(i), () => rows.asWritten(i))
    progress(ledger.rows)
  }
  intake.end()
  if (count.rows === 0)
    throw new IngestError(`${source.path} holds no parcel of ${part}: nothing was published`)
  const [all, parcels, near] = (
    await db.all(
      sql`SELECT count(*), count(*) FILTER (${PARCELS}), count(*) FILTER (${PARCELS} AND ${here}) FROM ${from}`,
    )
  )[0]!.map(Number)
  checkDropped(count, source.url)
  const read = count.rows
  count.leaveOut('other-layer', all! - parcels!)
  count.leaveOut('other-departement', parcels! - near!)
  if (isCommune) count.leaveOut('other-commune', near! - read)
  const named = await db.value(
    sql`SELECT max(millesime)::VARCHAR FROM ${from} WHERE ${PARCELS} AND ${wanted}`,
  )
  return newestRow(named === null ? source.fetchedAt : String(named))
}

/**
 * The rows of the file with all columns that are read, NULL where it lacks an optional one. Throws IngestError naming an essential column that
 * is missing.
 */
async function rowsOfFile(db: Database, { path, url }: FetchedSource, report: ColumnReport): Promise<Sql> {
  const described = await db.all(sql`DESCRIBE SELECT * FROM ${parquet(path)}`)
  const types = new Map(described.map(([name, type]) => [String(name), String(type)]))
  const { missingOptional } = report.check(`${url}, the national GeoParquet`, [...types.keys()], [PARQUET])
  if (types.get('geometry') !== 'BLOB')
    throw new IngestError(
      `${path} (for ${url}): the column "geometry" is ${types.get('geometry')}, where WKB is read. Nothing was published; give the GeoJSON edition`,
    )
  const rows = sql`read_parquet(${quoted(path)}, file_row_number = true)`
  if (missingOptional.length === 0) return rows
  const absent = missingOptional.map((name) => sql`NULL::VARCHAR AS ${ident(name)}`)
  return sql`(SELECT *, ${joinSql(absent)} FROM ${rows})`
}
