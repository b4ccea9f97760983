/** The range that each edge covers along one direction, in the order of the sweep. */
interface Cover {
  low: Float64Array
  high: Float64Array
}

/** Directions to sweep along (factors of x and y), each with the direction across it. The factors are integers, so covers are exact. */
const DIRECTIONS = [
  { along: [1, 0], across: [0, 1] },
  { along: [0, 1], across: [1, 0] },
  { along: [1, 1], across: [1, -1] },
  { along: [1, -1], across: [1, 1] },
] as const

/**
 * The order in which a sweep should take edges (from ax, ay to bx, by) so that few overlap at a time: along the direction
 * (horizontal, vertical or diagonal) in which they are shortest compared with the whole. Two edges can only meet when their
 * covers overlap both along and across.
 */
export function sweepOrder(ax: Float64Array, ay: Float64Array, bx: Float64Array, by: Float64Array) {
  let best: (typeof DIRECTIONS)[number] = DIRECTIONS[0]
  let bestLoad = Number.POSITIVE_INFINITY
  for (const direction of DIRECTIONS) {
    const cover = coverAlong(direction.along, ax, ay, bx, by)
    const load = averageLoad(cover)
    if (load >= bestLoad) continue
    best = direction
    bestLoad = load
  }
  const order = ascending(coverAlong(best.along, ax, ay, bx, by).low)
  const sax = pick(ax, order)
  const say = pick(ay, order)
  const sbx = pick(bx, order)
  const sby = pick(by, order)
  return {
    order,
    along: coverAlong(best.along, sax, say, sbx, sby),
    across: coverAlong(best.across, sax, say, sbx, sby),
  }
}

/** Indexes of integers in ascending order of the integers. */
function ascending(values: Float64Array): Int32Array {
  const count = values.length
  const order = new Int32Array(count)
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (let i = 0; i < count; i++) {
    order[i] = i
    least = Math.min(least, values[i]!)
    most = Math.max(most, values[i]!)
  }
  if ((most - least + 1) * count > Number.MAX_SAFE_INTEGER)
    return order.sort((one, other) => values[one]! - values[other]!)
  // Value and index in one number: the native sort of numbers is many times faster than one that calls a comparison.
  const keys = new Float64Array(count)
  for (let i = 0; i < count; i++) keys[i] = (values[i]! - least) * count + i
  keys.sort()
  for (let i = 0; i < count; i++) order[i] = keys[i]! % count
  return order
}

function pick(values: Float64Array, order: Int32Array): Float64Array {
  const picked = new Float64Array(order.length)
  for (let i = 0; i < order.length; i++) picked[i] = values[order[i]!]!
  return picked
}

function coverAlong(
  [fx, fy]: readonly [number, number],
  ax: Float64Array,
  ay: Float64Array,
  bx: Float64Array,
  by: Float64Array,
): Cover {
  const low = new Float64Array(ax.length)
  const high = new Float64Array(ax.length)
  for (let i = 0; i < ax.length; i++) {
    const a = fx * ax[i]! + fy * ay[i]!
    const b = fx * bx[i]! + fy * by[i]!
    low[i] = Math.min(a, b)
    high[i] = Math.max(a, b)
  }
  return { low, high }
}

/** How many edges overlap on average: the sum of their lengths divided by the whole extent. */
function averageLoad({ low, high }: Cover): number {
  let sum = 0
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (let i = 0; i < low.length; i++) {
    sum += high[i]! - low[i]!
    least = Math.min(least, low[i]!)
    most = Math.max(most, high[i]!)
  }
  return most > least ? sum / (most - least) : Number.POSITIVE_INFINITY
}
