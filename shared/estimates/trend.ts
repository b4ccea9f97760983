/** Days between two knots of the trend. */
export const KNOT_DAYS = 91
/** Drift beyond the last sale: the slope of the last four quarters, clipped to this share of a price a year. */
const SLOWEST = -0.06
const FASTEST = 0.08
const SLOPE_KNOTS = 4
const YEAR = 364

/** How prices moved: log prices at knots every 91 days from `start` on, linear between them, constant after `end`. */
export interface Trend {
  /** Days since 1970-01-01: the first sale used, and the last. */
  start: number
  end: number
  knots: Float64Array
}

/** Knots that cover the days from `start` to `end`. */
export function knotCount(start: number, end: number): number {
  return Math.floor((end - start) / KNOT_DAYS) + 2
}

/** The knot before a day and the share of the next one in its value; days outside `start`…`end` have the value of the nearest. */
export function knotAt(
  { start, end }: Pick<Trend, 'start' | 'end'>,
  day: number,
): [knot: number, share: number] {
  const place = (Math.min(end, Math.max(start, day)) - start) / KNOT_DAYS
  const knot = Math.floor(place)
  return [knot, place - knot]
}

/** The trend's log price at a day. */
export function trendAt(trend: Trend, day: number): number {
  const [knot, share] = knotAt(trend, day)
  return trend.knots[knot]! * (1 - share) + trend.knots[knot + 1]! * share
}

/** What a price is taken to have moved from the last sale known to a later day (log): the slope of the last year goes on, within limits. */
export function driftTo({ end, knots }: Trend, day: number): number {
  if (day <= end) return 0
  const last = knots.length - 1
  const before = Math.max(0, last - SLOPE_KNOTS)
  const slope = last > before ? (knots[last]! - knots[before]!) / (((last - before) / SLOPE_KNOTS) * YEAR) : 0
  return Math.min(FASTEST / 365, Math.max(SLOWEST / 365, slope)) * (day - end)
}
