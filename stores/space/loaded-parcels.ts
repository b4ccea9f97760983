import type { ParcelSource } from '../../api/store/space/parcel-source.ts'
import { GeometryReader } from '../../shared/artefacts/geometry.ts'
import { type ParcelRows, storedDate, storedSurface } from '../../shared/artefacts/parcels.ts'
import { type Bounds, boxesMeet } from '../../shared/geo/bounds.ts'
import { flatToGeoJson } from '../../shared/geo/geojson.ts'
import { LocalMetres } from '../../shared/geo/metres.ts'
import type { Polygons } from '../../shared/geo/polygons.ts'
import { packIdu, parseIdu, unpackIdu } from '../../shared/identifiers/idu.ts'
import { noneWithin, withinReach } from '../../shared/space/nearest-row.ts'
import { smallestFirst } from '../../shared/space/overlapping-parcels.ts'
import type { ParcelAt } from '../../shared/space/parcel-source.ts'
import { holding } from '../blocks/hold.ts'
import type { RowsIn } from '../rows-in.ts'
import type { NearestHit, ParcelHit, ParcelSpace, ShapedParcel } from './parcel-space.ts'

const NONE: readonly string[] = []

/** Where an identifier is to be looked for. */
interface Place {
  idu: string
  source: ParcelSource
  key: number
}

/** The spatial index of parcels, one source for each département. */
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

  async nearest(lng: number, lat: number, maxMetres: number): Promise<NearestHit | undefined> {
    const frame = new LocalMetres(lng, lat, maxMetres)
    const best = noneWithin(maxMetres)
    return holding(async (hold) => {
      // Near a border every département within reach is searched, each only as far as what the ones before have.
      for (const { source, bound } of withinReach(this.#sources, frame, best.squared))
        if (bound <= best.squared) await source.search(frame, best, hold)
      if (!best.artefact) return undefined
      if (best.ties.length > 0) smallestFirst(best, frame)
      // Written as one literal: spreading the hit and adding members takes as long as the search.
      const { idu, surface, surveyed, createdAt, updatedAt, geometry } = this.#hit(best.artefact, best.row)
      const distanceMetres = Math.sqrt(best.squared)
      const contained = best.squared === 0
      const overlapping =
        best.ties.length === 0 ? NONE : best.ties.map((one) => unpackIdu(one.artefact.keys[one.row]!))
      return {
        idu,
        surface,
        surveyed,
        createdAt,
        updatedAt,
        geometry,
        distanceMetres,
        contained,
        overlapping,
      }
    })
  }

  byIdu(idu: string): Promise<ParcelHit | undefined> {
    return this.#read(idu, ({ rows, row }) => this.#hit(rows, row))
  }

  outline(idu: string): Promise<Polygons | undefined> {
    return this.#read(idu, (found) => this.#polygons(found))
  }

  async has(idu: string): Promise<boolean> {
    return (await this.#read(idu, () => true)) ?? false
  }

  /** What `read` makes of the parcel of an identifier, undefined when there is none. */
  async #read<T>(idu: string, read: (found: ParcelAt) => T): Promise<T | undefined> {
    if (this.#last?.idu !== idu) this.#last = this.#placeOf(idu)
    const place = this.#last
    if (!place) return undefined
    return holding(async (hold) => {
      const found = await place.source.find(place.key, hold)
      return found && read(found)
    })
  }

  #placeOf(idu: string): Place | undefined {
    const departement = parseIdu(idu)?.departement
    const source = departement === undefined ? undefined : this.#byDepartement.get(departement)
    return source && { idu, source, key: packIdu(idu) }
  }

  async meeting(bounds: Bounds, most: number): Promise<ShapedParcel[] | undefined> {
    const found = await this.rowsIn(bounds)
    if (found.reduce((sum, { rows }) => sum + rows.length, 0) > most) return undefined
    return found.flatMap(({ artefact, rows }) =>
      Array.from(rows, (row) => ({
        idu: unpackIdu(artefact.keys[row]!),
        polygons: this.#polygons({ rows: artefact, row }),
      })),
    )
  }

  async rowsIn(bounds: Bounds): Promise<RowsIn<ParcelRows>[]> {
    const near = this.#sources.filter(({ box }) => boxesMeet(box, bounds))
    const found = await Promise.all(near.map((source) => source.within(bounds)))
    return found.filter(({ rows }) => rows.length > 0)
  }

  get boxes(): readonly Int32Array[] {
    return this.#sources.map(({ box }) => box)
  }

  async any(): Promise<ParcelHit | undefined> {
    const [source] = this.#sources
    if (!source) return undefined
    return holding(async (hold) => {
      const { rows, row } = await source.at(source.count >> 1, hold)
      return this.#hit(rows, row)
    })
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
