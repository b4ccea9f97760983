import type { DuckDBBlobValue, DuckDBConnection } from '@duckdb/node-api'
import { z } from 'zod'
import type { Polygons } from '../../../../shared/geo/polygons.ts'
import { decodeWkb } from '../../../../shared/geo/wkb.ts'
import { IngestError } from '../../../errors.ts'
import { sqlPath } from '../../../pipeline/duckdb/duckdb.ts'
import type { Cube } from './cube-index.ts'
import { joinZones } from './zones.ts'

/** Shapes of the zones of one agglomeration and year. */
export interface ShapedZones {
  code: string
  year: number
  shapes: { zone: string; label: string | null; polygons: Polygons }[]
}

const rowSchema = z.tuple([z.string(), z.number(), z.string(), z.string().nullable()])

/** Reads the lake file `zone-shapes`, by agglomeration and year. */
export async function readShapes(connection: DuckDBConnection, path: string): Promise<ShapedZones[]> {
  await connection.run('SET enable_geoparquet_conversion = false')
  const rows = await connection.runAndReadAll(
    `SELECT code, year, zone, label, geometry FROM read_parquet(${sqlPath(path)})`,
  )
  const groups = new Map<string, ShapedZones>()
  for (const row of rows.getRows()) {
    const [code, year, zone, label] = rowSchema.parse(row.slice(0, 4))
    const key = `${code} ${year}`
    const group = groups.get(key) ?? { code, year, shapes: [] }
    groups.set(key, group)
    group.shapes.push({ zone, label, polygons: decodeWkb((row[4] as DuckDBBlobValue).bytes) })
  }
  return [...groups.values()]
}

/**
 * Which `Zone_calcul` each zone of some shapes is: the same code, that code without the agglomeration's (`1.01` of `L3400.1.01`),
 * or its last part. Throws IngestError when one is none of them, or a zone of the figures has no shape: a shape taken for
 * another zone would be a wrong rent.
 */
export function joinShapes({ code, year, shapes }: ShapedZones, cube: Cube): Map<string, string> {
  const whole = new Map(shapes.map(({ zone }) => [zone, /^\d+\.\d+$/.test(zone) ? `${code}.${zone}` : zone]))
  const zones = new Set(whole.values())
  const joined = joinZones({ code, year, communes: new Map(), zones }, cube.zones)
  return new Map(
    [...whole].map(([zone, asked]) => {
      const found = joined?.get(asked)
      if (found === undefined)
        throw new IngestError(
          `oll: the shapes of ${code} for ${year} have the zones ${[...whole.keys()].sort().join(', ')}, its figures ` +
            `(Base_OP_${year}_${code}.zip) ${cube.zones.join(', ') || 'none'}: they are not the same. Give the shapes of that year, ` +
            'each with the Zone_calcul it is',
        )
      return [zone, found]
    }),
  )
}
