/** The smallest value at which half of the weights are reached; weights below 0 count as 0. NaN when none is above. */
export function weightedMedian(values: ArrayLike<number>, weights: ArrayLike<number>): number {
  const order = orderOf(values)
  let total = 0
  for (let i = 0; i < values.length; i++) total += Math.max(0, weights[i]!)
  let sum = 0
  for (const i of order) {
    sum += Math.max(0, weights[i]!)
    if (sum > 0 && sum >= total / 2) return values[i]!
  }
  return Number.NaN
}

/** Places of values from the smallest to the largest, of the same value the earlier first. By insertion: they are a few dozen. */
function orderOf(values: ArrayLike<number>): Uint16Array {
  const order = new Uint16Array(values.length)
  for (let i = 0; i < values.length; i++) {
    let at = i
    for (; at > 0 && values[order[at - 1]!]! > values[i]!; at--) order[at] = order[at - 1]!
    order[at] = i
  }
  return order
}
