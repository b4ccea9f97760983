import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { quoted, Sql, sql } from '../../../formats/duckdb/sql.ts'
import { FAMILY_COLUMNS } from '../../../ingest/datasets/dpe/columns.ts'
import { sources } from '../../../ingest/datasets/dpe/sources.ts'
import { mirrorPathOf } from '../../../shared/files/mirror-path.ts'
import { DPE_DATABASES, DPE_FAMILIES, type DpeFamily } from '../../../shared/producers/ademe.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { SourcesAsked } from '../generated-file.ts'
import { diagnosticsFile } from '../ingest-sources.ts'

/** Of the diagnostics of a département; the rest are of existing dwellings. */
const SHARES = { existing: 0.94, new: 0.05, tertiary: 0.01 } as const
const LETTERS = { existing: 'E', new: 'N', tertiary: 'T' } as const

/** Diagnostics of a family of the given parcels, as the portal's CSV. `lines`: of all families together. */
export function familyFile(asked: SourcesAsked, family: DpeFamily, lines: number): Promise<string> {
  const header = Object.values(FAMILY_COLUMNS[family]).map((column) => column.names[0]!)
  return diagnosticsFile(asked, header, Math.round(lines * SHARES[family]), LETTERS[family])
}

/** Writes the portal's answers about a département, page after page. `lines`: diagnostics of all families together. */
export async function writeDiagnostics(
  mirrorDir: string,
  area: string,
  territory: Territory,
  asked: SourcesAsked,
  lines: number,
): Promise<void> {
  for (const source of sources({ area }, territory)) {
    const family = z.enum(DPE_FAMILIES).parse(source.sort)
    const { total, pages } = await pagesOf(await familyFile(asked, family, lines), asked.dir)
    let address = source.url
    for (const [i, results] of pages.entries()) {
      const next = `https://data.ademe.fr/data-fair/api/v1/datasets/${DPE_DATABASES[family]}/lines?in=${area}&after=${i + 1}`
      const path = join(mirrorDir, mirrorPathOf(new URL(address)))
      await mkdir(dirname(path), { recursive: true })
      const more = i + 1 < pages.length ? `"next":${JSON.stringify(next)},` : ''
      await writeFile(path, `{"total":${total},${more}"results":${results}}`)
      address = next
    }
  }
}

/** Lines of a page, the portal's largest. */
const PAGE = 10_000

/** The lines of a CSV file as JSON arrays, page by page; members without a value are left out, as the portal does. */
function pagesOf(file: string, dir: string): Promise<{ total: number; pages: string[] }> {
  return withDuckDb(join(dir, 'pages'), async (db) => {
    await db.run('SET preserve_insertion_order = true')
    await db.run(
      sql`CREATE TABLE lines AS SELECT row_number() OVER () - 1 AS n, * FROM read_csv(${quoted(file)}, header = true)`,
    )
    const rows = await db.rowsAs(
      z.tuple([z.unknown(), z.string()]),
      sql`SELECT n // ${new Sql(String(PAGE))} AS page, '[' || string_agg(json_merge_patch('{}', to_json(l))::VARCHAR, ',' ORDER BY n) || ']'
       FROM (SELECT n, COLUMNS(* EXCLUDE (n)) FROM lines) l GROUP BY page ORDER BY page`,
    )
    return { total: await db.count(sql`lines`), pages: rows.map(([, page]) => page) }
  })
}
