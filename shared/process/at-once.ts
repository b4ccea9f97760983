/** The result of work that may pause at each `yield`, without pauses: for short work, and where no event loop waits. */
export function atOnce<T>(work: Generator<void, T>): T {
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value
}
