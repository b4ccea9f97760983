import { GeometryReader } from '../../../shared/artefacts/geometry.ts'
import { stringAt } from '../../../shared/artefacts/string-table.ts'
import { DRAWN_LEVELS, OUTLINES, openZones } from '../../../shared/artefacts/zones.ts'
import { readArtefact } from '../../readmodel/read-artefact.ts'
import type { Outline } from './outlines.ts'

/** The outlines of a file of zones, in its order. Its coordinates are whole numbers: written again they are the same bytes. */
export async function builtOutlines(path: string): Promise<Outline[]> {
  const zones = openZones(await readArtefact(path))
  const reader = new GeometryReader()
  return Array.from({ length: zones.count }, (_, row) => {
    reader.decode(zones.geometry, zones.geometryOffset[row]!, zones.originX, zones.originY)
    return {
      level: DRAWN_LEVELS[zones.level[row]!]!,
      code: stringAt(zones.code, row),
      name: stringAt(zones.name, row),
      outline: OUTLINES[zones.outline[row]!]!,
      polygons: reader.polygons(),
    }
  })
}
