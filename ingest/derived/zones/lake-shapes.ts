import { DuckDBBlobVector } from '@duckdb/node-api'
import type { Database } from '../../../formats/duckdb/database.ts'
import { ident, parquet, sql } from '../../../formats/duckdb/sql.ts'
import { decodeWkb } from '../../../formats/geometry/wkb.ts'
import type { Polygons } from '../../../shared/geo/polygons.ts'

export interface LakeShape {
  code: string
  commune: string
  name: string
  polygons: Polygons
}

/** The shapes of a lake file in the order of their codes; `columns` are those of the code and the name next to `commune`. */
export async function lakeShapes(
  db: Database,
  path: string | undefined,
  columns: { code: string; name: string },
): Promise<LakeShape[]> {
  if (path === undefined) return []
  const shapes: LakeShape[] = []
  const [code, name] = [ident(columns.code), ident(columns.name)]
  const query = sql`SELECT ${code}, commune, ${name}, geometry FROM ${parquet(path)} ORDER BY ${code}`
  for await (const chunk of db.stream(query)) {
    const [codes, communes, names, geometry] = [0, 1, 2, 3].map((i) => chunk.getColumnVector(i))
    if (!(geometry instanceof DuckDBBlobVector)) throw new Error(`The geometry of ${path} is no BLOB`)
    for (let i = 0; i < chunk.rowCount; i++)
      shapes.push({
        code: String(codes!.getItem(i)),
        commune: String(communes!.getItem(i)),
        name: String(names!.getItem(i)),
        polygons: decodeWkb(geometry.getItemBytes(i)!),
      })
  }
  return shapes
}
