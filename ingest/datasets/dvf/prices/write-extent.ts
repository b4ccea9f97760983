import type { Database } from '../../../../formats/duckdb/database.ts'
import { parquet, quoted, sql } from '../../../../formats/duckdb/sql.ts'
import type { Written } from '../../../../formats/written.ts'
import { salesExtent } from '../../../../shared/documents/sales.ts'
import type { Territory } from '../../../../shared/territory/territory.ts'
import { SortedDocuments } from '../../../readmodel/write-documents.ts'

/**
 * From this share of its communes with a sale on, a département that was read as one is taken for whole. In each yearly file of the
 * producer more have one; a file given by hand may be a few communes of it, whose figures are not those of the département.
 */
const WHOLE = 0.5

/**
 * Which days, years and communes the sales of an area cover (kind `sales-extent`), from the lines of its lake. The unit of loading of a
 * line is its `part`: the area, or a commune that was loaded by itself. Nothing is written when there is no line.
 */
export async function writeExtent(
  db: Database,
  workDir: string,
  lake: string,
  area: string,
  territory: Territory,
): Promise<Written> {
  const documents = new SortedDocuments(salesExtent)
  const [bounds] = await db.all(
    sql`SELECT CAST(min("date") AS VARCHAR), CAST(max("date") AS VARCHAR), bool_or(part = ${quoted(area)}) FROM ${parquet(lake)}`,
  )
  const [first, last, asOne] = bounds!
  if (first === null) return documents.write(workDir)
  const rows = await db.all(
    sql`SELECT commune, min(year("date")), max(year("date")) FROM ${parquet(lake)} GROUP BY commune`,
  )
  const communes = new Map<string, [number, number]>()
  for (const [named, from, to] of rows) {
    const code = territory.resolve(String(named))?.code
    if (code === undefined) continue
    const known = communes.get(code)
    communes.set(code, [
      Math.min(known?.[0] ?? Infinity, Number(from)),
      Math.max(known?.[1] ?? 0, Number(to)),
    ])
  }
  const all = territory.cadastralCommunes(area)
  const whole = asOne === true && all.length > 0 && communes.size >= all.length * WHOLE
  const years = await db.all(sql`SELECT DISTINCT year("date") FROM ${parquet(lake)} ORDER BY 1`)
  documents.put(salesExtent.key(), {
    firstSoldOn: String(first),
    lastSoldOn: String(last),
    soldYears: whole ? years.map(([year]) => Number(year)) : null,
    communes: whole ? {} : Object.fromEntries([...communes].sort()),
  })
  return documents.write(workDir)
}
