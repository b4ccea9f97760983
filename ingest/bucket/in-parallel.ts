/** Transfers at the same time: enough to fill a line, few enough for a disk. */
const LANES = 6

/** Runs `work` for each item, a few at a time. Throws the first failure and begins no further item after it. */
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
