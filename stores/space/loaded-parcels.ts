import { GeometryReader } from '../../shared/artefacts/geometry.ts'
import { type ParcelRows, storedDate, storedSurface } from '../../shared/artefacts/parcels.ts'
import { type Bounds, boxesMeet } from '../../shared/geo/bounds.ts'
import { flatToGeoJson } from '../../shared/geo/geojson.ts'
import { LocalMetres } from '../../shared/geo/metres.ts'
import type { Polygons } from '../../shared/geo/polygons.ts'
import { parseIdu } from '../../shared/identifiers/idu.ts'
import { packIdu, unpackIdu } from '../../shared/identifiers/idu-pack.ts'
import { noneWithin, withinReach } from '../../shared/space/nearest-row.ts'
import { smallestFirst } from '../../shared/space/overlapping-parcels.ts'
import { type Hold, holding } from '../blocks/hold.ts'
import type { RowsIn } from '../reading/rows-in.ts'
import type { ParcelAt } from './parcel-at.ts'
import type { ParcelSource } from './parcel-source.ts'
import type { NearestHit, ParcelHit, ParcelSpace, ShapedParcel } from './parcel-space.ts'

const NONE: readonly string[] = []

const keyOf = ({ rows, row }: ParcelAt): number => rows.keys[row]!

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

  constructor(sources: Iterable<ParcelSource>) {
    this.#sources = [...sources].sort((a, b) => (a.departement < b.departement ? -1 : 1))
    this.#byDepartement = new Map(this.#sources.map((source) => [source.departement, source]))
    this.departements = this.#sources.map(({ departement }) => departement)
    this.count = this.#sources.reduce((sum, { count }) => sum + count, 0)
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
    const place = this.#placeOf(idu)
    return place !== undefined && (await place.source.has(place.key))
  }

  /** What `read` makes of the parcel of an identifier, undefined when there is none. */
  async #read<T>(idu: string, read: (found: ParcelAt) => T): Promise<T | undefined> {
    const place = this.#placeOf(idu)
    if (!place) return undefined
    return holding(async (hold) => {
      const found = await place.source.find(place.key, hold)
      return found && read(found)
    })
  }

  #placeOf(idu: string): Place | undefined {
    if (this.#last?.idu === idu) return this.#last
    const departement = parseIdu(idu)?.departement
    const source = departement === undefined ? undefined : this.#byDepartement.get(departement)
    const place = source && { idu, source, key: packIdu(idu) }
    this.#last = place
    return place
  }

  async meeting(bounds: Bounds, most: number): Promise<ShapedParcel[] | undefined> {
    // Too many are refused without reading them, where the boxes of blocks tell.
    const least = this.#near(bounds).reduce((sum, source) => sum + source.leastWithin(bounds), 0)
    if (least > most) return undefined
    return holding(async (hold) => {
      const found = await this.rowsIn(bounds, hold)
      if (found.reduce((sum, { rows }) => sum + rows.length, 0) > most) return undefined
      const parcels = found.flatMap(({ artefact, rows }) =>
        Array.from(rows, (row) => ({ rows: artefact, row })),
      )
      return parcels
        .sort((a, b) => keyOf(a) - keyOf(b))
        .map((one) => ({ idu: unpackIdu(keyOf(one)), polygons: this.#polygons(one) }))
    })
  }

  async rowsIn(bounds: Bounds, hold: Hold): Promise<RowsIn<ParcelRows>[]> {
    const found = await Promise.all(this.#near(bounds).map((source) => source.within(bounds, hold)))
    return found.flat()
  }

  #near(bounds: Bounds): ParcelSource[] {
    return this.#sources.filter(({ box }) => boxesMeet(box, bounds))
  }

  get boxes(): readonly Int32Array[] {
    return this.#sources.map(({ box }) => box)
  }

  async someOf(most: number): Promise<string[]> {
    const each = Math.max(1, Math.floor(most / Math.max(1, this.#sources.length)))
    const found = await Promise.all(
      this.#sources.slice(0, most).map((source) => {
        // Ranks are in the order of identifiers, so that ranks far apart are of several communes.
        const ranks = Array.from({ length: each }, (_, i) => Math.floor(((i + 0.5) * source.count) / each))
        return holding(async (hold) =>
          (await source.ofRanks([...new Set(ranks)], hold)).map(({ rows, row }) => this.#hit(rows, row).idu),
        )
      }),
    )
    return found.flat()
  }

  async any(): Promise<ParcelHit | undefined> {
    const [source] = this.#sources
    if (!source) return undefined
    return holding(async (hold) => {
      const [parcel] = await source.ofRanks([source.count >> 1], hold)
      return this.#hit(parcel!.rows, parcel!.row)
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
