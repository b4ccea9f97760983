/** Scores that quantiles are taken from, the newest; with fewer than `FEWEST_SCORES` the pooled ones are. */
export const SCORES = 600
export const FEWEST_SCORES = 60
/** Each tail outside the interval: 80 % are inside. */
const TAIL = 0.1

/** How far an interval reaches, in predicted spreads. */
export interface Quantiles {
  low: number
  high: number
}

/**
 * Signed split conformal quantiles of scores, (true log − estimate) / spread: each end is the ⌈0.9 (n+1)⌉-th smallest, the two ends apart
 * because prices far below the market are commoner than far above.
 */
export function quantilesOf(scores: Float64Array, pooled: Quantiles): Quantiles {
  const n = scores.length
  if (n < FEWEST_SCORES) return pooled
  const sorted = scores.slice().sort()
  const rank = Math.min(n, Math.ceil((1 - TAIL) * (n + 1)))
  return { high: sorted[rank - 1]!, low: -sorted[n - rank]! }
}
