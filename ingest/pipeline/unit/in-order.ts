/**
 * Runs `work` for each item, `places` of them at the same time, and gives the results in the order of the items. After a failure it begins
 * no further item, waits for those under way, and throws the first.
 */
export async function inOrder<T, R>(
  items: readonly T[],
  places: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const failures: unknown[] = []
  let next = 0
  const lane = async () => {
    while (next < items.length && failures.length === 0) {
      const place = next++
      try {
        results[place] = await work(items[place]!)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: places }, lane))
  if (failures.length > 0) throw failures[0]
  return results
}
