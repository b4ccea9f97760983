/**
 * Milliseconds that one request may compute before the event loop serves others: with 10, eight searches of parcels beside made the slowest hundredth of
 * short questions wait 9 ms instead of 2 (docs/benchmarks.md).
 */
export const TURN_MS = 2

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
  #end = performance.now() + TURN_MS

  get isOver(): boolean {
    return performance.now() > this.#end
  }

  async next(): Promise<void> {
    await nextTurn()
    this.#end = performance.now() + TURN_MS
  }
}

/**
 * The result of work that may pause at each `yield`: the value itself when the work ends within TURN_MS, else a promise, and the event
 * loop serves others in between. The work should yield about every tenth of a millisecond: each yield reads the clock.
 */
export function byTurns<T extends object>(work: Generator<void, T>): T | Promise<T> {
  return inTurn(work, performance.now() + TURN_MS) ?? laterTurns(work)
}

/** The result of such work without pauses. */
export function atOnce<T>(work: Generator<void, T>): T {
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value
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
