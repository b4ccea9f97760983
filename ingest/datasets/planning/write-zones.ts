import { join } from 'node:path'
import type { DuckDBBlobValue } from '@duckdb/node-api'
import { z } from 'zod'
import type { Database } from '../../../formats/duckdb/database.ts'
import { sql } from '../../../formats/duckdb/sql.ts'
import { polygonsAreaM2 } from '../../../formats/geometry/area.ts'
import { decodeWkb } from '../../../formats/geometry/wkb.ts'
import type { Written } from '../../../formats/written.ts'
import { OutlinesBuilder } from '../../../shared/artefacts/outlines-builder.ts'
import { PLAN_ZONES } from '../../../shared/artefacts/plan-zones.ts'
import { ZONE_CLASSES, zoneClassOf } from '../../../shared/producers/zone-classes.ts'
import type { ReadModelInput } from '../../dataset.ts'
import { writeArtefact } from '../../readmodel/write-artefact.ts'
import { featuresOnce, type PlanningTables } from './lake-features.ts'

const textOrEmpty = z
  .string()
  .nullable()
  .transform((text) => text ?? '')
const zoneRow = z.tuple([z.string(), textOrEmpty, textOrEmpty, textOrEmpty, z.boolean()])

/**
 * Builds the outlines of the zones and sectors that apply in a département, document by document, for the tiles of the map; nothing where there is
 * none.
 */
export async function writeZones(
  db: Database,
  tables: PlanningTables,
  { area, workDir }: Pick<ReadModelInput, 'area' | 'workDir'>,
): Promise<Written[]> {
  const builder = new OutlinesBuilder(PLAN_ZONES, area)
  const rows = sql`SELECT document, kind, label, name, layer = 'sector', geometry FROM ${featuresOnce(tables)}
    WHERE layer IN ('zone', 'sector') AND shape = 'surface' AND applies ORDER BY document, id`
  for await (const chunk of db.stream(rows))
    for (const [document, kind, label, name, sector, geometry] of chunk.getRows()) {
      const [key, type, short, long, isSector] = zoneRow.parse([document, kind, label, name, sector])
      const polygons = decodeWkb((geometry as DuckDBBlobValue).bytes)
      builder.add(polygons, {
        ground: Math.round(polygonsAreaM2(polygons)),
        zoneClass: ZONE_CLASSES.indexOf(zoneClassOf(type, isSector)),
        type,
        label: short,
        name: long,
        document: key,
      })
    }
  if (builder.count === 0) return []
  const path = join(workDir, 'plan-zones.bin')
  await writeArtefact(path, builder.encode())
  return [{ role: 'readmodel', kind: 'plan-zones', path, rows: builder.count }]
}
