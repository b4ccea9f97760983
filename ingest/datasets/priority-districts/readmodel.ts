import { z } from 'zod'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { parcelDistricts } from '../../../shared/documents/local-rules.ts'
import type { ReadModelInput } from '../../dataset.ts'
import { ParcelLocator } from '../../links/parcel-locator.ts'
import { openOverlay } from '../../overlay/open-overlay.ts'
import { writeOnParcels } from '../../overlay/write-on-parcels.ts'

const row = z.tuple([z.string(), z.string()])

/** Lays the districts over every parcel. A parcel outside of all has no document. */
export async function readModel({ lake, files, area, workDir }: ReadModelInput): Promise<Written[]> {
  const parcels = await ParcelLocator.open(files, area)
  if (!parcels) return []
  return withDuckDb(workDir, async (db) => {
    await db.run('SET enable_geoparquet_conversion = false')
    const rows = sql`SELECT 'surface', geometry, code, name
      FROM (SELECT DISTINCT ON (code) code, name, geometry FROM ${parquet(lake('districts'))} ORDER BY code, part) ORDER BY code`
    const opened = await openOverlay(db, area, rows, (cells) => {
      const [id, name] = row.parse(cells)
      return { id, name }
    })
    const names = new Map(opened.laid.map(({ id, name }) => [id, name]))
    const written = await writeOnParcels(parcelDistricts, opened, parcels, workDir, (amounts) =>
      amounts.map(({ feature, share, surface }) => ({
        code: feature,
        name: names.get(feature)!,
        share: share ?? 0,
        surface: surface ?? 0,
      })),
    )
    return [written]
  })
}
