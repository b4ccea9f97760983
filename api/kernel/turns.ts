/** Milliseconds that one request works before others get their turn. */
export const TURN_MS = 10

let last: Promise<void> = Promise.resolve()

/**
 * Fulfilled after the event loop has gone round: what arrived meanwhile was read, and what was ready was answered. Those who wait go on
 * one in each round, in the order in which they came: ten long searches do not hold the loop ten times as long as one.
 */
export function nextTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
  return last
}

/**
 * The result of work that pauses at each `yield`: at once when it is done within a turn, else as a promise of what it will give, while
 * others have their turns in between. The work pauses about every tenth of a millisecond: each pause reads the clock.
 */
export function byTurns<T extends object>(work: Generator<void, T>): T | Promise<T> {
  return inTurn(work, performance.now() + TURN_MS) ?? laterTurns(work)
}

/** The result of such work without pauses: for measurements, where nobody waits. */
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
