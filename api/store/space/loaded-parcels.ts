import { GeometryReader } from '../../../shared/artefacts/geometry.ts'
import { type ParcelRows, storedDate, storedSurface } from '../../../shared/artefacts/parcels.ts'
import { type Bounds, boxesMeet } from '../../../shared/geo/bounds.ts'
import { flatToGeoJson } from '../../../shared/geo/geojson.ts'
import type { Polygons } from '../../../shared/geo/polygons.ts'
import { packIdu, parseIdu, unpackIdu } from '../../../shared/identifiers/idu.ts'
import { nearestRow } from '../../../shared/space/nearest-row.ts'
import type { ParcelAt, ParcelSource } from '../../../shared/space/parcel-source.ts'
import type { RowsIn } from '../rows-in.ts'
import type { NearestHit, ParcelHit, ParcelSpace, ShapedParcel } from './parcel-space.ts'

const NONE: readonly string[] = []

/** Where an identifier is to be looked for. */
interface Place {
  idu: string
  source: ParcelSource
  key: number
}

/** The spatial index of parcels, one source for each département. Its methods throw NotInMemory when they need parcels not in memory. */
export class LoadedParcels implements ParcelSpace {
  readonly count: number
  readonly departements: readonly string[]
  readonly #byDepartement: Map<string, ParcelSource>
  readonly #sources: readonly ParcelSource[]
  readonly #reader = new GeometryReader()
  /** Where the identifier asked about last is to be looked for: a dossier asks a dozen times about one. */
  #last: Place | undefined

  constructor(sources: readonly ParcelSource[]) {
    this.#sources = sources.toSorted((a, b) => (a.departement < b.departement ? -1 : 1))
    this.#byDepartement = new Map(this.#sources.map((source) => [source.departement, source]))
    this.departements = this.#sources.map(({ departement }) => departement)
    this.count = sources.reduce((sum, { count }) => sum + count, 0)
  }

  sources(): readonly ParcelSource[] {
    return this.#sources
  }

  nearest(lng: number, lat: number, maxMetres: number): NearestHit | undefined {
    const best = nearestRow(this.#sources, lng, lat, maxMetres)
    if (!best.artefact) return undefined
    // Written as one literal: spreading the hit and adding members takes as long as the search.
    const { idu, surface, surveyed, createdAt, updatedAt, geometry } = this.#hit(best.artefact, best.row)
    const distanceMetres = Math.sqrt(best.squared)
    const contained = best.squared === 0
    const overlapping =
      best.ties.length === 0 ? NONE : best.ties.map((one) => unpackIdu(one.artefact.keys[one.row]!))
    return { idu, surface, surveyed, createdAt, updatedAt, geometry, distanceMetres, contained, overlapping }
  }

  byIdu(idu: string): ParcelHit | undefined {
    const found = this.#find(idu)
    return found && this.#hit(found.rows, found.row)
  }

  outline(idu: string): Polygons | undefined {
    const found = this.#find(idu)
    return found && this.#polygons(found)
  }

  has(idu: string): boolean {
    return this.#find(idu) !== undefined
  }

  #find(idu: string): ParcelAt | undefined {
    if (this.#last?.idu !== idu) this.#last = this.#placeOf(idu)
    return this.#last?.source.find(this.#last.key)
  }

  #placeOf(idu: string): Place | undefined {
    const departement = parseIdu(idu)?.departement
    const source = departement === undefined ? undefined : this.#byDepartement.get(departement)
    return source && { idu, source, key: packIdu(idu) }
  }

  meeting(bounds: Bounds, most: number): ShapedParcel[] | undefined {
    const found = this.rowsIn(bounds)
    if (found.reduce((sum, { rows }) => sum + rows.length, 0) > most) return undefined
    return found.flatMap(({ artefact, rows }) =>
      Array.from(rows, (row) => ({
        idu: unpackIdu(artefact.keys[row]!),
        polygons: this.#polygons({ rows: artefact, row }),
      })),
    )
  }

  rowsIn(bounds: Bounds): RowsIn<ParcelRows>[] {
    return this.#sources
      .filter(({ box }) => boxesMeet(box, bounds))
      .map((source) => source.within(bounds))
      .filter(({ rows }) => rows.length > 0)
  }

  get boxes(): readonly Int32Array[] {
    return this.#sources.map(({ box }) => box)
  }

  any(): ParcelHit | undefined {
    const [source] = this.#sources
    if (!source) return undefined
    const { rows, row } = source.at(source.count >> 1)
    return this.#hit(rows, row)
  }

  #polygons({ rows, row }: ParcelAt): Polygons {
    this.#reader.decode(rows.geometry, rows.offsets[row]!, rows.originX, rows.originY)
    return this.#reader.polygons()
  }

  #hit(artefact: ParcelRows, row: number): ParcelHit {
    const surveyed = artefact.surveyed[row]!
    this.#reader.decode(artefact.geometry, artefact.offsets[row]!, artefact.originX, artefact.originY)
    return {
      idu: unpackIdu(artefact.keys[row]!),
      surface: storedSurface(artefact.surfaces[row]!),
      surveyed: surveyed === 2 ? null : surveyed === 1,
      createdAt: storedDate(artefact.created[row]!),
      updatedAt: storedDate(artefact.updated[row]!),
      geometry: flatToGeoJson(this.#reader),
    }
  }
}
