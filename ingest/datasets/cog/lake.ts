import { z } from 'zod'
import type { Database } from '../../../formats/duckdb/database.ts'
import { writeLakeFile } from '../../../formats/duckdb/lake-file.ts'
import { ident, joinSql, parquet, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import { IngestError } from '../../../formats/errors.ts'
import { commune, namedArea, type TerritoryData, territoryData } from '../../../shared/territory/territory.ts'
import type { ReadModelInput, Written } from '../../dataset.ts'

const TEXT = sql`VARCHAR`

/** Columns of each lake file, in order. Names are those of the territory. The first column is the sort key. */
const TABLES = {
  communes: {
    code: TEXT,
    name: TEXT,
    kind: TEXT,
    departement: TEXT,
    region: TEXT,
    epci: TEXT,
    city: TEXT,
    postcodes: sql`VARCHAR[]`,
    population: sql`INTEGER`,
    siren: TEXT,
  },
  departements: { code: TEXT, name: TEXT, region: TEXT },
  regions: { code: TEXT, name: TEXT },
  epcis: { code: TEXT, name: TEXT, type: TEXT },
  recodings: { code: TEXT, today: TEXT },
  /** One row: the year of the cutting, so that the lake alone says which it is. */
  edition: { millesime: TEXT },
} as const satisfies Record<string, Record<string, Sql>>

type Kind = keyof typeof TABLES
type Row = Readonly<Record<string, string | number | string[] | undefined>>

/** Writes the cutting as one Parquet file a kind (zstd, sorted by code); the same territory gives the same bytes. */
export async function writeLake(db: Database, workDir: string, territory: TerritoryData): Promise<Written[]> {
  const { millesime, recodings, ...lists } = territory
  const rows: Record<Kind, readonly Row[]> = {
    ...lists,
    recodings: Object.entries(recodings).map(([code, today]) => ({ code, today })),
    edition: [{ millesime }],
  }
  const written: Written[] = []
  for (const [kind, types] of Object.entries(TABLES)) {
    const columns = Object.entries<Sql>(types)
    const cells = rows[kind as Kind].map((row) => columns.map(([name]) => row[name] ?? null))
    await db.fill(kind, joinSql(columns.map(([name, type]) => sql`${ident(name)} ${type}`)), cells)
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
  const recodings = await read('recodings', z.object({ code: z.string(), today: z.string() }))
  const [edition] = await read('edition', z.object({ millesime: z.string() }))
  return territoryData.parse({
    millesime: edition?.millesime,
    communes: await read('communes', commune),
    departements: await read('departements', namedArea),
    regions: await read('regions', namedArea),
    epcis: await read('epcis', territoryData.shape.epcis.element),
    recodings: Object.fromEntries(recodings.map(({ code, today }) => [code, today])),
  })
}

/** Absent values are NULL in Parquet and simply not there in the territory. */
function withoutNulls(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}
