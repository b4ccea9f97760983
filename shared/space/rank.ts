/** Rank of `key` in ascending `keys`, -1 when absent. */
export function rankOf(keys: Float64Array, key: number): number {
  let low = 0
  let high = keys.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = keys[middle]!
    if (found === key) return middle
    if (found < key) low = middle + 1
    else high = middle - 1
  }
  return -1
}
