/** Where the first of ascending `keys` that is not below `key` stands, between `from` and `to`; `to` when all of them are. */
export function firstNotBelow(
  keys: Uint32Array | Float64Array,
  key: number,
  from = 0,
  to = keys.length,
): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >> 1
    if (keys[middle]! < key) low = middle + 1
    else high = middle
  }
  return low
}
