import { z } from 'zod'
import { dayOf } from '../../../formats/csv/day-of.ts'
import { encodingOf } from '../../../formats/csv/header.ts'
import { dropCsv, loadCsv, malformedLines } from '../../../formats/csv/read-csv.ts'
import type { Database } from '../../../formats/duckdb/database.ts'
import type { ColumnReport } from '../../../formats/layouts/column-report.ts'
import { INSPECTIONS } from './columns.ts'
import { numberOfInstallation } from './read-line.ts'
import type { SourceFile } from './source-files.ts'

/** A line of inspections that cannot be used. */
export interface RefusedInspection {
  source: string
  row: number
  rule: 'malformed-line' | 'inspection-malformed'
  /** Number of its installation; null where the line does not tell it. */
  id: string | null
}

const inspectionRow = z.object({
  row: z.coerce.number(),
  id: z.string().nullable(),
  day: z.string().nullable(),
})

/** Last inspections of installations, from the files that have a line for each inspection. */
export class Inspections {
  readonly refused: RefusedInspection[] = []
  readonly #last = new Map<string, string>()
  readonly #toCome = new Set<string>()

  /** Reads a file. Throws IngestError naming a column that is missing. */
  async read(db: Database, { path, url, source }: SourceFile, columns: ColumnReport): Promise<void> {
    const format = { ...INSPECTIONS, encoding: await encodingOf(path) }
    await loadCsv(db, 'inspections', { path, url }, format, columns)
    for (const { row } of await malformedLines(db, 'inspections_refused', url))
      this.refused.push({ source: url, row, rule: 'malformed-line', id: null })
    const latest = source.fetchedAt.slice(0, 10)
    for await (const found of db.streamObjects('SELECT "row", id, day FROM inspections ORDER BY "row"')) {
      const line = inspectionRow.parse(found)
      const id = numberOfInstallation(line.id)
      const day = dayOf(line.day)
      if (id === undefined || !day)
        this.refused.push({ source: url, row: line.row, rule: 'inspection-malformed', id: id ?? null })
      else if (day > latest) this.#toCome.add(id)
      else if (day > (this.#last.get(id) ?? '')) this.#last.set(id, day)
    }
    await dropCsv(db, 'inspections')
  }

  /** Day of the last inspection of an installation, YYYY-MM-DD; null when none is published. */
  lastOf(id: string): string | null {
    return this.#last.get(id) ?? null
  }

  /** Whether a line gave an installation a day after the file was fetched, which is not taken. */
  hasDayToCome(id: string): boolean {
    return this.#toCome.has(id)
  }
}
