import { GeometryReader } from '../../../shared/artefacts/geometry.ts'
import { type ParcelsArtefact, storedDate, storedSurface } from '../../../shared/artefacts/parcels.ts'
import { polygonsToGeoJson } from '../../../shared/geo/geojson.ts'
import { LocalMetres } from '../../../shared/geo/metres.ts'
import { packIdu, parseIdu, unpackIdu } from '../../../shared/idu.ts'
import { type Best, searchNearest, squaredLowerBound } from './nearest-row.ts'
import type { NearestHit, ParcelHit, ParcelSpace } from './parcel-space.ts'

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
    const frame = new LocalMetres(lng, lat, maxMetres)
    const best: Best = { artefact: undefined, row: -1, squared: maxMetres * maxMetres }
    // A border point belongs to two files: every département that could hold a nearer parcel is searched.
    for (const { artefact, bound } of this.#withinReach(frame, best.squared))
      if (bound <= best.squared) searchNearest(artefact, frame, best)
    if (!best.artefact) return undefined
    const hit = this.#hit(best.artefact, best.row)
    return Object.assign(hit, { distanceMetres: Math.sqrt(best.squared), contained: best.squared === 0 })
  }

  byIdu(idu: string): ParcelHit | undefined {
    const departement = parseIdu(idu)?.departement
    const artefact = departement === undefined ? undefined : this.#byDepartement.get(departement)
    if (!artefact) return undefined
    const row = rankOf(artefact.keys, packIdu(idu))
    return row < 0 ? undefined : this.#hit(artefact, row)
  }

  any(): ParcelHit | undefined {
    const artefact = this.#artefacts[0]
    return artefact && this.#hit(artefact, artefact.count >> 1)
  }

  #withinReach(frame: LocalMetres, squared: number): { artefact: ParcelsArtefact; bound: number }[] {
    const reached: { artefact: ParcelsArtefact; bound: number }[] = []
    for (const artefact of this.#artefacts) {
      const boxes = artefact.tree.boxes
      const bound = squaredLowerBound(boxes, boxes.length - 4, frame)
      if (bound <= squared) reached.push({ artefact, bound })
    }
    if (reached.length > 1) reached.sort((a, b) => a.bound - b.bound)
    return reached
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

/** Rank of `key` in ascending `keys`, -1 when absent. */
function rankOf(keys: Float64Array, key: number): number {
  let low = 0
  let high = keys.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = keys[middle]!
    if (found === key) return middle
    if (found < key) low = middle + 1
    else high = middle - 1
  }
  return -1
}
