import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { LakeTable } from '../../../formats/duckdb/lake-table.ts'
import { quotedList, sql } from '../../../formats/duckdb/sql.ts'
import { IngestError } from '../../../formats/errors.ts'
import type { ColumnReport } from '../../../formats/layouts/column-report.ts'
import { installationFile } from '../../../shared/lake/files/classified-installations.ts'
import type { NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { countedOutcome, lastFetched, newestRow, writeLake } from '../../pipeline/unit/outcome.ts'
import { Inspections } from './inspections.ts'
import { InstallationReading } from './reading.ts'
import { hasInspections, openFiles, type SourceFile } from './source-files.ts'

/**
 * Reads the files of a département, or of some communes of it, into the lake: the archive of the API, its members, or the CSV of the web page. The
 * names of installations are not read: a line tells no legal form, and many a name is that of a natural person. For the same reason the quarantine
 * keeps the number and the postcode of a line alone. Throws IngestError naming a member or column that is missing, and when there is not one line.
 */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  const { sources, workDir, unit, territory } = input
  const files = await openFiles(sources, workDir)
  return withDuckDb(workDir, async (db) => {
    const inspections = await readInspections(db, files, input.columns)
    const table = await LakeTable.create(db, 'installations', installationFile)
    const reading = new InstallationReading(input, inspections, table)
    for (const file of files)
      if (file.role === 'archive' || file.role === 'web-page')
        await reading.read(db, file, hasInspections(file, files))
    reading.close()
    if (reading.ledger.rows === 0)
      throw new IngestError(
        `classified-installations: ${sources.map(({ url }) => url).join(', ')}: not one line: nothing was published`,
      )
    const kept = sql`SELECT * FROM installations`
    // A line of a whole city stands in the lake once, whichever of its arrondissements were asked for, one after the other.
    const cities = new Set(unit.communes?.flatMap((code) => territory.commune(code)?.city ?? []))
    const unless = cities.size === 0 ? {} : { unless: sql`commune IN (${quotedList([...cities])})` }
    const lake = await writeLake(db, input, 'installations', { kept, order: sql`commune, id`, ...unless })
    const edition = newestRow(reading.newest ?? lastFetched(sources))
    return countedOutcome(db, input, [lake], reading.ledger, edition)
  })
}

/** The inspections of all files: pages of one list may tell those of an installation apart from it. */
async function readInspections(
  db: Database,
  files: readonly SourceFile[],
  columns: ColumnReport,
): Promise<Inspections> {
  const inspections = new Inspections()
  for (const file of files) if (file.role === 'inspections') await inspections.read(db, file, columns)
  return inspections
}
