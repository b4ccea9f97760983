import { toWgs84 } from '../../shared/geo/projections.ts'

const POLYGON = 3
const MULTI_POLYGON = 6
/** Byte order, geometry type, number of parts. */
const HEADER = 9

type Coordinates = [number, number][][]

/** A geometry as GeoJSON has it, WGS84 degrees with 7 decimals. */
export type GeoJsonPolygons =
  | { type: 'Polygon'; coordinates: Coordinates }
  | { type: 'MultiPolygon'; coordinates: Coordinates[] }

/**
 * Reads ISO WKB (either byte order, 2D) of a Polygon or MultiPolygon in a legal projection of France. Throws RangeError when the bytes
 * are no such geometry, when the projection is none, and when a coordinate is no point of it.
 */
export function readProjectedWkb(bytes: Uint8Array, epsg: number): GeoJsonPolygons {
  const reader = new Reader(bytes, epsg)
  const type = reader.type()
  const geometry: GeoJsonPolygons =
    type === POLYGON
      ? { type: 'Polygon', coordinates: reader.polygon() }
      : { type: 'MultiPolygon', coordinates: reader.polygons(type) }
  reader.end()
  return geometry
}

class Reader {
  readonly #view: DataView
  readonly #epsg: number
  #at = 0
  #little = true

  constructor(bytes: Uint8Array, epsg: number) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#epsg = epsg
  }

  type(): number {
    this.#need(5)
    const order = this.#view.getUint8(this.#at)
    if (order > 1) throw new RangeError(`WKB: byte order ${order} is neither 0 nor 1`)
    this.#little = order === 1
    const type = this.#view.getUint32(this.#at + 1, this.#little)
    this.#at += 5
    return type
  }

  polygons(type: number): Coordinates[] {
    if (type !== MULTI_POLYGON)
      throw new RangeError(`WKB: geometry type ${type} is neither Polygon (3) nor MultiPolygon (6)`)
    const polygons: Coordinates[] = []
    for (let left = this.#count(HEADER); left > 0; left--) {
      const part = this.type()
      if (part !== POLYGON) throw new RangeError(`WKB: geometry type ${part} inside a MultiPolygon`)
      polygons.push(this.polygon())
    }
    return polygons
  }

  polygon(): Coordinates {
    const rings: Coordinates = []
    for (let left = this.#count(4); left > 0; left--) rings.push(this.#ring())
    return rings
  }

  #ring(): [number, number][] {
    const ring: [number, number][] = []
    for (let left = this.#count(16); left > 0; left--, this.#at += 16) {
      const x = this.#view.getFloat64(this.#at, this.#little)
      const y = this.#view.getFloat64(this.#at + 8, this.#little)
      if (!Number.isFinite(x) || !Number.isFinite(y)) throw new RangeError(`WKB: ${x} ${y} is no point`)
      ring.push(toWgs84(this.#epsg, x, y))
    }
    return ring
  }

  /** Reads a count of parts of at least `size` bytes each. */
  #count(size: number): number {
    this.#need(4)
    const count = this.#view.getUint32(this.#at, this.#little)
    this.#at += 4
    this.#need(count * size)
    return count
  }

  #need(bytes: number): void {
    if (bytes > this.#view.byteLength - this.#at) throw new RangeError('WKB: truncated')
  }

  end(): void {
    if (this.#at !== this.#view.byteLength) throw new RangeError('WKB: bytes left after the geometry')
  }
}
