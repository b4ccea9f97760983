/** Differences below this give products whose sum is exact in double precision (2 × 2^52 ≤ 2^53). 2^26 units = 6.7°. */
const EXACT_DIFFERENCE = 2 ** 26

/**
 * Above this a rounded turn has the right sign. Coordinates on Earth differ by less than 2^32 units, so each product is below 2^64 and
 * its rounding error at most 2^10, as is that of their difference (below 2^65): together below 2^12, doubled for safety.
 */
const SURE_TURN = 2 ** 13
const EARTH_DIFFERENCE = 2 ** 32

/**
 * Sign of the turn a → b → c, exact on integers: positive to the left (counter-clockwise), 0 when the three are in line. The
 * magnitude means nothing.
 */
export function orientation(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  const dx = bx - ax
  const dy = by - ay
  const ex = cx - ax
  const ey = cy - ay
  const turn = dx * ey - dy * ex
  const longest = Math.max(Math.abs(dx), Math.abs(dy), Math.abs(ex), Math.abs(ey))
  if (longest < EXACT_DIFFERENCE || (longest < EARTH_DIFFERENCE && Math.abs(turn) > SURE_TURN)) return turn
  const exact = BigInt(dx) * BigInt(ey) - BigInt(dy) * BigInt(ex)
  return exact > 0n ? 1 : exact < 0n ? -1 : 0
}
