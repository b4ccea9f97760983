import { join } from 'node:path'
import type { Written } from '../../../formats/written.ts'
import { encodeParcelBlocks } from '../../../shared/artefacts/parcel-blocks/encode-parcel-blocks.ts'
import { openParcels } from '../../../shared/artefacts/parcels.ts'
import type { DerivedInput } from '../../derived.ts'
import { readArtefact } from '../../readmodel/read-artefact.ts'
import { writeArtefact } from '../../readmodel/write-artefact.ts'
import { PARCEL_INDEX } from '../read-kinds.ts'

/** Builds `parcel-blocks` of one département from its spatial index. */
export async function build({ area, files, workDir }: DerivedInput & { area: string }): Promise<Written[]> {
  const parcels = openParcels(await readArtefact(files.path(PARCEL_INDEX, area)!))
  const path = join(workDir, 'parcel-blocks.bin')
  await writeArtefact(path, encodeParcelBlocks(parcels))
  return [{ role: 'readmodel', kind: 'parcel-blocks', path, rows: parcels.count }]
}
