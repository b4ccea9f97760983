import { type Polygons, type Ring, UNITS_PER_DEGREE } from './polygons.ts'

const POLYGON = Buffer.from('{"type":"Polygon","coordinates":')
const MULTI_POLYGON = Buffer.from('{"type":"MultiPolygon","coordinates":')
/** Sign, nine digits, point, seven digits: the longest text of a safe integer of 1e-7 degrees. */
const NUMBER_BYTES = 18
const VERTEX_BYTES = 2 * NUMBER_BYTES + 4
const ZERO = 0x30
const MINUS = 0x2d
const POINT = 0x2e
const COMMA = 0x2c
const OPEN = 0x5b
const CLOSE = 0x5d
const BRACE_CLOSE = 0x7d

/** The four digits of every number below 10,000: printing is fast because it divides once for four digits. */
const DIGITS = Buffer.from(Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0')).join(''))

/** Reused by every call, which is safe because a call does not wait and copies its text out before it returns. */
let page = Buffer.allocUnsafe(64 * 1024)

/**
 * GeoJSON geometry text (RFC 7946) of integer polygons: Polygon when there is exactly one, else MultiPolygon, rings
 * closed. Every number is the shortest decimal of n/1e7, without exponent, so parsing it gives exactly n/1e7.
 */
export function polygonsToGeoJson(polygons: Polygons): string {
  const bytes = pageOf(roomFor(polygons))
  const only = polygons.length === 1 ? polygons[0]! : undefined
  let at: number
  if (only) {
    bytes.set(POLYGON)
    at = writePolygon(bytes, POLYGON.length, only)
  } else {
    bytes.set(MULTI_POLYGON)
    at = MULTI_POLYGON.length
    bytes[at++] = OPEN
    for (let p = 0; p < polygons.length; p++) {
      if (p > 0) bytes[at++] = COMMA
      at = writePolygon(bytes, at, polygons[p]!)
    }
    bytes[at++] = CLOSE
  }
  bytes[at++] = BRACE_CLOSE
  return bytes.toString('latin1', 0, at)
}

/** Polygons as one array of vertices (x, y, x, y … in 1e-7 degrees), the end of each ring in it, and the end of each polygon among the rings. */
export interface FlatPolygons {
  readonly coords: Int32Array
  readonly ringEnds: readonly number[]
  readonly ringCount: number
  readonly polygonEnds: readonly number[]
  readonly polygonCount: number
}

/** The same text as `polygonsToGeoJson`, without making lists of the vertices first. */
export function flatToGeoJson({
  coords,
  ringEnds,
  ringCount,
  polygonEnds,
  polygonCount,
}: FlatPolygons): string {
  const room = MULTI_POLYGON.length + 8 + polygonCount * 4 + ringCount * (4 + VERTEX_BYTES)
  const bytes = pageOf(room + ((ringEnds[ringCount - 1] ?? 0) / 2) * VERTEX_BYTES)
  const several = polygonCount !== 1
  const opening = several ? MULTI_POLYGON : POLYGON
  bytes.set(opening)
  let at = opening.length
  if (several) bytes[at++] = OPEN
  let ring = 0
  let from = 0
  for (let p = 0; p < polygonCount; p++) {
    if (p > 0) bytes[at++] = COMMA
    bytes[at++] = OPEN
    for (const first = ring; ring < polygonEnds[p]!; ring++) {
      if (ring > first) bytes[at++] = COMMA
      const end = ringEnds[ring]!
      at = writeRing(bytes, at, coords, from, end)
      from = end
    }
    bytes[at++] = CLOSE
  }
  if (several) bytes[at++] = CLOSE
  bytes[at++] = BRACE_CLOSE
  return bytes.toString('latin1', 0, at)
}

function pageOf(room: number): Buffer {
  if (page.length < room) page = Buffer.allocUnsafe(2 * room)
  return page
}

/** Upper bound of the bytes written: each polygon and ring takes its brackets and comma, each ring repeats its first vertex. */
function roomFor(polygons: Polygons): number {
  let room = MULTI_POLYGON.length + 8
  for (const polygon of polygons) {
    room += 4
    for (const ring of polygon) room += 4 + (ring.length / 2 + 1) * VERTEX_BYTES
  }
  return room
}

function writePolygon(bytes: Buffer, start: number, polygon: Ring[]): number {
  let at = start
  bytes[at++] = OPEN
  for (let r = 0; r < polygon.length; r++) {
    if (r > 0) bytes[at++] = COMMA
    at = writeRing(bytes, at, polygon[r]!, 0, polygon[r]!.length)
  }
  bytes[at++] = CLOSE
  return at
}

/** Writes the vertices from `from` to `end` (excluded) of `coords`, and the first once more. */
function writeRing(
  bytes: Buffer,
  start: number,
  coords: Ring | Int32Array,
  from: number,
  end: number,
): number {
  let at = start
  bytes[at++] = OPEN
  for (let i = from; i < end; i += 2) {
    at = writeVertex(bytes, at, coords[i]!, coords[i + 1]!)
    bytes[at++] = COMMA
  }
  if (end > from) at = writeVertex(bytes, at, coords[from]!, coords[from + 1]!)
  bytes[at++] = CLOSE
  return at
}

function writeVertex(bytes: Buffer, start: number, x: number, y: number): number {
  bytes[start] = OPEN
  let at = writeUnits(bytes, start + 1, x)
  bytes[at++] = COMMA
  at = writeUnits(bytes, at, y)
  bytes[at++] = CLOSE
  return at
}

/** Prints n/1e7. */
function writeUnits(bytes: Buffer, start: number, n: number): number {
  let at = start
  let magnitude = n
  if (n < 0) {
    bytes[at++] = MINUS
    magnitude = -n
  }
  let whole = Math.floor(magnitude / UNITS_PER_DEGREE)
  let rest = magnitude - whole * UNITS_PER_DEGREE
  // Beyond 90 times the Earth's circumference the division may round up to the next whole number.
  if (rest < 0) {
    whole--
    rest += UNITS_PER_DEGREE
  }
  at = writeWhole(bytes, at, whole)
  return rest === 0 ? at : writeDecimals(bytes, at, rest | 0)
}

function writeWhole(bytes: Buffer, start: number, whole: number): number {
  if (whole < 10) {
    bytes[start] = ZERO + whole
    return start + 1
  }
  if (whole >= 1000) return start + bytes.write(String(whole), start, 'latin1')
  const digits = whole * 4
  let at = start
  if (whole >= 100) bytes[at++] = DIGITS[digits + 1]!
  bytes[at] = DIGITS[digits + 2]!
  bytes[at + 1] = DIGITS[digits + 3]!
  return at + 2
}

/** Point and the seven decimals of rest/1e7 (0 < rest < 1e7) without the zeros at their end. */
function writeDecimals(bytes: Buffer, start: number, rest: number): number {
  const high = (rest / 10_000) | 0
  const low = (rest - high * 10_000) * 4
  const three = high * 4
  bytes[start] = POINT
  bytes[start + 1] = DIGITS[three + 1]!
  bytes[start + 2] = DIGITS[three + 2]!
  bytes[start + 3] = DIGITS[three + 3]!
  let at = start + 4
  if (low !== 0) {
    bytes[at] = DIGITS[low]!
    bytes[at + 1] = DIGITS[low + 1]!
    bytes[at + 2] = DIGITS[low + 2]!
    bytes[at + 3] = DIGITS[low + 3]!
    at += 4
  }
  while (bytes[at - 1] === ZERO) at--
  return at
}
