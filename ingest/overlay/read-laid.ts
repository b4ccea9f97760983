import { cleanPolygons } from '../../formats/geometry/clean.ts'
import { decodeWkb, encodeWkb } from '../../formats/geometry/wkb.ts'
import { decodeLines, encodeLines, encodePoints } from '../../formats/geometry/wkb-lines.ts'
import { refusal } from '../../formats/refusal.ts'
import type { VectorGeometry } from '../../formats/vector/vector-row.ts'
import { type Bounds, boundsOf } from '../../shared/geo/bounds.ts'
import { UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import type { Reading } from '../dataset.ts'
import type { Laid } from './overlay.ts'

/**
 * The geometry of a source (degrees) as what may lie on parcels. Refused with the rules of `cleanPolygons`, and `geometry-type` when it is not what
 * the layer holds; surfaces may be given as repaired.
 */
export function readLaid(
  geometry: VectorGeometry | null,
  kind: Laid['kind'],
): Reading<{ laid: Laid; repairs: readonly string[] }> {
  if (geometry === null) return refusal('geometry-missing', 'the row has no geometry')
  if (kind === 'surface') {
    const cleaned = cleanPolygons(geometry)
    return cleaned.ok
      ? { ok: true, laid: { kind, polygons: cleaned.polygons }, repairs: cleaned.repairs }
      : cleaned
  }
  const name = kind === 'line' ? 'LineString' : 'Point'
  if (geometry.type !== name && geometry.type !== `Multi${name}`)
    return refusal('geometry-type', `"${geometry.type}" is neither ${name} nor Multi${name}`)
  const parts = geometry.type === name ? [geometry.coordinates] : geometry.coordinates
  if (!Array.isArray(parts) || parts.length === 0)
    return refusal('geometry-missing', 'the coordinates are empty')
  const lists = parts.map((part: unknown) => (kind === 'line' ? part : [part]))
  const read = lists.map(unitsOf)
  if (read.some((list) => list === undefined || list.length < (kind === 'line' ? 4 : 2)))
    return refusal(
      'coordinates-malformed',
      `${JSON.stringify(geometry.coordinates).slice(0, 80)} has a point that is none`,
    )
  const lines = read.filter((list) => list !== undefined)
  const laid: Laid = kind === 'line' ? { kind, lines } : { kind, points: lines.flat() }
  return { ok: true, laid, repairs: [] }
}

/** Points in 1e-7 degrees, x and y in turns; undefined when one is none, or lies nowhere on Earth. */
function unitsOf(list: unknown): number[] | undefined {
  if (!Array.isArray(list)) return undefined
  const units: number[] = []
  for (const point of list) {
    if (!Array.isArray(point)) return undefined
    const [lng, lat]: unknown[] = point
    if (typeof lng !== 'number' || typeof lat !== 'number') return undefined
    if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 90)) return undefined
    units.push(Math.round(lng * UNITS_PER_DEGREE) + 0, Math.round(lat * UNITS_PER_DEGREE) + 0)
  }
  return units
}

/** The bytes of what is laid, as lake files keep them. */
export function wkbOf(laid: Laid): Uint8Array {
  if (laid.kind === 'surface') return encodeWkb(laid.polygons)
  return laid.kind === 'line' ? encodeLines(laid.lines) : encodePoints(laid.points)
}

/** What these bytes of a lake file lay. */
export function laidOf(kind: Laid['kind'], bytes: Uint8Array): Laid {
  if (kind === 'surface') return { kind, polygons: decodeWkb(bytes) }
  return kind === 'line' ? { kind, lines: decodeLines(bytes) } : { kind, points: decodeLines(bytes)[0] ?? [] }
}

/** Its box in 1e-7 degrees: west, south, east, north. */
export function laidBounds(laid: Laid): Bounds {
  if (laid.kind === 'surface') return boundsOf(laid.polygons)
  return boundsOf(laid.kind === 'line' ? [laid.lines] : [[laid.points]])
}
