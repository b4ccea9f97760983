import { readFile } from 'node:fs/promises'
import { GeometryReader } from '../../shared/artefacts/geometry.ts'
import { openParcels, type ParcelsArtefact } from '../../shared/artefacts/parcels.ts'
import type { Bounds } from '../../shared/geo/bounds.ts'
import type { Polygons } from '../../shared/geo/polygons.ts'
import { packIdu, unpackIdu } from '../../shared/identifiers/idu-pack.ts'
import { nearestRow } from '../../shared/space/nearest-row.ts'
import { rankOf } from '../../shared/space/rank.ts'
import { rowsInBox } from '../../shared/space/rows-in-box.ts'
import type { ReleaseFiles } from '../release-files.ts'

/** The parcel found for a point, and how. */
export interface LocatedParcel {
  idu: string
  method: 'contained' | 'near'
  /** Metres to the parcel's outline, 0 when it contains the point. */
  distanceMetres: number
}

/** Finds the parcels of one area at ingest, for datasets whose rows have only coordinates. */
export class ParcelLocator {
  readonly #parcels: ParcelsArtefact
  readonly #reader = new GeometryReader()

  constructor(parcels: ParcelsArtefact) {
    this.#parcels = parcels
  }

  /** Opens the cadastre of a département; undefined when the release has none. The dataset must name `cadastre` in `uses`. */
  static async open(files: ReleaseFiles, area: string): Promise<ParcelLocator | undefined> {
    const path = files.path({ dataset: 'cadastre', role: 'readmodel', kind: 'parcels' }, area)
    return path === undefined ? undefined : ParcelLocator.read(path)
  }

  /** Opens the index of the parcels of a département. */
  static async read(path: string): Promise<ParcelLocator> {
    const bytes = await readFile(path)
    // Typed arrays need aligned offsets, which a view of a pooled buffer does not have.
    const whole =
      bytes.byteOffset === 0 && bytes.buffer.byteLength === bytes.byteLength ? bytes : Uint8Array.from(bytes)
    return new ParcelLocator(openParcels(whole.buffer))
  }

  /** The parcel that contains a point (WGS84 degrees), else the nearest within `maxMetres`; undefined when there is none. */
  locate(lng: number, lat: number, maxMetres: number): LocatedParcel | undefined {
    const { row, squared } = nearestRow(this.#parcels, lng, lat, maxMetres)
    if (row < 0) return undefined
    const method = squared === 0 ? 'contained' : 'near'
    return { idu: unpackIdu(this.#parcels.keys[row]!), method, distanceMetres: Math.sqrt(squared) }
  }

  /** Outline of a parcel, 1e-7 degrees. Throws when the cadastre does not have it. */
  polygons(idu: string): Polygons {
    const outline = this.outlineOf(packIdu(idu))
    if (!outline) throw new Error(`The cadastre has no parcel ${idu}`)
    return outline
  }

  /** The same by a packed IDU; undefined when the cadastre does not have it. */
  outlineOf(key: number): Polygons | undefined {
    const row = rankOf(this.#parcels.keys, key)
    return row < 0 ? undefined : this.#polygonsAt(row)
  }

  #polygonsAt(row: number): Polygons {
    const { geometry, offsets, originX, originY } = this.#parcels
    this.#reader.decode(geometry, offsets[row]!, originX, originY)
    return this.#reader.polygons()
  }

  /** Every parcel in IDU order, with its outline in 1e-7 degrees. */
  *each(): Generator<{ idu: string; polygons: Polygons }> {
    const { keys } = this.#parcels
    for (let row = 0; row < keys.length; row++)
      yield { idu: unpackIdu(keys[row]!), polygons: this.#polygonsAt(row) }
  }

  /** Parcels whose bounding box meets a box (1e-7 degrees), in IDU order. */
  meeting(box: Bounds): string[] {
    const rows = rowsInBox(this.#parcels.tree, box).sort((a, b) => a - b)
    return rows.map((row) => unpackIdu(this.#parcels.keys[row]!))
  }

  /** The same with their outlines, which need not be looked up again. */
  outlinesMeeting(box: Bounds): { idu: string; polygons: Polygons }[] {
    const rows = rowsInBox(this.#parcels.tree, box).sort((a, b) => a - b)
    return rows.map((row) => ({ idu: unpackIdu(this.#parcels.keys[row]!), polygons: this.#polygonsAt(row) }))
  }

  /** Whether the cadastre has this parcel (a well-formed IDU). */
  has(idu: string): boolean {
    return rankOf(this.#parcels.keys, packIdu(idu)) >= 0
  }
}
