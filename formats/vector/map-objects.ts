import { IngestError } from '../errors.ts'
import type { MapHeader } from './map-header.ts'
import type { VectorGeometry } from './vector-row.ts'

/** Kinds of objects of a `.MAP` file; those of even number hold whole coordinates, the others differences of 16 bits. */
const POINTS = [1, 2]
const LINES = [4, 5]
const POLYLINES = [7, 8]
const REGIONS = [13, 14]
const MULTILINES = [37, 38]
const COMPRESSED = [1, 4, 7, 13, 37]

/** Bytes of the header of a block of coordinates, before its first one. */
const COORDINATES_AT = 8
/** The two upper bits of a size tell how a line is drawn. */
const SIZE = 0x3fffffff

interface Section {
  vertices: number
  holes: number
}

/** Objects of a MapInfo `.MAP` file, one by one, by the places that its `.ID` file has. */
export class MapObjects {
  readonly #bytes: Buffer
  readonly #header: MapHeader
  readonly #name: string

  constructor(bytes: Buffer, header: MapHeader, name: string) {
    this.#bytes = bytes
    this.#header = header
    this.#name = name
  }

  /** The geometry of the object at a place; null for row without object (place 0). Throws IngestError for kinds that planning documents do not hold. */
  at(place: number): VectorGeometry | null {
    if (place === 0) return null
    const bytes = this.#bytes
    if (place + 15 > bytes.length) throw new IngestError(`${this.#name} is cut: it has no object at ${place}`)
    const kind = bytes[place]!
    const compressed = COMPRESSED.includes(kind)
    if (POINTS.includes(kind) || LINES.includes(kind)) return this.#short(place, kind, compressed)
    if (POLYLINES.includes(kind)) {
      const cursor = this.#coordinates(place, 13, compressed)
      return { type: 'LineString', coordinates: cursor.positions(cursor.uncompressed / 8) }
    }
    if (!REGIONS.includes(kind) && !MULTILINES.includes(kind))
      throw new IngestError(
        `${this.#name} holds an object of kind ${kind}, which is neither a point, a line nor a region`,
      )
    const cursor = this.#coordinates(place, 15, compressed)
    const sections: Section[] = []
    for (let left = bytes.readInt16LE(place + 13); left > 0; left--) sections.push(cursor.section())
    const rings = sections.map(({ vertices }) => cursor.positions(vertices))
    if (MULTILINES.includes(kind)) return { type: 'MultiLineString', coordinates: rings }
    const polygons: number[][][][] = []
    for (let i = 0; i < rings.length; ) {
      const { holes } = sections[i]!
      polygons.push(rings.slice(i, i + 1 + holes))
      i += 1 + holes
    }
    return { type: 'MultiPolygon', coordinates: polygons }
  }

  /** A point, or a line of two, whose coordinates stand in the object. */
  #short(place: number, kind: number, compressed: boolean): VectorGeometry {
    const bytes = this.#bytes
    const block = place - (place % this.#header.blockSize)
    const [x0, y0] = compressed ? [bytes.readInt32LE(block + 4), bytes.readInt32LE(block + 8)] : [0, 0]
    const at = (i: number): number =>
      compressed ? bytes.readInt16LE(place + 5 + 2 * i) : bytes.readInt32LE(place + 5 + 4 * i)
    const point = (i: number) => [...this.#header.toDegrees(at(2 * i) + x0, at(2 * i + 1) + y0)]
    return LINES.includes(kind)
      ? { type: 'LineString', coordinates: [point(0), point(1)] }
      : { type: 'Point', coordinates: point(0) }
  }

  /** `labelAt`: where, after the object's start, its label stands, behind which compressed objects tell what their differences are from. */
  #coordinates(place: number, labelAt: number, compressed: boolean): CoordinateCursor {
    const bytes = this.#bytes
    const from = bytes.readInt32LE(place + 5)
    const size = bytes.readInt32LE(place + 9) & SIZE
    const origin = place + labelAt + 4
    const [x0, y0] = compressed ? [bytes.readInt32LE(origin), bytes.readInt32LE(origin + 4)] : [0, 0]
    return new CoordinateCursor(bytes, this.#header, { from, size, x0, y0, compressed, name: this.#name })
  }
}

/** Walks over the coordinates of one object, which go on from block to block. */
class CoordinateCursor {
  /** Bytes that the coordinates would take if they were not compressed. */
  readonly uncompressed: number
  readonly #bytes: Buffer
  readonly #header: MapHeader
  readonly #origin: { x0: number; y0: number; compressed: boolean; name: string }
  #at: number
  #block: number

  constructor(
    bytes: Buffer,
    header: MapHeader,
    {
      from,
      size,
      ...origin
    }: { from: number; size: number; x0: number; y0: number; compressed: boolean; name: string },
  ) {
    this.#bytes = bytes
    this.#header = header
    this.#origin = origin
    this.#at = from
    this.#block = from - (from % header.blockSize)
    this.uncompressed = size
  }

  /** The header of a ring or line: how many vertices it has, and how many of the rings after it are its holes. */
  section(): Section {
    const vertices = this.#int16()
    const holes = this.#int16()
    // The box around it, and where its vertices begin: they follow each other.
    for (let i = 0; i < 4; i++) this.#coordinate()
    this.#int16()
    this.#int16()
    return { vertices, holes }
  }

  positions(count: number): number[][] {
    const { x0, y0 } = this.#origin
    return Array.from({ length: count }, () => {
      const x = this.#coordinate() + x0
      return [...this.#header.toDegrees(x, this.#coordinate() + y0)]
    })
  }

  #coordinate(): number {
    if (this.#origin.compressed) return this.#int16()
    const low = this.#int16() & 0xffff
    return (this.#int16() << 16) | low
  }

  #int16(): number {
    const bytes = this.#bytes
    // A full block ends where the next one in the file begins, which need not be the next of the object.
    if (this.#at >= this.#block + COORDINATES_AT + this.#read(this.#block + 2, 2)) {
      const next = this.#read(this.#block + 4, 4)
      if (next <= 0) throw new IngestError(`${this.#origin.name}: coordinates end before their object`)
      this.#block = next
      this.#at = next + COORDINATES_AT
    }
    if (this.#at + 2 > bytes.length)
      throw new IngestError(`${this.#origin.name} is cut within its coordinates`)
    const value = bytes.readInt16LE(this.#at)
    this.#at += 2
    return value
  }

  #read(at: number, size: 2 | 4): number {
    if (at < 0 || at + size > this.#bytes.length)
      throw new IngestError(`${this.#origin.name} is cut within its blocks`)
    return size === 2 ? this.#bytes.readInt16LE(at) : this.#bytes.readInt32LE(at)
  }
}
