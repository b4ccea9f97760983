import { GeometryReader } from '../../../shared/artefacts/geometry.ts'
import { openParcels } from '../../../shared/artefacts/parcels.ts'
import { Dissolver } from '../../../shared/geo/dissolve/dissolve.ts'
import type { Polygons } from '../../../shared/geo/polygons.ts'
import { sectionCodeOf } from '../../../shared/identifiers/idu.ts'
import { unpackIdu } from '../../../shared/identifiers/idu-pack.ts'
import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import { readArtefact } from '../../readmodel/read-artefact.ts'

/** Sections under one number each: a key is that of the parcel 0 of the section. */
const NUMBERS = 10_000

/**
 * Sections put together from their parcels, for communes of which `wanted` says so, in the order of their codes. Streets and water have no
 * parcels: they stay as gaps. Reads the parcels of a département one section at a time.
 */
export async function* parcelSections(
  path: string,
  wanted: (commune: string) => boolean,
): AsyncGenerator<{ code: string; polygons: Polygons }> {
  const parcels = openParcels(await readArtefact(path))
  const { keys, geometry, offsets, originX, originY, count } = parcels
  const reader = new GeometryReader()
  for (let row = 0; row < count; ) {
    const section = Math.floor(keys[row]! / NUMBERS)
    const code = sectionCodeOf(unpackIdu(keys[row]!))
    const dissolver = wanted(communeCodeOf(code)) ? new Dissolver() : undefined
    for (; row < count && Math.floor(keys[row]! / NUMBERS) === section; row++) {
      if (!dissolver) continue
      reader.decode(geometry, offsets[row]!, originX, originY)
      dissolver.add(reader.polygons())
    }
    const polygons = dissolver?.polygons() ?? []
    if (polygons.length > 0) yield { code, polygons }
  }
}
