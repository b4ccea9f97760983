import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { extractZip } from '../../archive/extract-zip.ts'
import { readHeader } from '../../csv/header.ts'
import { readCsv } from '../../csv/read-csv.ts'
import type { FetchedSource } from '../../dataset.ts'
import { IngestError } from '../../errors.ts'
import { sqlPath } from '../../pipeline/duckdb.ts'
import { editionOf } from './editions.ts'
import { addLines, departementField } from './lines.ts'
import { defaultPart, type Scope } from './scope.ts'

/** No text file has it in its first line: the line comes back as one name. */
const NO_DELIMITER = '\u001f'

/**
 * Reads one file of sales, in whichever edition it is (a `.zip` holds one raw file), into `lines`, under the number `source`:
 * the lines of the unit's département (or of none), of which a national file is filtered while it is read. Returns how many
 * lines are of another. Throws IngestError when it is none of the editions, or lacks a column.
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
  const departement = departementField(edition)
  const wanted = `(${departement} IS NULL OR ${departement} = ${sqlPath(scope.unit.area)})`
  const part = defaultPart(scope, source)
  const { leftOut } = await readCsv(connection, { path, url: source.url }, edition.format, {
    into: (texts) => addLines(texts, { source: number, part, edition }),
    wanted,
    refused: 'malformed',
  })
  await connection.run(
    `INSERT INTO lines BY NAME SELECT ${sqlPath(part)} AS part, ${number} AS source, '${edition.name}' AS edition, "row", rule, detail, original FROM malformed`,
  )
  await connection.run('DROP TABLE malformed')
  return leftOut
}

async function unpacked(source: FetchedSource, dir: string): Promise<string> {
  if (!source.url.toLowerCase().endsWith('.zip')) return source.path
  await mkdir(dir, { recursive: true })
  const [path] = await extractZip(source.path, source.url, dir, (name) => /\.(txt|csv)$/i.test(name))
  return path!
}
