import { type DuckDBAppender, type DuckDBConnection, LIST, listValue, VARCHAR } from '@duckdb/node-api'
import { z } from 'zod'
import { commune, namedArea, type TerritoryData, territoryData } from '../../../shared/territory/territory.ts'
import type { Written } from '../../dataset.ts'
import { IngestError } from '../../errors.ts'
import { sqlPath } from '../../pipeline/duckdb/duckdb.ts'
import { writeLakeFile } from '../../pipeline/duckdb/lake-file.ts'

/** Columns of each lake file, in order. Names are those of the territory. The first column is the sort key. */
const TABLES = {
  communes: {
    code: 'VARCHAR',
    name: 'VARCHAR',
    kind: 'VARCHAR',
    departement: 'VARCHAR',
    region: 'VARCHAR',
    epci: 'VARCHAR',
    city: 'VARCHAR',
    postcodes: 'VARCHAR[]',
    population: 'INTEGER',
    siren: 'VARCHAR',
  },
  departements: { code: 'VARCHAR', name: 'VARCHAR', region: 'VARCHAR' },
  regions: { code: 'VARCHAR', name: 'VARCHAR' },
  epcis: { code: 'VARCHAR', name: 'VARCHAR', type: 'VARCHAR' },
  recodings: { code: 'VARCHAR', today: 'VARCHAR' },
  /** One row: the year of the cutting, so that the lake alone says which it is. */
  edition: { millesime: 'VARCHAR' },
} as const

type Kind = keyof typeof TABLES
type Value = string | number | string[] | undefined
type Row = Record<string, Value>

/** Writes the cutting as one Parquet file a kind (zstd, sorted by code); the same territory gives the same bytes. */
export async function writeLake(
  connection: DuckDBConnection,
  workDir: string,
  territory: TerritoryData,
): Promise<Written[]> {
  const recodings = Object.entries(territory.recodings).map(([code, today]) => ({ code, today }))
  const rows: Record<Kind, Row[]> = {
    communes: territory.communes,
    departements: territory.departements,
    regions: territory.regions,
    epcis: territory.epcis,
    recodings,
    edition: [{ millesime: territory.millesime }],
  }
  const written: Written[] = []
  for (const kind of kinds()) {
    await fillTable(connection, kind, rows[kind])
    written.push(await writeLakeFile(connection, workDir, kind, `SELECT * FROM ${kind} ORDER BY 1`))
  }
  return written
}

/** Reads the cutting back from its lake files, by kind. Throws IngestError when a file is missing or not as written. */
export async function readLake(
  connection: DuckDBConnection,
  lake: Record<string, string>,
): Promise<TerritoryData> {
  const read = async <T>(kind: Kind, row: z.ZodType<T>) => {
    const path = lake[kind]
    if (path === undefined) throw new IngestError(`cog: the lake has no ${kind} file: run terrier ingest cog`)
    const rows = await connection.runAndReadAll(`SELECT * FROM read_parquet(${sqlPath(path)}) ORDER BY 1`)
    const checked = z.array(row).safeParse(rows.getRowObjectsJson().map(withoutNulls))
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

function kinds(): Kind[] {
  return ['communes', 'departements', 'regions', 'epcis', 'recodings', 'edition']
}

async function fillTable(connection: DuckDBConnection, kind: Kind, rows: Row[]) {
  const columns = Object.entries(TABLES[kind])
  const declared = columns.map(([name, type]) => `${name} ${type}`).join(', ')
  await connection.run(`CREATE TABLE ${kind} (${declared})`)
  const appender = await connection.createAppender(kind)
  for (const row of rows) {
    for (const [name] of columns) append(appender, row[name])
    appender.endRow()
  }
  appender.closeSync()
}

function append(appender: DuckDBAppender, value: Value) {
  if (value === undefined) appender.appendNull()
  else if (typeof value === 'string') appender.appendVarchar(value)
  else if (typeof value === 'number') appender.appendInteger(value)
  else appender.appendList(listValue(value), LIST(VARCHAR))
}

/** Absent values are NULL in Parquet and simply not there in the territory. */
function withoutNulls(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}
