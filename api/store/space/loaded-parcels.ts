import { GeometryReader } from '../../../shared/artefacts/geometry.ts'
import { type ParcelsArtefact, storedDate, storedSurface } from '../../../shared/artefacts/parcels.ts'
import type { Bounds } from '../../../shared/geo/bounds.ts'
import { polygonsToGeoJson } from '../../../shared/geo/geojson.ts'
import { packIdu, parseIdu, unpackIdu } from '../../../shared/idu.ts'
import { nearestRow } from '../../../shared/space/nearest-row.ts'
import { rankOf } from '../../../shared/space/rank.ts'
import { rowsInBox } from '../../../shared/space/rows-in-box.ts'
import type { NearestHit, ParcelHit, ParcelSpace, ShapedParcel } from './parcel-space.ts'

/** The space door over parcels held in shared memory, one artefact a département. */
export class LoadedParcels implements ParcelSpace {
  readonly count: number
  readonly departements: readonly string[]
  readonly #byDepartement: Map<string, ParcelsArtefact>
  readonly #artefacts: ParcelsArtefact[]
  readonly #reader = new GeometryReader()

  constructor(artefacts: ParcelsArtefact[]) {
    this.#artefacts = artefacts.toSorted((a, b) => (a.departement < b.departement ? -1 : 1))
    this.#byDepartement = new Map(this.#artefacts.map((a) => [a.departement, a]))
    this.departements = this.#artefacts.map((a) => a.departement)
    this.count = artefacts.reduce((sum, a) => sum + a.count, 0)
  }

  nearest(lng: number, lat: number, maxMetres: number): NearestHit | undefined {
    const best = nearestRow(this.#artefacts, lng, lat, maxMetres)
    if (!best.artefact) return undefined
    // Named one by one: an object that grows after it was made costs as much as the search.
    const { idu, surface, surveyed, createdAt, updatedAt, geometry } = this.#hit(best.artefact, best.row)
    const distanceMetres = Math.sqrt(best.squared)
    const contained = best.squared === 0
    return { idu, surface, surveyed, createdAt, updatedAt, geometry, distanceMetres, contained }
  }

  byIdu(idu: string): ParcelHit | undefined {
    const found = this.#find(idu)
    return found && this.#hit(found.artefact, found.row)
  }

  has(idu: string): boolean {
    return this.#find(idu) !== undefined
  }

  #find(idu: string): { artefact: ParcelsArtefact; row: number } | undefined {
    const departement = parseIdu(idu)?.departement
    const artefact = departement === undefined ? undefined : this.#byDepartement.get(departement)
    if (!artefact) return undefined
    const row = rankOf(artefact.keys, packIdu(idu))
    return row < 0 ? undefined : { artefact, row }
  }

  meeting(bounds: Bounds, most: number): ShapedParcel[] | undefined {
    const found = this.#artefacts.map((artefact) => ({ artefact, rows: rowsInBox(artefact.tree, bounds) }))
    if (found.reduce((sum, { rows }) => sum + rows.length, 0) > most) return undefined
    return found.flatMap(({ artefact, rows }) =>
      rows
        .sort((a, b) => a - b)
        .map((row) => {
          this.#reader.decode(artefact.geometry, artefact.offsets[row]!, artefact.originX, artefact.originY)
          return { idu: unpackIdu(artefact.keys[row]!), polygons: this.#reader.polygons() }
        }),
    )
  }

  any(): ParcelHit | undefined {
    const artefact = this.#artefacts[0]
    return artefact && this.#hit(artefact, artefact.count >> 1)
  }

  #hit(artefact: ParcelsArtefact, row: number): ParcelHit {
    const surveyed = artefact.surveyed[row]!
    this.#reader.decode(artefact.geometry, artefact.offsets[row]!, artefact.originX, artefact.originY)
    return {
      idu: unpackIdu(artefact.keys[row]!),
      surface: storedSurface(artefact.surfaces[row]!),
      surveyed: surveyed === 2 ? null : surveyed === 1,
      createdAt: storedDate(artefact.created[row]!),
      updatedAt: storedDate(artefact.updated[row]!),
      geometry: polygonsToGeoJson(this.#reader.polygons()),
    }
  }
}
