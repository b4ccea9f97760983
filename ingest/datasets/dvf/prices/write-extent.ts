import type { Database } from '../../../../formats/duckdb/database.ts'
import { parquet, quoted, sql } from '../../../../formats/duckdb/sql.ts'
import type { Written } from '../../../../formats/written.ts'
import { salesExtent } from '../../../../shared/documents/sales.ts'
import type { Territory } from '../../../../shared/territory/territory.ts'
import { SortedDocuments } from '../../../readmodel/write-documents.ts'
import { coversDepartement, WHOLE } from '../covered-share.ts'

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
  const rows = await db.all(sql`SELECT DISTINCT year("date"), commune FROM ${parquet(lake)} ORDER BY ALL`)
  const soldIn = new Map<number, Set<string>>()
  for (const [year, named] of rows) {
    const code = territory.resolve(String(named))?.code
    if (code === undefined) continue
    const communes = soldIn.get(Number(year)) ?? new Set()
    soldIn.set(Number(year), communes.add(code))
  }
  const known = new Set([...soldIn.values()].flatMap((communes) => [...communes]))
  const isWhole = asOne === true && coversDepartement(known.size, area, territory)
  const fullest = Math.max(0, ...[...soldIn.values()].map(({ size }) => size))
  const wholeYears = [...soldIn].flatMap(([year, { size }]) =>
    isWhole && size >= fullest * WHOLE ? [year] : [],
  )
  const ranges = new Map<string, [number, number]>()
  for (const [year, communes] of soldIn) {
    if (wholeYears.includes(year)) continue
    for (const code of communes) ranges.set(code, [ranges.get(code)?.[0] ?? year, year])
  }
  documents.put(salesExtent.key(), {
    firstSoldOn: String(first),
    lastSoldOn: String(last),
    soldYears: isWhole ? wholeYears : null,
    communes: Object.fromEntries([...ranges].sort()),
  })
  return documents.write(workDir)
}
