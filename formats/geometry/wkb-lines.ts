import { UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'

const LITTLE_ENDIAN = 1
const POINT = 1
const LINE = 2
const MULTI_POINT = 4
const MULTI_LINE = 5
const HEADER_BYTES = 9

/** ISO WKB (MultiLineString, little-endian, WGS84 degrees) of lines in 1e-7 degrees, x and y in turns. */
export function encodeLines(lines: readonly (readonly number[])[]): Uint8Array {
  const size = lines.reduce((sum, line) => sum + HEADER_BYTES + 8 * line.length, HEADER_BYTES)
  const view = new DataView(new ArrayBuffer(size))
  let at = head(view, 0, MULTI_LINE, lines.length)
  for (const line of lines) {
    at = head(view, at, LINE, line.length / 2)
    for (const value of line) {
      view.setFloat64(at, value / UNITS_PER_DEGREE, true)
      at += 8
    }
  }
  return new Uint8Array(view.buffer)
}

/** ISO WKB (MultiPoint) of points in 1e-7 degrees, x and y in turns. */
export function encodePoints(points: readonly number[]): Uint8Array {
  const count = points.length / 2
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + count * 21))
  let at = head(view, 0, MULTI_POINT, count)
  for (let i = 0; i < points.length; i += 2) {
    view.setUint8(at, LITTLE_ENDIAN)
    view.setUint32(at + 1, POINT, true)
    view.setFloat64(at + 5, points[i]! / UNITS_PER_DEGREE, true)
    view.setFloat64(at + 13, points[i + 1]! / UNITS_PER_DEGREE, true)
    at += 21
  }
  return new Uint8Array(view.buffer)
}

function head(view: DataView, at: number, type: number, count: number): number {
  view.setUint8(at, LITTLE_ENDIAN)
  view.setUint32(at + 1, type, true)
  view.setUint32(at + 5, count, true)
  return at + HEADER_BYTES
}

/** Lines of `encodeLines`, or points of `encodePoints` as one list; 1e-7 degrees. Throws RangeError for other bytes. */
export function decodeLines(bytes: Uint8Array): number[][] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const type = view.getUint32(1, true)
  let left = view.getUint32(5, true)
  const lines: number[][] = []
  let at = HEADER_BYTES
  const read = (): number => {
    const value = Math.round(view.getFloat64(at, true) * UNITS_PER_DEGREE) + 0
    at += 8
    return value
  }
  if (type === MULTI_POINT) {
    const points: number[] = []
    for (; left > 0; left--) {
      at += 5
      points.push(read(), read())
    }
    return [points]
  }
  if (type !== MULTI_LINE)
    throw new RangeError(`WKB: geometry type ${type} is neither MultiPoint nor MultiLineString`)
  for (; left > 0; left--) {
    const count = view.getUint32(at + 5, true)
    at += HEADER_BYTES
    const line: number[] = []
    for (let i = 0; i < 2 * count; i++) line.push(read())
    lines.push(line)
  }
  return lines
}
