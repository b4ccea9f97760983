import { dayText } from '../time/days.ts'
import { type BoxTree, decodeBoxTree } from './box-tree.ts'
import { decodeSections } from './sections.ts'

/** The parcels of one département as the spatial index opens them. Rows are in IDU order: a row is a rank. */
export const PARCELS_MAGIC = 'TERRPARC'
export const PARCELS_VERSION = 1
export const NO_PARCEL_SURFACE = 0xffffffff
/** Days since 1970-01-01 fit 16 bits until 2149. */
export const NO_DAY = 0xffff

/** Parcels of one département, column by column. */
export interface ParcelRows {
  departement: string
  geometry: Uint8Array
  /** Where each outline begins in `geometry`. */
  offsets: Uint32Array
  /** Packed IDUs. */
  keys: Float64Array
  surfaces: Uint32Array
  created: Uint16Array
  updated: Uint16Array
  /** 0 = not surveyed, 1 = surveyed, 2 = the source does not say. */
  surveyed: Uint8Array
  originX: number
  originY: number
  /** Rank of each among all parcels of the département; absent where a row is its rank. */
  ranks?: Uint32Array
}

/** All parcels of one département: `keys` ascend, and `offsets` has one more than there are rows. */
export interface ParcelsArtefact extends ParcelRows {
  count: number
  tree: BoxTree
}

/** Days already written out: printing a date costs as much as a quarter of a look-up, and there are few. */
const writtenDays: (string | undefined)[] = []

/** YYYY-MM-DD of a stored day, null when there is none. */
export function storedDate(day: number): string | null {
  if (day === NO_DAY) return null
  writtenDays[day] ??= dayText(day)
  return writtenDays[day]!
}

/** Contenance in m² of a stored surface, null when there is none. */
export function storedSurface(value: number): number | null {
  return value === NO_PARCEL_SURFACE ? null : value
}

/** Opens an artefact in place, without copying. Throws a plain Error when it is of another kind, version or truncated. */
export function openParcels(bytes: ArrayBufferLike): ParcelsArtefact {
  const artefact = decodeSections(bytes, PARCELS_MAGIC, PARCELS_VERSION)
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
