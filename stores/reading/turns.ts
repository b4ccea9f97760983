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

/** How many earlier calls the estimate of what one computes remembers: a single tile from the cache must not let twenty drawn ones begin in a row. */
const REMEMBERED = 16

/** What requests compute between two rounds of the event loop, in one budget. There is one for each event loop: use `round`. */
export class Round {
  readonly #ms: number
  readonly #waiting: (() => void)[] = []
  /** Work that began and paused, and of it what is resumed in this round, both in order of arrival. */
  #paused: ((end: number) => void)[] = []
  #due: ((end: number) => void)[] = []
  /** Milliseconds of performance.now; undefined until something is computed in this round. */
  #end: number | undefined
  /**
   * Milliseconds that a call computes, a mean of the last ones. As many are started in a row as the rest of the round has time for: the same code for
   * several takes a fifth less of the processor than one answer after the other (address searches from 32 connections).
   */
  #each: number
  /** Calls that `#each` was measured on. */
  #calls = 0

  constructor(ms: number) {
    this.#ms = ms
    this.#each = ms
  }

  /**
   * Until when work that begins now may compute, in milliseconds of performance.now: at most TURN_MS, and no longer than TURN_MS after the round.
   * Without those, the last call of each round pauses shortly before it is done, and holds what it has read for another round.
   */
  get end(): number {
    const end = this.#end ?? this.#open()
    return Math.min(end, performance.now()) + TURN_MS
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

  /**
   * For work that has begun: resolves in the next round of the event loop or, when much is paused, in a later one, in order of arrival. Gives
   * until when to compute, in milliseconds of performance.now. All work that is resumed in one round shares TURN_MS and goes before
   * new requests: if new requests came first, work that needs 0.1 ms more would wait for all of them.
   */
  pause(): Promise<number> {
    if (this.#end === undefined) this.#open()
    return new Promise((resolve) => this.#paused.push(resolve))
  }

  #open(): number {
    setImmediate(this.#next)
    this.#end = performance.now() + this.#ms
    return this.#end
  }

  readonly #next = (): void => {
    this.#end = undefined
    this.#due = this.#due.concat(this.#paused)
    this.#paused = []
    if (this.#due.length === 0 && this.#waiting.length === 0) return
    const end = this.#open()
    if (this.#due.length > 0) this.#resume(Math.min(end, performance.now() + TURN_MS), end)
    else this.#startSome(end)
  }

  /** Resumes paused work until `turnEnd`, at least one piece; the rest stays due. Then starts what waits, until `end`. */
  #resume(turnEnd: number, end: number): void {
    this.#due.shift()!(turnEnd)
    afterMicrotasks(() => {
      if (this.#due.length > 0 && performance.now() < turnEnd) this.#resume(turnEnd, end)
      else if (this.#waiting.length > 0) this.#startSome(end)
    })
  }

  #startSome(end: number): void {
    const began = performance.now()
    const most = Math.max(1, Math.floor((end - began) / this.#each))
    let started = 0
    do {
      this.#waiting.shift()!()
      started += 1
    } while (this.#waiting.length > 0 && started < most && performance.now() < end)
    afterMicrotasks(() => {
      const earlier = Math.min(this.#calls, REMEMBERED)
      this.#each = (this.#each * earlier + performance.now() - began) / (earlier + started)
      this.#calls += started
      if (this.#waiting.length > 0 && performance.now() < end) this.#startSome(end)
    })
  }
}

/** What calls compute behind an `await` counts too: ticks run once no microtask is left. */
const afterMicrotasks = (act: () => void): void => queueMicrotask(() => process.nextTick(act))

export const round = new Round(ROUND_MS)

/** See Round.pause. */
export const nextTurn = (): Promise<number> => round.pause()

/** For loops of asynchronous work: `if (turn.isOver) await turn.next()` in each round keeps them from computing longer than TURN_MS without serving others. */
export class Turn {
  #end = round.end

  get isOver(): boolean {
    return performance.now() > this.#end
  }

  async next(): Promise<void> {
    this.#end = await nextTurn()
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
    const found = inTurn(work, await nextTurn())
    if (found !== undefined) return found
  }
}
