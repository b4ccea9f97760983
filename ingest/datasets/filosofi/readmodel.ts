import { incomes } from '../../../shared/documents/places.ts'
import type { ReadModelInput, Written } from '../../dataset.ts'
import { sqlPath, withDuckDb } from '../../pipeline/duckdb/duckdb.ts'
import { DocumentFile } from '../../readmodel/write-documents.ts'
import { MARKS, MEASURES } from './measures.ts'

type Figure = { value: number | null; mark: string | null }

/** Builds the documents `incomes`: what is known of each zone, by `level:code`. */
export async function buildIncomes({ area, lake, workDir }: ReadModelInput): Promise<Written[]> {
  const path = lake.incomes
  if (path === undefined) throw new Error(`The lake of ${area} has no incomes`)
  const file = new DocumentFile(incomes, workDir)
  await withDuckDb(workDir, async (connection) => {
    const zones = await connection.runAndReadAll(
      `SELECT concat(level, ':', code) AS key, max(year), list(field), list(value), list(mark)
       FROM (SELECT level, code, year, field, coalesce(CAST(value AS VARCHAR), '') AS value, coalesce(mark, '') AS mark
             FROM read_parquet(${sqlPath(path)}) ORDER BY field) GROUP BY key ORDER BY key`,
    )
    for (const row of zones.getRowsJson()) {
      const [key, year, fields, values, marks] = row
      if (!Array.isArray(fields) || !Array.isArray(values) || !Array.isArray(marks))
        throw new Error(`${path} is no lake of incomes`)
      const figures = new Map(
        fields.map((field, i): [string, Figure] => [
          String(field),
          {
            value: values[i] === '' ? null : Number(values[i]),
            mark: marks[i] === '' ? null : String(marks[i]),
          },
        ]),
      )
      file.putText(String(key), JSON.stringify(documentOf(Number(year), figures)))
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
    taxedShare: value('taxedShare'),
    available: group('available'),
    declared: group('declared'),
    composition: group('composition'),
    withheld: [...withheld].map(([reason, fields]) => ({ reason, fields })),
  }
}
