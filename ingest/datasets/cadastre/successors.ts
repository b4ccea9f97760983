import { join } from 'node:path'
import { DuckDBBlobValue } from '@duckdb/node-api'
import { z } from 'zod'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { LakeTable } from '../../../formats/duckdb/lake-table.ts'
import { parquet, sql } from '../../../formats/duckdb/sql.ts'
import { PlaneShape } from '../../../formats/geometry/overlap-area.ts'
import { decodeWkb } from '../../../formats/geometry/wkb.ts'
import type { Written } from '../../../formats/written.ts'
import { formerParcels } from '../../../shared/documents/places.ts'
import { boundsOf } from '../../../shared/geo/bounds.ts'
import { type Polygons, UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { fromWgs84, projectionOf } from '../../../shared/geo/projections.ts'
import { parcelSuccessors } from '../../../shared/lake/files/cadastre.ts'
import type { FormerParcel } from '../../../shared/schemas/former-parcel.ts'
import type { ReadModelInput } from '../../dataset.ts'
import { ParcelLocator } from '../../links/parcel-locator.ts'
import { DocumentFile } from '../../readmodel/write-documents.ts'
import { FORMER_PARCELS } from './former-parcels.ts'

/** Outlines are redrawn by centimetres from edition to edition: what two parcels share by that is no succession. */
const LEAST_SQUARE_METRES = 1
const LEAST_SHARE = 0.01
/** Successors that an answer lists; the lake has them all. */
const MOST_LISTED = 100
/** A plot cut out of a very large parcel is less than a hundredth of it, and yet all of the plot comes from there. */
const MOSTLY = 0.5

const formerRow = z.object({
  idu: z.string(),
  last_edition: z.string(),
  contenance: z.number().nullable(),
  geometry: z.instanceof(DuckDBBlobValue),
})

/**
 * Which of today's parcels lie where the former ones did: a document for each of these, and the lake file `parcel-successors`. `index` is the
 * file of today's parcels. Surfaces are taken in the legal projection of the territory (Lambert-93 in metropolitan France). Nothing when
 * the lake knows no former parcel.
 */
export async function writeSuccessors(
  { area, lakes, workDir }: Pick<ReadModelInput, 'area' | 'lakes' | 'workDir'>,
  index: string,
): Promise<Written[]> {
  const former = lakes[FORMER_PARCELS]
  if (former === undefined) return []
  const today = await ParcelLocator.read(index)
  const { epsg } = projectionOf(area)
  const documents = new DocumentFile(formerParcels, workDir)
  return withDuckDb(join(workDir, 'successors'), async (db) => {
    await db.run('SET enable_geoparquet_conversion = false')
    const links = await LakeTable.create(db, 'successors', parcelSuccessors)
    const rows = sql`SELECT idu, last_edition, contenance, geometry FROM ${parquet(former)} WHERE NOT refused ORDER BY idu`
    for await (const found of db.streamObjects(rows)) {
      const row = formerRow.parse(found)
      const followed = successorsOf(decodeWkb(row.geometry.bytes), today, epsg)
      documents.put(formerParcels.key(row.idu), {
        lastEdition: row.last_edition,
        surface: row.contenance,
        ...followed,
        successors: followed.successors.slice(0, MOST_LISTED),
      })
      for (const { idu: successor, commonSurface: surface, share, successorShare } of followed.successors)
        links.add({ idu: row.idu, successor, surface, share, successor_share: successorShare })
    }
    const lake = await links.write(workDir, sql`idu, share DESC, successor`)
    return [await documents.close(), lake]
  })
}

/** Today's parcels that cover an outline (1e-7 degrees), the largest share first. */
export function successorsOf(
  polygons: Polygons,
  today: ParcelLocator,
  epsg: number,
): Pick<FormerParcel, 'coveredShare' | 'successorsCount' | 'successors'> {
  const former = new PlaneShape(projected(polygons, epsg))
  const successors = today.meeting(boundsOf(polygons)).flatMap((idu) => {
    const one = new PlaneShape(projected(today.polygons(idu), epsg))
    const common = former.commonArea(one)
    const share = Math.min(1, common / former.area)
    const successorShare = Math.min(1, common / one.area)
    const isSliver =
      common < Math.min(LEAST_SQUARE_METRES, former.area / 2) ||
      (share < LEAST_SHARE && successorShare < MOSTLY)
    if (isSliver) return []
    return [
      {
        idu,
        commonSurface: rounded(common, 10),
        share: rounded(share, 10_000),
        successorShare: rounded(successorShare, 10_000),
      },
    ]
  })
  successors.sort((a, b) => b.share - a.share || (a.idu < b.idu ? -1 : 1))
  const covered = successors.reduce((sum, { share }) => sum + share, 0)
  return {
    coveredShare: rounded(Math.min(1, covered), 10_000),
    successorsCount: successors.length,
    successors,
  }
}

const rounded = (value: number, scale: number) => Math.round(value * scale) / scale

function projected(polygons: Polygons, epsg: number): Polygons {
  return polygons.map((rings) =>
    rings.map((ring) => {
      const metres: number[] = []
      for (let i = 0; i < ring.length; i += 2)
        metres.push(...fromWgs84(epsg, ring[i]! / UNITS_PER_DEGREE, ring[i + 1]! / UNITS_PER_DEGREE))
      return metres
    }),
  )
}
