import { z } from 'zod'
import type { Database } from '../../../formats/duckdb/database.ts'
import { LakeTable } from '../../../formats/duckdb/lake-table.ts'
import { sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { parcelPlans } from '../../../shared/documents/planning.ts'
import { parcelZones } from '../../../shared/lake/files/planning.ts'
import { type ZoneClass, zoneClassOf } from '../../../shared/producers/zone-classes.ts'
import { storedPlanFeatureSchema } from '../../../shared/schemas/planning.ts'
import type { ReadModelInput } from '../../dataset.ts'
import type { ParcelLocator } from '../../links/parcel-locator.ts'
import { openOverlay } from '../../overlay/open-overlay.ts'
import { DocumentFile } from '../../readmodel/write-documents.ts'
import { featuresOnce, type PlanningTables } from './lake-features.ts'
import { describePlansFound } from './on-parcel.ts'

/** What the wide rows of parcels need of a zone. */
type Zone = { zoneClass: ZoneClass; type: string; applies: boolean }

const fields = storedPlanFeatureSchema.shape
const featureRow = z.tuple([z.string(), fields.layer, fields.kind, z.boolean()])

/** Lays every feature over every parcel, in the projection of the département: documents of parcels, which name features by key, and the lake file of their zones. */
export async function writeParcels(
  db: Database,
  tables: PlanningTables,
  parcels: ParcelLocator,
  { area, workDir }: Pick<ReadModelInput, 'area' | 'workDir'>,
): Promise<Written[]> {
  const { overlay, laid, zones } = await layFeatures(db, tables, area)
  const file = new DocumentFile(parcelPlans, workDir)
  const rows = await LakeTable.create(db, 'parcel_zones', parcelZones)
  for (const { idu, polygons } of parcels.each()) {
    const stored = describePlansFound(overlay.on(polygons), laid)
    if (!stored) continue
    file.put(parcelPlans.key(idu), stored)
    for (const { feature, share, surface } of stored.found) {
      const zone = share === null ? undefined : zones.get(feature)
      if (zone) rows.add({ ...zone, idu, feature, class: zone.zoneClass, share, surface })
    }
  }
  return [await file.close(), await rows.write(workDir, sql`idu, share DESC, feature`)]
}

async function layFeatures(db: Database, tables: PlanningTables, departement: string) {
  const zones = new Map<string, Zone>()
  const rows = sql`SELECT shape, geometry, id, layer, kind, applies FROM ${featuresOnce(tables)} ORDER BY id`
  const { overlay, laid } = await openOverlay(db, departement, rows, (cells) => {
    const [id, layer, type, applies] = featureRow.parse(cells)
    if (type !== null && (layer === 'zone' || layer === 'sector'))
      zones.set(id, { zoneClass: zoneClassOf(type, layer === 'sector'), type, applies })
    return { id, layer }
  })
  return { overlay, laid, zones }
}
