import { z } from 'zod'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { parcelClay } from '../../../shared/documents/risks.ts'
import { clayLevelSchema, type StoredParcelClay } from '../../../shared/schemas/clay.ts'
import type { ReadModelInput } from '../../dataset.ts'
import { ParcelLocator } from '../../links/parcel-locator.ts'
import { rounded } from '../../overlay/on-parcel.ts'
import { openOverlay } from '../../overlay/open-overlay.ts'
import { writeKeyedOutlines } from '../../overlay/write-keyed-outlines.ts'
import { writeOnParcels } from '../../overlay/write-on-parcels.ts'

const row = z.tuple([z.string(), clayLevelSchema])
const ORDER = ['high', 'medium', 'low'] as const

/** Builds the polygons by level, lays them over every parcel, and adds up those of one level. A parcel outside of all has no document. */
export async function readModel({ lake, files, area, workDir }: ReadModelInput): Promise<Written[]> {
  return withDuckDb(workDir, async (db) => {
    await db.run('SET enable_geoparquet_conversion = false')
    const polygons = sql`(SELECT DISTINCT ON (id) id, level, geometry FROM ${parquet(lake('polygons'))} ORDER BY id, part)`
    const keyed = sql`SELECT geometry, level FROM ${polygons} ORDER BY id`
    const outlines = await writeKeyedOutlines(db, 'clay-outlines', keyed, { area, workDir })
    const parcels = await ParcelLocator.open(files, area)
    if (!parcels) return outlines
    const rows = sql`SELECT 'surface', geometry, id, level FROM ${polygons} ORDER BY id`
    const opened = await openOverlay(db, area, rows, (cells) => {
      const [id, level] = row.parse(cells)
      return { id, level }
    })
    const levelOf = new Map(opened.laid.map(({ id, level }) => [id, level]))
    const written = await writeOnParcels(parcelClay, opened, parcels, workDir, (amounts) =>
      ORDER.flatMap((level): StoredParcelClay => {
        const own = amounts.filter(({ feature }) => levelOf.get(feature) === level)
        if (own.length === 0) return []
        const share = own.reduce((sum, one) => sum + (one.share ?? 0), 0)
        const surface = own.reduce((sum, one) => sum + (one.surface ?? 0), 0)
        return [{ level, share: rounded(Math.min(1, share), 6), surface: rounded(surface, 1) }]
      }),
    )
    return [...outlines, written]
  })
}
