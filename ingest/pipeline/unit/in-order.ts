/** Works that run at the same time, `count` at most, begun in the order in which they are given. After a failure none begins any more. */
export class Lanes {
  #free: number
  readonly #waiting: (() => void)[] = []
  #failure: { error: unknown } | undefined

  constructor(count: number) {
    this.#free = count
  }

  /** Runs a work once a lane is free. Rejects as it does; one that had not begun when another failed, with that failure. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((begin) => this.#waiting.push(begin))
    try {
      if (this.#failure) throw this.#failure.error
      return await work()
    } catch (error) {
      this.#failure ??= { error }
      throw error
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }
}

/** What all give, in their order. After a failure it waits for the others, and throws the first. */
export async function allEnded<T>(works: readonly Promise<T>[]): Promise<T[]> {
  try {
    return await Promise.all(works)
  } finally {
    await Promise.allSettled(works)
  }
}

/**
 * Runs `work` for each item, `places` of them at the same time, and gives the results in the order of the items. After a failure it begins
 * no further item, waits for those under way, and throws the first.
 */
export function inOrder<T, R>(
  items: readonly T[],
  places: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const lanes = new Lanes(places)
  return allEnded(items.map((item) => lanes.run(() => work(item))))
}
