import { metresPerDegree } from '../geo/metres.ts'
import { UNITS_PER_DEGREE } from '../geo/polygons.ts'

/** Stands where a sale has no street, or no IRIS. */
export const NONE = 0xffffffff

/**
 * The dwellings of one type sold in one département, one a row, in the order of day and then of key: sales that are known at a day are the
 * first rows. Each is one dwelling sold alone at a known price (docs/estimates.md says which sales that leaves out).
 */
export interface Sold {
  count: number
  /** Days since 1970-01-01, ascending. */
  day: Uint16Array
  /** Euros. */
  price: Float64Array | Uint32Array
  /** m² built. */
  surface: Float64Array | Uint16Array
  /** 0 = unknown. */
  rooms: Uint8Array
  /** m² of ground; 0 = none printed. */
  land: Uint32Array
  /** Outbuildings sold with it. */
  outbuildings: Uint8Array
  /** m² by the loi Carrez, 0 = unknown. */
  carrez: Float64Array
  /** Co-ownership lots. */
  lots: Uint8Array
  /** Parcels. */
  parcels: Uint8Array
  /** WGS84 in 1e-7 degrees. */
  lng: Int32Array
  lat: Int32Array
  /** Packed IDU of the dwelling's parcel. */
  parcel: Float64Array
  /** Ranks in tables of the département; NONE where the source has no street, or no IRIS is known. */
  street: Uint32Array
  commune: Uint32Array
  iris: Uint32Array
}

/** What a deed says of a dwelling, in the units of `Sold`. A question can say less: see `Question`. */
export interface Deed {
  surface: number
  rooms: number
  land: number
  outbuildings: number
  carrez: number
  lots: number
  parcels: number
}

/** What the deed of a row says. */
export function deedOf(sold: Sold, row: number): Deed {
  return {
    surface: sold.surface[row]!,
    rooms: sold.rooms[row]!,
    land: sold.land[row]!,
    outbuildings: sold.outbuildings[row]!,
    carrez: sold.carrez[row]!,
    lots: sold.lots[row]!,
    parcels: sold.parcels[row]!,
  }
}

/** The rows from one on, as a view. */
export function rowsFrom(sold: Sold, from: number): Sold {
  return {
    count: sold.count - from,
    day: sold.day.subarray(from),
    price: sold.price.subarray(from),
    surface: sold.surface.subarray(from),
    rooms: sold.rooms.subarray(from),
    land: sold.land.subarray(from),
    outbuildings: sold.outbuildings.subarray(from),
    carrez: sold.carrez.subarray(from),
    lots: sold.lots.subarray(from),
    parcels: sold.parcels.subarray(from),
    lng: sold.lng.subarray(from),
    lat: sold.lat.subarray(from),
    parcel: sold.parcel.subarray(from),
    street: sold.street.subarray(from),
    commune: sold.commune.subarray(from),
    iris: sold.iris.subarray(from),
  }
}

/** €/m² of a row, not rounded. */
export function soldPricePerMetre({ price, surface }: Sold, row: number): number {
  return price[row]! / surface[row]!
}

/** The first row of a day or later: rows before it are the sales of before that day. */
export function firstRowFrom({ day, count }: Pick<Sold, 'day' | 'count'>, from: number): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (day[middle]! < from) low = middle + 1
    else high = middle
  }
  return low
}

/** Plane coordinates in metres for distances of up to tens of kilometres: one scale for a whole département, wrong by less than 1 %. */
export class Plane {
  readonly #scaleX: number
  readonly #scaleY: number

  /** @param lat latitude of the middle, WGS84 degrees */
  constructor(readonly middle: number) {
    const { lng, lat } = metresPerDegree(middle)
    this.#scaleX = lng / UNITS_PER_DEGREE
    this.#scaleY = lat / UNITS_PER_DEGREE
  }

  /** @param lng 1e-7 degrees */
  x(lng: number): number {
    return lng * this.#scaleX
  }

  /** @param lat 1e-7 degrees */
  y(lat: number): number {
    return lat * this.#scaleY
  }
}
