import { join } from 'node:path'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import type { Written } from '../../../formats/written.ts'
import { encodeColumns } from '../../../shared/artefacts/column-file.ts'
import { PARCEL_OVERVIEW, PERMIT_OVERVIEW } from '../../../shared/artefacts/overviews.ts'
import { openParcels } from '../../../shared/artefacts/parcels.ts'
import type { DerivedInput } from '../../derived.ts'
import { readArtefact } from '../../readmodel/read-artefact.ts'
import { writeArtefact } from '../../readmodel/write-artefact.ts'
import { DIAGNOSED_PARCELS, DIAGNOSTICS, PARCEL_INDEX, PERMIT_PARCELS, PERMITS } from '../read-kinds.ts'
import { energyOf } from './energy.ts'
import { parcelZooms } from './parcel-zooms.ts'
import { permitsOf } from './permits.ts'

type Input = DerivedInput & { area: string }

/** Builds `parcel-overview` of one département, and `permit-overview` where permits are loaded. */
export async function build({ area, files, workDir }: Input): Promise<Written[]> {
  const parcels = openParcels(await readArtefact(files.path(PARCEL_INDEX, area)!))
  const diagnostics = files.path(DIAGNOSTICS, area)
  const links = files.path(DIAGNOSED_PARCELS, area)
  const lakes = diagnostics !== undefined && links !== undefined ? { diagnostics, parcels: links } : undefined
  const energy = await withDuckDb(workDir, (db) => energyOf(db, parcels.keys, lakes))
  const path = join(workDir, 'parcel-overview.bin')
  const content = { fromZoom: parcelZooms(parcels), ...energy }
  await writeArtefact(path, encodeColumns(PARCEL_OVERVIEW, {}, content))
  const overview: Written = { role: 'readmodel', kind: 'parcel-overview', path, rows: parcels.count }
  return [overview, ...(await writePermits(parcels.keys, { area, files, workDir }))]
}

async function writePermits(
  keys: Float64Array,
  { area, files, workDir }: Pick<Input, 'area' | 'files' | 'workDir'>,
): Promise<Written[]> {
  const permits = files.path(PERMITS, area)
  const links = files.path(PERMIT_PARCELS, area)
  if (permits === undefined || links === undefined) return []
  const content = await withDuckDb(workDir, (db) => permitsOf(db, keys, { permits, parcels: links }))
  const path = join(workDir, 'permit-overview.bin')
  await writeArtefact(path, encodeColumns(PERMIT_OVERVIEW, {}, content))
  return [{ role: 'readmodel', kind: 'permit-overview', path, rows: content.rank.length }]
}
