import { z } from 'zod'
import type { Database } from '../../../formats/duckdb/database.ts'
import { writeLakeFile } from '../../../formats/duckdb/lake-file.ts'
import { columnsSql, ident, parquet, sql } from '../../../formats/duckdb/sql.ts'
import { IngestError } from '../../../formats/errors.ts'
import type { Written } from '../../../formats/written.ts'
import { communes, departements, edition, epcis, recodings, regions } from '../../../shared/lake/files/cog.ts'
import { commune, namedArea, type TerritoryData, territoryData } from '../../../shared/territory/territory.ts'
import type { ReadModelInput } from '../../dataset.ts'

/** The lake files by kind. The first column is the sort key. */
const FILES = { communes, departements, regions, epcis, recodings, edition } as const

type Kind = keyof typeof FILES
type Row = Readonly<Record<string, string | number | string[] | undefined>>

/** Writes the cutting as one Parquet file a kind (zstd, sorted by code); the same territory gives the same bytes. */
export async function writeCogLake(
  db: Database,
  workDir: string,
  territory: TerritoryData,
): Promise<Written[]> {
  const { millesime, recodings: recoded, ...lists } = territory
  const rows: Record<Kind, readonly Row[]> = {
    ...lists,
    recodings: Object.entries(recoded).map(([code, today]) => ({ code, today })),
    edition: [{ millesime }],
  }
  const written: Written[] = []
  for (const { kind, table } of Object.values(FILES)) {
    const names = Object.keys(table)
    const cells = rows[kind as Kind].map((row) => names.map((name) => row[name] ?? null))
    await db.fill(kind, columnsSql(table), cells)
    written.push(await writeLakeFile(db, workDir, kind, sql`SELECT * FROM ${ident(kind)} ORDER BY 1`))
  }
  return written
}

/** Reads the cutting back from its lake files, by kind. Throws IngestError when a file is missing or not as written. */
export async function readLake(db: Database, lakes: ReadModelInput['lakes']): Promise<TerritoryData> {
  const read = async <T>(kind: Kind, row: z.ZodType<T>) => {
    const path = lakes[kind]
    if (path === undefined) throw new IngestError(`cog: the lake has no ${kind} file: run terrier ingest cog`)
    const rows = await db.objects(sql`SELECT * FROM ${parquet(path)} ORDER BY 1`)
    const checked = z.array(row).safeParse(rows.map(withoutNulls))
    if (checked.success) return checked.data
    throw new IngestError(`cog: ${path} is not a lake file of kind ${kind}`, { cause: checked.error })
  }
  const recoded = await read('recodings', z.object({ code: z.string(), today: z.string() }))
  const [cutting] = await read('edition', z.object({ millesime: z.string() }))
  return territoryData.parse({
    millesime: cutting?.millesime,
    communes: await read('communes', commune),
    departements: await read('departements', namedArea),
    regions: await read('regions', namedArea),
    epcis: await read('epcis', territoryData.shape.epcis.element),
    recodings: Object.fromEntries(recoded.map(({ code, today }) => [code, today])),
  })
}

/** Absent values are NULL in Parquet and simply not there in the territory. */
function withoutNulls(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}
