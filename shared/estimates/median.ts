/** The middle value of a list of at least one; sorts it. */
export function medianOf(values: Float64Array): number {
  values.sort()
  const middle = values.length >> 1
  return values.length % 2 === 1 ? values[middle]! : (values[middle - 1]! + values[middle]!) / 2
}
