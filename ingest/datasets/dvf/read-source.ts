import { join } from 'node:path'
import { unpack } from '../../../formats/archive/extract-zip.ts'
import { NO_DELIMITER, readHeader } from '../../../formats/csv/header.ts'
import { type CsvUse, readCsv } from '../../../formats/csv/read-csv.ts'
import type { Database } from '../../../formats/duckdb/database.ts'
import { quoted, sql } from '../../../formats/duckdb/sql.ts'
import { IngestError } from '../../../formats/errors.ts'
import type { ColumnReport } from '../../../formats/layouts/column-report.ts'
import type { FetchedSource } from '../../dataset.ts'
import { dvfEditionOf } from './editions.ts'
import { INFERRED } from './inferred-sales.ts'
import { addLines, type DvfLinesOrigin, departementField } from './lines.ts'
import { areMerged, evidenceOf } from './merged-identifiers.ts'
import { defaultPart, type Scope } from './scope.ts'

/**
 * Reads one file of sales, in whichever edition it is (a `.zip` holds one raw file), into `lines`, under the number `source`:
 * the lines of the unit's département (or of none), of which a local file is filtered while it is read. Returns how many lines of
 * another were let go. Lines of a file whose identifiers are merged get the `grouping` 'inferred'. Throws IngestError when it is none of the editions, or lacks a column.
 */
export async function readDvfSource(
  db: Database,
  scope: Scope,
  number: number,
  workDir: string,
  columns: ColumnReport,
): Promise<number> {
  const source = scope.sources[number]!
  const [path] = await unpack(source, join(workDir, `source-${number}`), (name) => /\.(txt|csv)$/i.test(name))
  const file = { path: path!, url: source.url }
  const [firstLine] = await readHeader(file, NO_DELIMITER)
  const edition = dvfEditionOf(firstLine!)
  if (!edition)
    throw new IngestError(
      `${source.url} is no edition of the sales that is read: geolocated (comma, id_mutation, …), sections of the explorer ` +
        `(semicolon, id_mutation, …) or raw (ValeursFoncieres: bar, Date mutation, …). It begins: ${firstLine!.slice(0, 200)}`,
    )
  const part = defaultPart(scope, source)
  const use = {
    ...(await howToRead(db, scope, source, {
      source: number,
      part,
      edition,
      sha256: source.sha256,
      lastDay: source.fetchedAt.slice(0, 10),
    })),
    refused: 'malformed',
  }
  const { leftOut } = await readCsv(db, file, edition.format, use, columns)
  await db.run(
    sql`INSERT INTO lines BY NAME SELECT ${quoted(part)} AS part, ${number} AS source, ${quoted(edition.name)} AS edition, "row", rule, detail, original FROM malformed`,
  )
  await db.run('DROP TABLE malformed')
  if (edition.name !== 'raw' && areMerged(await evidenceOf(db, number)))
    await db.run(sql`UPDATE lines SET grouping = ${quoted(INFERRED)} WHERE source = ${number}`)
  return leftOut
}

/**
 * A file of the producer's is of the unit's own département, and read by all threads. A local one may hold all of France: what is of
 * elsewhere is let go while it is read, and the others are counted on the way, for where they stood is not seen afterwards.
 */
async function howToRead(
  db: Database,
  scope: Scope,
  { file }: FetchedSource,
  origin: DvfLinesOrigin,
): Promise<Omit<CsvUse, 'refused'>> {
  if (file === undefined && origin.edition.name !== 'raw') {
    const before = await db.count('lines')
    return { into: (texts) => addLines(texts, { ...origin, before }), numbered: false }
  }
  const departement = departementField(origin.edition)
  return {
    into: (texts) => addLines(texts, origin),
    numbered: true,
    ...(origin.edition.name === 'raw' ? { runs: { of: ['date', 'nature', 'price'], as: 'run' } } : {}),
    wanted: sql`(${departement} IS NULL OR ${departement} = ${quoted(scope.unit.area)})`,
  }
}
