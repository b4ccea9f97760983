import { z } from 'zod'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { groupsOf, streamAs } from '../../../formats/duckdb/rows.ts'
import { parquet, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { incomes } from '../../../shared/documents/places.ts'
import type { ReadModelInput } from '../../dataset.ts'
import { DocumentFile } from '../../readmodel/write-documents.ts'
import { MARKS, MEASURES } from './measures.ts'

const figureRow = z.object({
  key: z.string(),
  year: z.coerce.number(),
  field: z.string(),
  value: z.number().nullable(),
  mark: z.string().nullable(),
})
type Figure = z.infer<typeof figureRow>

/** Builds the documents `incomes`: what is known of each zone, by `level:code`. */
export async function readModel({ lake, workDir }: ReadModelInput): Promise<Written[]> {
  const file = new DocumentFile(incomes, workDir)
  await withDuckDb(workDir, async (db) => {
    const query = sql`SELECT concat(level, ':', code) AS key, year, field, value, mark
      FROM ${parquet(lake('incomes'))} ORDER BY key, field`
    for await (const [key, figures] of groupsOf(streamAs(db, query, figureRow), (row) => row.key)) {
      const year = Math.max(...figures.map((figure) => figure.year))
      const byField = new Map(figures.map((figure) => [figure.field, figure]))
      file.putText(key, JSON.stringify(documentOf(year, byField)))
    }
  })
  return [await file.close()]
}

/** The figures where they belong; those the producer withholds are null, and named under the reason. */
function documentOf(year: number, figures: ReadonlyMap<string, Figure>): Record<string, unknown> {
  const value = (field: string) => figures.get(field)?.value ?? null
  const group = (prefix: string) =>
    Object.fromEntries(
      MEASURES.flatMap(({ field }) =>
        field.startsWith(`${prefix}.`) ? [[field.slice(prefix.length + 1), value(field)]] : [],
      ),
    )
  const withheld = new Map<string, string[]>()
  for (const { field } of MEASURES) {
    const figure = figures.get(field)
    if (figure && figure.value !== null) continue
    // A figure the files of this level do not have at all is another absence than one they withhold.
    const reason = figure ? MARKS[figure.mark ?? '']! : 'not-published'
    withheld.set(reason, [...(withheld.get(reason) ?? []), field])
  }
  return {
    year,
    households: value('households'),
    persons: value('persons'),
    taxedPercent: value('taxedPercent'),
    available: group('available'),
    declared: group('declared'),
    compositionPercent: group('compositionPercent'),
    withheld: [...withheld].map(([reason, fields]) => ({ reason, fields })),
  }
}
