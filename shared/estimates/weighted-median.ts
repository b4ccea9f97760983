/** The smallest value at which half of the weights are reached; weights below 0 count as 0. NaN when none is above. */
export function weightedMedian(values: ArrayLike<number>, weights: ArrayLike<number>): number {
  const order = Array.from({ length: values.length }, (_, i) => i).sort(
    (a, b) => values[a]! - values[b]! || a - b,
  )
  let total = 0
  for (let i = 0; i < values.length; i++) total += Math.max(0, weights[i]!)
  let sum = 0
  for (const i of order) {
    sum += Math.max(0, weights[i]!)
    if (sum > 0 && sum >= total / 2) return values[i]!
  }
  return Number.NaN
}
