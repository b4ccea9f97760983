/** Transfers at the same time: enough to fill a line, few enough for a disk. */
const LANES = 6

/** Does `work` for each item, a few at a time. The first failure stops what has not begun, and is thrown. */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < items.length) {
      const item = items[next++]!
      try {
        await work(item)
      } catch (error) {
        next = items.length
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}
