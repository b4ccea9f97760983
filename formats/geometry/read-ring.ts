import { type Ring, UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import { orientation } from '../../shared/geo/rings/orientation.ts'
import { type Refusal, refusal } from '../refusal.ts'

const MAX_X = 180 * UNITS_PER_DEGREE
const MAX_Y = 90 * UNITS_PER_DEGREE

/** Kinds of repairs, each named once, in the order in which they were made. */
export type Repairs = string[]

export function noteRepair(repairs: Repairs, repair: string): void {
  if (!repairs.includes(repair)) repairs.push(repair)
}

/**
 * One GeoJSON ring (array of [lng, lat, …] in degrees) as integers without closing vertex, duplicates and spikes. A result of fewer
 * than three vertices has no area; one of three or more has an area or crosses itself. Altitudes are ignored. Adds to `repairs`;
 * refuses with `coordinates-malformed` or `coordinates-out-of-range`.
 */
export function readRing(source: unknown, repairs: Repairs): Ring | Refusal {
  if (!Array.isArray(source)) return refusal('coordinates-malformed', `a ring is ${shown(source)}`)
  const ring: Ring = []
  const positions = source.length
  let lastX = Number.NaN
  let lastY = Number.NaN
  for (let i = 0; i < positions; i++) {
    const position: unknown = source[i]
    if (!Array.isArray(position)) return refusal('coordinates-malformed', `vertex ${i} is ${shown(position)}`)
    const lng: unknown = position[0]
    const lat: unknown = position[1]
    if (typeof lng !== 'number' || typeof lat !== 'number')
      return refusal('coordinates-malformed', `vertex ${i} is ${shown(position)}`)
    // "+ 0" turns -0 into 0, so that equal coordinates print the same.
    const x = Math.round(lng * UNITS_PER_DEGREE) + 0
    const y = Math.round(lat * UNITS_PER_DEGREE) + 0
    // Negated so that NaN is refused too.
    if (!(Math.abs(x) <= MAX_X && Math.abs(y) <= MAX_Y))
      return refusal('coordinates-out-of-range', `vertex ${i} is ${shown(position)}`)
    if (x === lastX && y === lastY) noteRepair(repairs, 'duplicate-vertices-removed')
    else ring.push(x, y)
    lastX = x
    lastY = y
  }
  openRing(ring, repairs)
  return removeSpikes(ring, repairs)
}

/** Removes the closing vertex. */
function openRing(ring: Ring, repairs: Repairs): void {
  if (ring.length < 4) return
  const closed = ring[0] === ring[ring.length - 2] && ring[1] === ring[ring.length - 1]
  if (closed) ring.length -= 2
  else noteRepair(repairs, 'ring-closed')
}

/**
 * Removes vertices where the ring turns straight back on its own line (A → B → A, or A → B → C with C on AB): they enclose nothing.
 * Removing one may leave another.
 */
function removeSpikes(ring: Ring, repairs: Repairs): Ring {
  for (let i = firstSpike(ring); i >= 0; i = firstSpike(ring)) {
    noteRepair(repairs, 'spike-removed')
    const length = ring.length
    const before = i === 0 ? length - 2 : i - 2
    const after = i + 2 === length ? 0 : i + 2
    const same = ring[before] === ring[after] && ring[before + 1] === ring[after + 1]
    // Removes the tip and, when the ring came back to the same vertex, the earlier of the two: the ring keeps its first vertex.
    ring.splice(i, 2)
    if (same) ring.splice(before < i ? before : before - 2, 2)
    // Spikes are rare, so the whole ring is searched again.
  }
  return ring
}

/** Index of the first vertex at which a ring of three or more turns straight back; -1 when there is none. */
export function firstSpike(ring: Ring): number {
  const length = ring.length
  if (length < 6) return -1
  let ax = ring[length - 2]!
  let ay = ring[length - 1]!
  let bx = ring[0]!
  let by = ring[1]!
  for (let i = 0; i < length; i += 2) {
    const after = i + 2 === length ? 0 : i + 2
    const cx = ring[after]!
    const cy = ring[after + 1]!
    const onward = (bx - ax) * (cx - bx) + (by - ay) * (cy - by)
    if (onward < 0 && orientation(ax, ay, bx, by, cx, cy) === 0) return i
    ax = bx
    ay = by
    bx = cx
    by = cy
  }
  return -1
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, 80)
}
