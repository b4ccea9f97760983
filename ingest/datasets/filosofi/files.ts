import { mkdir } from 'node:fs/promises'
import { basename } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { extractZip } from '../../archive/extract-zip.ts'
import { readHeader } from '../../csv/header.ts'
import { loadCsv } from '../../csv/load-csv.ts'
import type { FetchedSource } from '../../dataset.ts'
import { IngestError } from '../../errors.ts'
import { sqlPath } from '../../pipeline/duckdb/duckdb.ts'
import { type FileKind, kindOf, MARKS, MEASURES } from './measures.ts'

const DELIMITER = ';'

/** The CSV files of a source that are read: the members of an archive, or the file itself. */
export async function csvFiles(
  source: FetchedSource,
  folder: string,
): Promise<{ path: string; kind: FileKind }[]> {
  const paths = /\.zip$/i.test(source.path)
    ? await mkdir(folder, { recursive: true }).then(() =>
        extractZip(source.path, source.url, folder, (name) => kindOf(name) !== undefined),
      )
    : [source.path]
  return paths.map((path) => {
    const kind = kindOf(basename(path))
    if (!kind)
      throw new IngestError(
        `${path} is no file of incomes that is read: expected cc_filosofi_<year>_COM.csv, _DEP.csv or _REG.csv, or BASE_TD_FILO_IRIS_<year>_DISP.csv or _DEC.csv`,
      )
    return { path, kind }
  })
}

/** Text that is neither a number nor a mark of the producer. */
const odd = (column: string) =>
  `("${column}" IS NOT NULL AND TRY_CAST(replace("${column}", ',', '.') AS DOUBLE) IS NULL
    AND lower(trim("${column}")) NOT IN (${Object.keys(MARKS).map(sqlPath).join(', ')}))`

/**
 * Adds a file to the tables `zones` (file, "row", level, code, year, rule, detail, original: one row a line) and `figures` (file, "row", field,
 * value, mark: one row a figure). Throws IngestError when a column that is read has vanished.
 */
export async function readFile(
  connection: DuckDBConnection,
  source: FetchedSource,
  file: { path: string; kind: FileKind; number: number },
): Promise<number> {
  const url = `${source.url} (${basename(file.path)})`
  const header = await readHeader(file.path, DELIMITER, 'utf-8', url)
  const isIris = file.kind === 'iris'
  const code = isIris ? 'IRIS' : 'CODGEO'
  const prefix = isIris ? (header.some((name) => name.startsWith('DISP_')) ? 'DISP_' : 'DEC_') : ''
  const year = header
    .map((name) => /^(?:DISP_|DEC_)?MED(\d\d)$/.exec(name)?.[1])
    .find((one) => one !== undefined)
  if (year === undefined)
    throw new IngestError(`${url} has no column "${prefix}MED<year>": it is no file of incomes`)
  const measures = MEASURES.flatMap(({ field, zone, iris }) => {
    const column = isIris ? iris : zone
    return column?.startsWith(prefix) ? [{ field, column: `${column}${year}` }] : []
  })
  const columns = Object.fromEntries([
    ['code', [code]],
    ...measures.map(({ field, column }) => [field, [column]]),
  ])
  const { rows } = await loadCsv(
    connection,
    'texts',
    { path: file.path, url },
    { delimiter: DELIMITER, columns },
  )
  const fields = measures.map(({ field }) => field)
  const form = isIris
    ? '[0-9][0-9AB][0-9]{7}'
    : file.kind === 'commune'
      ? '[0-9][0-9AB][0-9]{3}'
      : '[0-9][0-9AB][0-9]?'
  await connection.run(
    `INSERT INTO zones BY NAME
     SELECT ${file.number} AS file, "row", '${file.kind}' AS level, code, '20${year}' AS year,
       CASE WHEN NOT regexp_full_match(coalesce(code, ''), '${form}') THEN 'code-malformed'
            WHEN row_number() OVER (PARTITION BY code ORDER BY "row") > 1 THEN 'code-duplicate'
            WHEN ${fields.map(odd).join(' OR ')} THEN 'number-malformed' END AS rule,
       concat(rule, ': ', code) AS detail, concat_ws(';', code, ${fields.map((field) => `"${field}"`).join(', ')}) AS original
     FROM texts
     UNION ALL SELECT ${file.number}, "row", '${file.kind}', NULL, '20${year}', rule, detail, original FROM texts_refused`,
  )
  await connection.run(
    `INSERT INTO figures
     SELECT ${file.number}, "row", field, TRY_CAST(replace(text, ',', '.') AS DOUBLE),
       CASE WHEN TRY_CAST(replace(text, ',', '.') AS DOUBLE) IS NULL THEN lower(trim(text)) END
     FROM (UNPIVOT texts ON ${fields.map((field) => `"${field}"`).join(', ')} INTO NAME field VALUE text)`,
  )
  await connection.run('DROP TABLE texts; DROP TABLE texts_refused')
  return rows
}
