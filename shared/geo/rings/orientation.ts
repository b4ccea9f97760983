/** Differences below this give products whose sum is exact in double precision (2 × 2^52 ≤ 2^53). 2^26 units = 6.7°. */
const EXACT_DIFFERENCE = 2 ** 26

/**
 * Sign of the turn a → b → c, exact on integers: positive to the left (counter-clockwise), 0 when the three are in line.
 * Only the sign means something.
 */
export function orientation(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  const dx = bx - ax
  const dy = by - ay
  const ex = cx - ax
  const ey = cy - ay
  const exact =
    Math.abs(dx) < EXACT_DIFFERENCE &&
    Math.abs(dy) < EXACT_DIFFERENCE &&
    Math.abs(ex) < EXACT_DIFFERENCE &&
    Math.abs(ey) < EXACT_DIFFERENCE
  if (exact) return dx * ey - dy * ex
  const turn = BigInt(dx) * BigInt(ey) - BigInt(dy) * BigInt(ex)
  return turn > 0n ? 1 : turn < 0n ? -1 : 0
}
