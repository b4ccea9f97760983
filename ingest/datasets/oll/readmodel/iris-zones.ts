import type { DuckDBConnection } from '@duckdb/node-api'
import { z } from 'zod'
import { sqlPath } from '../../../pipeline/duckdb/duckdb.ts'

/** An IRIS in a zone of its agglomeration's table. */
export interface ZonedIris {
  code: string
  year: number
  commune: string
  iris: string
  zone: string
}

const irisSchema = z.object({
  code: z.string(),
  year: z.number(),
  commune: z.string(),
  iris: z.string(),
  zone: z.string(),
})

/** The zone of each IRIS that the tables name by its nine characters, and put in one zone only. */
export async function readIrisZones(connection: DuckDBConnection, path: string): Promise<ZonedIris[]> {
  const rows = await connection.runAndReadAll(
    `SELECT code, year, min(commune) AS commune, iris, min(zone) AS zone FROM read_parquet(${sqlPath(path)}) WHERE length(iris) = 9
     GROUP BY code, year, iris HAVING count(DISTINCT zone) = 1 ORDER BY iris, year, code`,
  )
  return rows.getRowObjectsJson().map((row) => irisSchema.parse(row))
}
