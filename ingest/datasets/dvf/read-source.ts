import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { extractZip } from '../../archive/extract-zip.ts'
import { readHeader } from '../../csv/header.ts'
import { type CsvUse, readCsv } from '../../csv/read-csv.ts'
import type { FetchedSource } from '../../dataset.ts'
import { IngestError } from '../../errors.ts'
import { sqlPath } from '../../pipeline/duckdb/duckdb.ts'
import { countRows } from '../../pipeline/duckdb/rows.ts'
import { editionOf } from './editions.ts'
import { addLines, departementField, type LinesOrigin } from './lines.ts'
import { defaultPart, type Scope } from './scope.ts'

/** No text file has it in its first line: the line comes back as one name. */
const NO_DELIMITER = '\u001f'

/**
 * Reads one file of sales, in whichever edition it is (a `.zip` holds one raw file), into `lines`, under the number `source`:
 * the lines of the unit's département (or of none), of which a local file is filtered while it is read. Returns how many lines of
 * another were let go. Throws IngestError when it is none of the editions, or lacks a column.
 */
export async function readSource(
  connection: DuckDBConnection,
  scope: Scope,
  number: number,
  workDir: string,
): Promise<number> {
  const source = scope.sources[number]!
  const path = await unpacked(source, join(workDir, `source-${number}`))
  const [firstLine] = await readHeader(path, NO_DELIMITER, 'utf-8', source.url)
  const edition = editionOf(firstLine!)
  if (!edition)
    throw new IngestError(
      `${source.url} is no edition of the sales that is read: geolocated (comma, id_mutation, …), sections of the explorer ` +
        `(semicolon, id_mutation, …) or raw (ValeursFoncieres: bar, Date mutation, …). It begins: ${firstLine!.slice(0, 200)}`,
    )
  const part = defaultPart(scope, source)
  const { leftOut } = await readCsv(connection, { path, url: source.url }, edition.format, {
    ...(await howToRead(connection, scope, source, { source: number, part, edition })),
    refused: 'malformed',
  })
  await connection.run(
    `INSERT INTO lines BY NAME SELECT ${sqlPath(part)} AS part, ${number} AS source, '${edition.name}' AS edition, "row", rule, detail, original FROM malformed`,
  )
  await connection.run('DROP TABLE malformed')
  return leftOut
}

/**
 * A file of the producer's is of the unit's own département, and read by all threads. A local one may hold all of France: what is of
 * elsewhere is let go while it is read, and the others are counted on the way, for where they stood is not seen afterwards.
 */
async function howToRead(
  connection: DuckDBConnection,
  scope: Scope,
  { file }: FetchedSource,
  origin: LinesOrigin,
): Promise<Omit<CsvUse, 'refused'>> {
  if (file === undefined) {
    const before = await countRows(connection, 'lines')
    return { into: (texts) => addLines(texts, { ...origin, before }), numbered: false }
  }
  const departement = departementField(origin.edition)
  return {
    into: (texts) => addLines(texts, origin),
    numbered: true,
    wanted: `(${departement} IS NULL OR ${departement} = ${sqlPath(scope.unit.area)})`,
  }
}

async function unpacked(source: FetchedSource, dir: string): Promise<string> {
  if (!source.url.toLowerCase().endsWith('.zip')) return source.path
  await mkdir(dir, { recursive: true })
  const [path] = await extractZip(source.path, source.url, dir, (name) => /\.(txt|csv)$/i.test(name))
  return path!
}
