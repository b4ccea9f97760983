/** Every place and every seat in the queue is taken: ask again in a moment. */
export class TooBusy extends Error {
  readonly underWay: number

  constructor(underWay: number) {
    super(`${underWay} questions over many rows are under way already`)
    this.underWay = underWay
  }
}

/** The question took longer than the time limit, or more memory than there is: asking again as it is does not help. */
export class TooMuch extends Error {
  readonly limit: string

  constructor(limit: string) {
    super(`The question needs more than ${limit}`)
    this.limit = limit
  }
}

/** The answer is no longer awaited. */
export class AskerLeft extends Error {}

/** What lends who runs the statements of one question. */
export interface Lender<A> {
  use<T>(work: (asker: A) => Promise<T>): Promise<T>
}

interface Interruptible {
  interrupt(): void
}

export interface PoolLimits {
  /** Statements that run at once. */
  places: number
  /** Questions that may wait for a place. */
  queue: number
  /** Milliseconds from the start of a question's statements to their end. */
  timeMs: number
}

/** Milliseconds between two interrupts: DuckDB forgets one that comes between two steps of a statement. */
const INTERRUPT_EVERY = 25

/** Runs questions on databases, a few at once and the others in order of arrival: all of them together have the cores that the service leaves. */
export class QueryPool {
  readonly #limits: PoolLimits
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: PoolLimits) {
    this.#limits = limits
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /**
   * What `ask` gives. Throws TooBusy when the queue is full, TooMuch when it is not done in time or the memory does not suffice, and AskerLeft
   * when `gone` is aborted, be it in the queue or under way: the statement is interrupted and its place free.
   */
  async run<A extends Interruptible, T>(
    database: Lender<A>,
    ask: (asker: A) => Promise<T>,
    gone?: AbortSignal,
  ): Promise<T> {
    await this.#place(gone)
    try {
      return await database.use((asker) => this.#bounded(asker, ask, gone))
    } finally {
      this.#running--
      this.#waiting.shift()?.()
    }
  }

  async #place(gone: AbortSignal | undefined): Promise<void> {
    if (gone?.aborted) throw new AskerLeft()
    const { places, queue } = this.#limits
    if (this.#running >= places) {
      if (this.#waiting.length >= queue) throw new TooBusy(this.#running + this.#waiting.length)
      await this.#turn(gone)
    }
    this.#running++
  }

  #turn(gone: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(start), 1)
        reject(new AskerLeft())
      }
      const start = () => {
        gone?.removeEventListener('abort', leave)
        resolve()
      }
      this.#waiting.push(start)
      gone?.addEventListener('abort', leave, { once: true })
    })
  }

  async #bounded<A extends Interruptible, T>(
    asker: A,
    ask: (asker: A) => Promise<T>,
    gone: AbortSignal | undefined,
  ): Promise<T> {
    let why: Error | undefined
    let again: NodeJS.Timeout | undefined
    const stop = (reason: Error) => {
      if (why) return
      why = reason
      asker.interrupt()
      again = setInterval(() => asker.interrupt(), INTERRUPT_EVERY)
    }
    const { timeMs } = this.#limits
    const timer = setTimeout(() => stop(new TooMuch(`${timeMs / 1000} seconds`)), timeMs)
    const leave = () => stop(new AskerLeft())
    gone?.addEventListener('abort', leave, { once: true })
    if (gone?.aborted) leave()
    try {
      const answer = await ask(asker)
      // What came in the instant of the interrupt is whole; one who left does not read it.
      if (why instanceof AskerLeft) throw why
      return answer
    } catch (error) {
      if (why) throw why
      if (error instanceof Error && /Out of Memory/i.test(error.message))
        throw new TooMuch('the memory it may take')
      throw error
    } finally {
      clearTimeout(timer)
      clearInterval(again)
      gone?.removeEventListener('abort', leave)
    }
  }
}
