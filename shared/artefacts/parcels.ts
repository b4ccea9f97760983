import { boundsOf } from '../geo/bounds.ts'
import type { Polygons } from '../geo/polygons.ts'
import { packIdu } from '../idu.ts'
import { type BoxTree, decodeBoxTree, encodeBoxTree } from './box-tree.ts'
import { encodeGeometry } from './geometry.ts'
import { GrowableBytes, GrowableColumn } from './growable.ts'
import { decodeSections, encodeSections } from './sections.ts'

/** The parcels of one département as the space door opens them. Rows are in IDU order: a row is a rank. */
const MAGIC = 'TERRPARC'
const VERSION = 1
const NO_SURFACE = 0xffffffff
/** Days since 1970-01-01 fit 16 bits until 2149. */
const NO_DAY = 0xffff
const DAY_MS = 86_400_000

export interface ParcelRow {
  idu: string
  /** Contenance in m², null when absent. */
  surface: number | null
  surveyed: boolean | null
  /** Days since 1970-01-01, null when absent. */
  createdDay: number | null
  updatedDay: number | null
  polygons: Polygons
}

export interface ParcelsArtefact {
  departement: string
  count: number
  tree: BoxTree
  geometry: Uint8Array
  /** count + 1 offsets into `geometry`. */
  offsets: Uint32Array
  /** Packed IDUs, ascending. */
  keys: Float64Array
  surfaces: Uint32Array
  created: Uint16Array
  updated: Uint16Array
  /** 0 = not surveyed, 1 = surveyed, 2 = the source does not say. */
  surveyed: Uint8Array
  originX: number
  originY: number
}

/** Days already written out: printing a date costs as much as a quarter of a look-up, and there are few. */
const writtenDays: (string | undefined)[] = []

/** YYYY-MM-DD of a stored day, null when there is none. */
export function storedDate(day: number): string | null {
  if (day === NO_DAY) return null
  writtenDays[day] ??= new Date(day * DAY_MS).toISOString().slice(0, 10)
  return writtenDays[day]!
}

/** Contenance in m² of a stored surface, null when there is none. */
export function storedSurface(value: number): number | null {
  return value === NO_SURFACE ? null : value
}

/** Collects rows in IDU order and encodes them. Columns stay outside the JavaScript heap. */
export class ParcelsBuilder {
  readonly #departement: string
  #origin: [number, number] | undefined
  readonly #boxes = new GrowableColumn((n) => new Int32Array(n))
  readonly #geometry = new GrowableBytes()
  readonly #offsets = new GrowableColumn((n) => new Uint32Array(n))
  readonly #keys = new GrowableColumn((n) => new Float64Array(n))
  readonly #surfaces = new GrowableColumn((n) => new Uint32Array(n))
  readonly #created = new GrowableColumn((n) => new Uint16Array(n))
  readonly #updated = new GrowableColumn((n) => new Uint16Array(n))
  readonly #surveyed = new GrowableColumn((n) => new Uint8Array(n))
  #lastKey = -1

  constructor(departement: string) {
    this.#departement = departement
    this.#offsets.push(0)
  }

  /** Throws when rows do not come in ascending IDU order: the key door searches by rank. */
  add(row: ParcelRow): void {
    const key = packIdu(row.idu)
    if (key <= this.#lastKey) throw new Error(`Parcel ${row.idu} is not after the one before it`)
    this.#lastKey = key
    const first = row.polygons[0]![0]!
    this.#origin ??= [first[0]!, first[1]!]
    for (const side of boundsOf(row.polygons)) this.#boxes.push(side)
    encodeGeometry(row.polygons, this.#origin[0], this.#origin[1], this.#geometry)
    this.#offsets.push(this.#geometry.length)
    this.#keys.push(key)
    this.#surfaces.push(row.surface ?? NO_SURFACE)
    this.#created.push(row.createdDay ?? NO_DAY)
    this.#updated.push(row.updatedDay ?? NO_DAY)
    this.#surveyed.push(row.surveyed === null ? 2 : Number(row.surveyed))
  }

  /** Chunks of the artefact's file, in order. Throws when no row was added. */
  encode(): Uint8Array[] {
    if (!this.#origin) throw new Error(`No parcel to encode for ${this.#departement}`)
    const [originX, originY] = this.#origin
    return encodeSections(
      MAGIC,
      VERSION,
      { departement: this.#departement, count: this.#keys.length, originX, originY },
      {
        tree: encodeBoxTree(this.#boxes.view()),
        keys: bytesOf(this.#keys.view()),
        offsets: bytesOf(this.#offsets.view()),
        surfaces: bytesOf(this.#surfaces.view()),
        created: bytesOf(this.#created.view()),
        updated: bytesOf(this.#updated.view()),
        surveyed: this.#surveyed.view(),
        geometry: this.#geometry.view(),
      },
    )
  }
}

/** Opens an artefact in place, without copying. Throws a plain Error when it is of another kind, version or truncated. */
export function openParcels(bytes: ArrayBufferLike): ParcelsArtefact {
  const artefact = decodeSections(bytes, MAGIC, VERSION)
  const count = Number(artefact.facts.count)
  const at = (name: string) => artefact.section(name).offset
  const geometry = artefact.section('geometry')
  const tree = decodeBoxTree(bytes, at('tree'))
  if (tree.count !== count)
    throw new Error(`The parcels artefact holds ${count} rows but its tree ${tree.count}`)
  return {
    departement: String(artefact.facts.departement),
    count,
    tree,
    geometry: new Uint8Array(bytes, geometry.offset, geometry.length),
    offsets: new Uint32Array(bytes, at('offsets'), count + 1),
    keys: new Float64Array(bytes, at('keys'), count),
    surfaces: new Uint32Array(bytes, at('surfaces'), count),
    created: new Uint16Array(bytes, at('created'), count),
    updated: new Uint16Array(bytes, at('updated'), count),
    surveyed: new Uint8Array(bytes, at('surveyed'), count),
    originX: Number(artefact.facts.originX),
    originY: Number(artefact.facts.originY),
  }
}

function bytesOf(array: Float64Array | Uint32Array | Uint16Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}
