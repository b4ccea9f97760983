/**
 * Milliseconds that one request may compute before the event loop serves others: with 10, eight searches of parcels at the same time made the slowest hundredth of
 * short questions wait 9 ms instead of 2.
 */
export const TURN_MS = 2

/**
 * Milliseconds that all requests together may begin computing in one round of the event loop. Requests that arrive at once are read in one round:
 * without this bound, a hundred of a millisecond each hold the loop for a tenth of a second.
 */
export const ROUND_MS = 5

/** What requests compute between two rounds of the event loop, in one budget. There is one for each event loop: use `round`. */
export class Round {
  readonly #ms: number
  readonly #waiting: (() => void)[] = []
  /** Milliseconds of performance.now; undefined until something is computed in this round. */
  #end: number | undefined
  /**
   * Milliseconds that each of the calls computed which were last started in a row. As many are started in a row as the rest of the round has time for: the same
   * code for several takes a fifth less of the processor than one answer after the other (address searches from 32 connections).
   */
  #each: number

  constructor(ms: number) {
    this.#ms = ms
    this.#each = ms
  }

  /** Until when work that begins now may compute, in milliseconds of performance.now: at most TURN_MS, and no longer than the round. */
  get end(): number {
    const end = this.#end ?? this.#open()
    return Math.min(end, performance.now() + TURN_MS)
  }

  /** Whether the time of this round is used up: asynchronous work then waits for `nextTurn` before it computes. */
  get isSpent(): boolean {
    return performance.now() >= (this.#end ?? this.#open())
  }

  /** Calls `start` now while there is time left, else in a later round, in order of arrival. At least one waiting call starts in each round. */
  enter(start: () => void): void {
    const end = this.#end ?? this.#open()
    if (this.#waiting.length === 0 && performance.now() < end) start()
    else this.#waiting.push(start)
  }

  #open(): number {
    setImmediate(this.#next)
    this.#end = performance.now() + this.#ms
    return this.#end
  }

  readonly #next = (): void => {
    this.#end = undefined
    if (this.#waiting.length === 0) return
    this.#startSome(this.#open())
  }

  #startSome(end: number): void {
    const began = performance.now()
    const most = Math.max(1, Math.floor((end - began) / this.#each))
    let started = 0
    do {
      this.#waiting.shift()!()
      started += 1
    } while (this.#waiting.length > 0 && started < most && performance.now() < end)
    if (this.#waiting.length === 0) return
    // What calls compute behind their first `await` counts too: ticks run once no microtask is left.
    queueMicrotask(() => process.nextTick(() => this.#startMore((performance.now() - began) / started)))
  }

  #startMore(each: number): void {
    this.#each = each
    const end = this.#end
    if (this.#waiting.length > 0 && end !== undefined && performance.now() < end) this.#startSome(end)
  }
}

export const round = new Round(ROUND_MS)

let last: Promise<void> = Promise.resolve()

/**
 * Resolves after one round of the event loop, in which arrived requests are read and ready answers sent. Only one waiting caller goes
 * on in each round, in order of arrival: ten long searches do not block the loop ten times as long as one.
 */
export function nextTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
  return last
}

/** For loops of asynchronous work: `if (turn.isOver) await turn.next()` in each round keeps them from computing longer than TURN_MS without serving others. */
export class Turn {
  #end = round.end

  get isOver(): boolean {
    return performance.now() > this.#end
  }

  async next(): Promise<void> {
    await nextTurn()
    this.#end = performance.now() + TURN_MS
  }
}

/**
 * The result of work that may pause at each `yield`: the value itself when the work ends within TURN_MS and what is left of the round,
 * else a promise, and the event loop serves others in between. The work should yield about every tenth of a millisecond: each yield reads the clock.
 */
export function byTurns<T extends object>(work: Generator<void, T>): T | Promise<T> {
  const { end } = round
  return (performance.now() < end ? inTurn(work, end) : undefined) ?? laterTurns(work)
}

/** The result when it was reached before `end` (milliseconds of performance.now), undefined when not. */
function inTurn<T extends object>(work: Generator<void, T>, end: number): T | undefined {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value
    if (performance.now() > end) return undefined
  }
}

async function laterTurns<T extends object>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    await nextTurn()
    const found = inTurn(work, performance.now() + TURN_MS)
    if (found !== undefined) return found
  }
}
