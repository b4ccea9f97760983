import { boundsOf } from '../geo/bounds.ts'
import type { Polygons } from '../geo/polygons.ts'
import { unpackIdu } from '../identifiers/idu-pack.ts'
import { encodeBoxTree } from './box-tree.ts'
import { encodeGeometry } from './geometry.ts'
import { GrowableBytes } from './growable.ts'
import { NO_DAY, NO_PARCEL_SURFACE, PARCELS_MAGIC, PARCELS_VERSION } from './parcels.ts'
import { encodeSections } from './sections.ts'

export interface BuiltParcel {
  /** The IDU as a number, see packIdu. */
  key: number
  /** Contenance in m², null when absent. */
  surface: number | null
  surveyed: boolean | null
  /** Days since 1970-01-01, null when absent. */
  createdDay: number | null
  updatedDay: number | null
  polygons: Polygons
}

const FIRST_ROWS = 1 << 12

/** Room for so many rows; `from` is what they hold already. */
function columns(rows: number, from?: Columns) {
  const made = {
    boxes: new Int32Array(rows * 4),
    /** One more than rows. */
    offsets: new Uint32Array(rows + 1),
    keys: new Float64Array(rows),
    surfaces: new Uint32Array(rows),
    created: new Uint16Array(rows),
    updated: new Uint16Array(rows),
    surveyed: new Uint8Array(rows),
  }
  if (from) for (const name of NAMES) made[name].set(from[name])
  return made
}
type Columns = {
  boxes: Int32Array
  offsets: Uint32Array
  keys: Float64Array
  surfaces: Uint32Array
  created: Uint16Array
  updated: Uint16Array
  surveyed: Uint8Array
}
const NAMES = ['boxes', 'offsets', 'keys', 'surfaces', 'created', 'updated', 'surveyed'] as const

/**
 * Collects the parcels of one département in IDU order and encodes them (see openParcels). Columns stay outside the
 * JavaScript heap; each is set where its kind is known, for code that serves every kind of array is several times slower.
 */
export class ParcelsBuilder {
  readonly #departement: string
  #origin: readonly [number, number] | undefined
  #columns: Columns = columns(FIRST_ROWS)
  readonly #geometry = new GrowableBytes()
  #room = FIRST_ROWS
  #count = 0
  #lastKey = -1

  constructor(departement: string) {
    this.#departement = departement
  }

  /** Throws when rows do not come in ascending IDU order: the look-up by IDU searches by rank. */
  add(row: BuiltParcel): void {
    if (row.key <= this.#lastKey)
      throw new Error(`Parcel ${unpackIdu(row.key)} is not after the one before it`)
    this.#lastKey = row.key
    if (this.#count === this.#room) {
      this.#room *= 2
      this.#columns = columns(this.#room, this.#columns)
    }
    const at = this.#count++
    const { boxes, offsets, keys, surfaces, created, updated, surveyed } = this.#columns
    const first = row.polygons[0]![0]!
    this.#origin ??= [first[0]!, first[1]!]
    boxes.set(boundsOf(row.polygons), at * 4)
    encodeGeometry(row.polygons, this.#origin[0], this.#origin[1], this.#geometry)
    offsets[at + 1] = this.#geometry.length
    keys[at] = row.key
    surfaces[at] = row.surface ?? NO_PARCEL_SURFACE
    created[at] = row.createdDay ?? NO_DAY
    updated[at] = row.updatedDay ?? NO_DAY
    surveyed[at] = row.surveyed === null ? 2 : Number(row.surveyed)
  }

  /** Chunks of the artefact's file, in order. Throws when no row was added. */
  encode(): Uint8Array[] {
    if (!this.#origin) throw new Error(`No parcel to encode for ${this.#departement}`)
    const [originX, originY] = this.#origin
    const count = this.#count
    const { boxes, offsets, keys, surfaces, created, updated, surveyed } = this.#columns
    return encodeSections(
      PARCELS_MAGIC,
      PARCELS_VERSION,
      { departement: this.#departement, count, originX, originY },
      {
        tree: encodeBoxTree(boxes.subarray(0, count * 4)),
        keys: keys.subarray(0, count),
        offsets: offsets.subarray(0, count + 1),
        surfaces: surfaces.subarray(0, count),
        created: created.subarray(0, count),
        updated: updated.subarray(0, count),
        surveyed: surveyed.subarray(0, count),
        geometry: this.#geometry.view(),
      },
    )
  }
}
