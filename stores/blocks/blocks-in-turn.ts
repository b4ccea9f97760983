import { Hold } from './hold.ts'

/** Blocks that a walk holds together: 1.5 MB. */
const AT_ONCE = 64

/**
 * Blocks in the order of `numbers`, for questions that may reach into many. Each is readable until the one after it is asked for. A computation over
 * blocks that are all in memory never lets the event loop serve others: use `Turn`. Rejects with DamagedFile.
 */
export async function* blocksInTurn<B>(
  file: { take(numbers: readonly number[], hold: Hold): Promise<B[]> },
  numbers: readonly number[],
): AsyncGenerator<B> {
  for (let i = 0; i < numbers.length; i += AT_ONCE) {
    const hold = new Hold()
    try {
      yield* await file.take(numbers.slice(i, i + AT_ONCE), hold)
    } finally {
      hold.release()
    }
  }
}
