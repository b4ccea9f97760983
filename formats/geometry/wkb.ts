import { type Polygons, type Ring, UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'

const LITTLE_ENDIAN = 1
const POLYGON = 3
const MULTI_POLYGON = 6
/** Byte order, geometry type, number of parts. */
const HEADER_BYTES = 9

/** Reused by every call: making a view for each of a million parcels takes longer than copying its bytes. */
let page = new DataView(new ArrayBuffer(1 << 16))
let pageBytes = Buffer.from(page.buffer)

function makePage(bytes: number): void {
  page = new DataView(new ArrayBuffer(bytes))
  pageBytes = Buffer.from(page.buffer)
}

/**
 * ISO WKB (OGC 06-103r4 §8.2, little-endian, 2D, WGS84 degrees, rings closed) of integer polygons: Polygon when there is
 * exactly one, else MultiPolygon.
 */
export function encodeWkb(polygons: Polygons): Uint8Array {
  const size = wkbBytes(polygons)
  if (size > page.byteLength) makePage(2 * size)
  let at = 0
  if (polygons.length !== 1) {
    writeHeader(page, 0, MULTI_POLYGON, polygons.length)
    at = HEADER_BYTES
  }
  for (const polygon of polygons) at = writePolygon(page, at, polygon)
  const bytes = Buffer.allocUnsafe(size)
  pageBytes.copy(bytes, 0, 0, size)
  return bytes
}

function wkbBytes(polygons: Polygons): number {
  let size = polygons.length === 1 ? 0 : HEADER_BYTES
  for (const polygon of polygons) {
    size += HEADER_BYTES
    for (const ring of polygon) size += 4 + (ring.length === 0 ? 0 : 8 * (ring.length + 2))
  }
  return size
}

function writeHeader(view: DataView, at: number, type: number, parts: number): void {
  view.setUint8(at, LITTLE_ENDIAN)
  view.setUint32(at + 1, type, true)
  view.setUint32(at + 5, parts, true)
}

function writePolygon(view: DataView, start: number, polygon: Ring[]): number {
  writeHeader(view, start, POLYGON, polygon.length)
  let at = start + HEADER_BYTES
  for (const ring of polygon) {
    const length = ring.length
    view.setUint32(at, length === 0 ? 0 : length / 2 + 1, true)
    at += 4
    for (let i = 0; i < length; i++, at += 8) view.setFloat64(at, ring[i]! / UNITS_PER_DEGREE, true)
    if (length === 0) continue
    view.setFloat64(at, ring[0]! / UNITS_PER_DEGREE, true)
    view.setFloat64(at + 8, ring[1]! / UNITS_PER_DEGREE, true)
    at += 16
  }
  return at
}

/** Reads the `vertices` of a ring (x and y, 16 bytes each, little-endian) that begin at `at` of a view; the last repeats the first. */
export type RingReader = (view: DataView, at: number, vertices: number) => Ring

/**
 * Integer polygons of WKB, exactly those that were given to `encodeWkb`. Throws RangeError when the bytes are not one whole
 * little-endian 2D Polygon or MultiPolygon.
 */
export function decodeWkb(bytes: Uint8Array): Polygons {
  return readWkb(bytes, gridRing)
}

/** The same of WKB whose coordinates are of another kind: `ring` reads them. */
export function readWkb(bytes: Uint8Array, ring: RingReader): Polygons {
  const reader = new WkbReader(bytes, ring)
  const type = reader.type()
  const polygons: Polygons = []
  if (type === POLYGON) polygons.push(reader.polygon())
  else if (type === MULTI_POLYGON)
    for (let left = reader.count(HEADER_BYTES); left > 0; left--) {
      const part = reader.type()
      if (part !== POLYGON) throw new RangeError(`WKB: geometry type ${part} inside a MultiPolygon`)
      polygons.push(reader.polygon())
    }
  else throw new RangeError(`WKB: geometry type ${type} is neither Polygon (3) nor MultiPolygon (6)`)
  reader.end()
  return polygons
}

/** A ring of degrees, in units. */
function gridRing(view: DataView, from: number, vertices: number): Ring {
  const ring: Ring = []
  let at = from
  for (let i = 2; i < 2 * vertices; i++, at += 8)
    // "+ 0" turns -0, which other writers may print, into 0.
    ring.push(Math.round(view.getFloat64(at, true) * UNITS_PER_DEGREE) + 0)
  return ring
}

class WkbReader {
  readonly #view: DataView
  readonly #length: number
  readonly #readRing: RingReader
  #at = 0

  constructor(bytes: Uint8Array, readRing: RingReader) {
    this.#readRing = readRing
    this.#length = bytes.length
    if (bytes.length > page.byteLength) makePage(2 * bytes.length)
    pageBytes.set(bytes)
    this.#view = page
  }

  type(): number {
    this.#need(5)
    const order = this.#view.getUint8(this.#at)
    if (order !== LITTLE_ENDIAN) throw new RangeError(`WKB: byte order ${order} is not little-endian (1)`)
    const type = this.#view.getUint32(this.#at + 1, true)
    this.#at += 5
    return type
  }

  /** Reads a count of parts of at least `size` bytes each. Throws when the bytes left cannot hold them. */
  count(size: number): number {
    this.#need(4)
    const count = this.#view.getUint32(this.#at, true)
    this.#at += 4
    this.#need(count * size)
    return count
  }

  /** Checked against the length, not the page: behind the geometry the page still holds bytes of an earlier one. */
  #need(bytes: number): void {
    if (bytes > this.#length - this.#at) throw new RangeError('WKB: truncated')
  }

  polygon(): Ring[] {
    const rings: Ring[] = []
    for (let left = this.count(4); left > 0; left--) rings.push(this.#ring())
    return rings
  }

  #ring(): Ring {
    const vertices = this.count(16)
    const ring = this.#readRing(this.#view, this.#at, vertices)
    this.#at += 16 * vertices
    return ring
  }

  end(): void {
    if (this.#at !== this.#length) throw new RangeError('WKB: bytes left after the geometry')
  }
}
