/** Thrown by a store that must read before it can answer. Not an error: who asked asks again once it has read. */
export class NotInMemory extends Error {
  /** Fulfilled when asking again makes sense; rejected when the file cannot be read. */
  readonly read: Promise<void>

  constructor(read: Promise<void>) {
    super('not in memory')
    this.read = read
    // Who does not wait for it (another reason made the question fail) must not turn a failed read into an uncaught error.
    read.catch(() => undefined)
  }
}

/** A question that needs more readings than this asks for more at once than there is memory for. */
const MOST_READINGS = 32

/**
 * Asks, and asks again as often as something had to be read. Answers at once when everything was in memory, which is nearly
 * always. Throws what the question throws, and an Error when the memory does not hold what one question needs.
 */
export function whenInMemory<T>(ask: () => T | Promise<T>, readings = 0): T | Promise<T> {
  const again = (error: unknown): Promise<T> => {
    if (!(error instanceof NotInMemory)) throw error
    if (readings === MOST_READINGS)
      throw new Error('One question needs more parcels than PARCELS_MEMORY_MB leaves room for: raise it')
    return error.read.then(() => whenInMemory(ask, readings + 1))
  }
  try {
    const answer = ask()
    return answer instanceof Promise ? answer.catch(again) : answer
  } catch (error) {
    return again(error)
  }
}
