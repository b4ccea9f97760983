import type { Polygons, Ring } from '../../shared/geo/polygons.ts'
import { ringsAreSimple } from '../../shared/geo/rings/ring-contacts.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { middleLatitude, ringUnits, squareMetresPerUnit } from './area.ts'
import { evenOddUnits } from './even-odd-area.ts'
import { nest } from './nesting.ts'
import { noteRepair, type Repairs, readRing } from './read-ring.ts'
import { READINGS } from './resolve.ts'

export type Cleaned = { ok: true; polygons: Polygons; repairs: Repairs } | Refusal

/** Attempts at a repair: rounding a repaired geometry to 1e-7° may make edges cross again. */
const ROUNDS = 3
/** A repair may change the area by this share, or by 1 m² (the unit of the contenance) up to 5 % of a small parcel. */
const SAFE_SHARE = 0.001
const SAFE_M2 = 1
const SAFE_SHARE_OF_SMALL = 0.05

/**
 * Integer polygons of a parsed GeoJSON Polygon or MultiPolygon: rings open, outlines counter-clockwise, holes clockwise
 * (RFC 7946 §3.1.6), each from the first vertex of its source; no ring touches or crosses itself, no two cross or overlap, holes lie
 * in their outline and meet it and each other in one point at most. `repairs` lists what was changed for that:
 *
 * - `ring-closed`, `duplicate-vertices-removed`, `spike-removed`: the enclosed surface does not change;
 * - `hole-degenerate-dropped`, `polygon-degenerate-dropped`: a ring that encloses nothing;
 * - `rings-renested`: a hole listed under the wrong outline of a MultiPolygon;
 * - `self-intersection-resolved`: rings split where they cross, when the even-odd area stays the same.
 *
 * Refused with `geometry-missing`, `geometry-type`, `coordinates-malformed`, `coordinates-out-of-range`,
 * `ring-degenerate` (no outline encloses anything) or `geometry-not-repairable`. Never throws.
 */
export function cleanPolygons(geometry: unknown): Cleaned {
  if (typeof geometry !== 'object' || geometry === null)
    return refusal('geometry-missing', 'the feature has no geometry')
  const type = 'type' in geometry ? geometry.type : undefined
  const coordinates = 'coordinates' in geometry ? geometry.coordinates : undefined
  if (type !== 'Polygon' && type !== 'MultiPolygon')
    return refusal('geometry-type', `${JSON.stringify(type)} is neither Polygon nor MultiPolygon`)
  const repairs: Repairs = []
  const polygons = readPolygons(type === 'Polygon' ? [coordinates] : coordinates, repairs)
  if ('ok' in polygons) return polygons
  const sound = soundPolygons(polygons)
  if (!sound) return resolve(polygons, repairs)
  if (sound !== polygons) noteRepair(repairs, 'rings-renested')
  return { ok: true, polygons: sound, repairs }
}

function readPolygons(source: unknown, repairs: Repairs): Polygons | Refusal {
  if (!Array.isArray(source)) return refusal('coordinates-malformed', 'the coordinates are no array')
  const polygons: Polygons = []
  let degenerate = 0
  for (const rings of source) {
    const polygon = readPolygon(rings, repairs)
    if ('ok' in polygon) return polygon
    if (polygon.length > 0) polygons.push(polygon)
    else degenerate++
  }
  if (polygons.length === 0) {
    if (degenerate > 0) return refusal('ring-degenerate', 'the outline has no area')
    return refusal('geometry-missing', 'the coordinates are empty')
  }
  if (degenerate > 0) noteRepair(repairs, 'polygon-degenerate-dropped')
  return polygons
}

/** Rings of one polygon without those that enclose nothing; empty when none encloses anything. */
function readPolygon(source: unknown, repairs: Repairs): Ring[] | Refusal {
  if (!Array.isArray(source)) return refusal('coordinates-malformed', 'a polygon is no array of rings')
  if (source.length === 0) return refusal('geometry-missing', 'a polygon has no rings')
  const polygon: Ring[] = []
  let hasOutline = false
  for (let r = 0; r < source.length; r++) {
    const ring = readRing(source[r], repairs)
    if ('ok' in ring) return ring
    const encloses = ring.length >= 6
    if (r === 0) hasOutline = encloses
    else if (!encloses) noteRepair(repairs, 'hole-degenerate-dropped')
    else if (!hasOutline) return refusal('ring-degenerate', 'the outline has no area, but a hole in it has')
    if (encloses) polygon.push(ring)
  }
  return polygon
}

/**
 * The polygons with holes under their outlines and rings in the right direction (reversed in place); the same object when no hole
 * was moved, undefined when the rings need a repair. Rings as `readRing` gives them, of three vertices or more.
 */
export function soundPolygons(polygons: Polygons): Polygons | undefined {
  if (!ringsAreSimple(polygons)) return undefined
  const nested = nest(polygons)
  if (nested)
    for (const polygon of nested)
      for (let r = 0; r < polygon.length; r++)
        if (ringUnits(polygon[r]!) > 0 !== (r === 0)) reverse(polygon[r]!)
  return nested
}

/** Reverses a ring in place, keeping its first vertex. */
function reverse(ring: Ring): void {
  for (let i = 2, j = ring.length - 2; i < j; i += 2, j -= 2) {
    const x = ring[i]!
    const y = ring[i + 1]!
    ring[i] = ring[j]!
    ring[i + 1] = ring[j + 1]!
    ring[j] = x
    ring[j + 1] = y
  }
}

/** Splits rings where they cross, if one of READINGS keeps the even-odd area. */
function resolve(polygons: Polygons, repairs: Repairs): Cleaned {
  const scale = squareMetresPerUnit(middleLatitude(polygons))
  const before = evenOddUnits(polygons.flat()) * scale
  const allowed = Math.max(SAFE_SHARE * before, Math.min(SAFE_M2, SAFE_SHARE_OF_SMALL * before))
  const outcomes: string[] = []
  for (const reading of READINGS) {
    const settled = settle(polygons, reading)
    if (!settled) continue
    const after = evenOddUnits(settled.flat()) * scale
    if (Math.abs(after - before) <= allowed) {
      noteRepair(repairs, 'self-intersection-resolved')
      return { ok: true, polygons: settled, repairs }
    }
    outcomes.push(`${after.toFixed(1)} m²`)
  }
  const areas = outcomes.length > 0 ? `repairs give ${outcomes.join(' or ')}` : 'no repair is valid'
  return refusal(
    'geometry-not-repairable',
    `rings cross or overlap: ${before.toFixed(1)} m² even-odd, ${areas}`,
  )
}

/** Applies a reading, again while rounding its new vertices makes edges cross; undefined after ROUNDS. */
function settle(polygons: Polygons, reading: (typeof READINGS)[number]): Polygons | undefined {
  let current = polygons
  for (let round = 0; round < ROUNDS; round++) {
    const read = readPolygons(clipped(current, round === 0 ? reading : READINGS[0]!), [])
    if ('ok' in read) return undefined
    const sound = soundPolygons(read)
    if (sound) return sound
    current = read
  }
  return undefined
}

/** Undefined when polyclip throws, as it does on some inputs: the geometry then cannot be repaired. */
function clipped(polygons: Polygons, reading: (typeof READINGS)[number]): unknown {
  try {
    return reading(polygons)
  } catch {
    return undefined
  }
}
