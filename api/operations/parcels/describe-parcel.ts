import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import { partsOfIdu } from '../../../shared/identifiers/idu.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { Geometry } from '../../../shared/schemas/geometry.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import { JsonText } from '../../../stores/reading/ready-json.ts'
import type { ParcelHit } from '../../../stores/space/parcel-space.ts'

/** Datasets every parcel answer is made from: the plots, and the names of their communes. */
export const PARCEL_DATASETS: readonly DatasetName[] = ['cadastre', 'cog']

/** The parcel's members as published (`parcelSchema`) without its geometry, which answers put last. */
export function describeParcel(hit: ParcelHit, territory: Territory) {
  const { idu } = hit
  const { commune: code, ...parts } = partsOfIdu(idu)
  return {
    id: idu,
    // An older edition of the cadastre may still use the code of a commune merged since.
    commune: { code, name: territory.resolve(code)?.name ?? null },
    departement: describeDepartement(code, territory),
    ...parts,
    surface: hit.surface,
    surveyed: hit.surveyed,
    createdOn: hit.createdAt,
    updatedOn: hit.updatedAt,
  }
}

/** The département of a commune or arrondissement. */
export function describeDepartement(commune: string, territory: Territory) {
  const code = departementOf(commune)
  return { code, name: territory.departement(code)?.name ?? null }
}

/** The geometry as it is sent: text made by the parcels file, spliced into the answer. */
export function geometryOf(hit: ParcelHit): JsonText<Geometry> {
  return new JsonText(hit.geometry)
}
