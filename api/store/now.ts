/** A value that is in memory, or the promise of one that must be read first. `await` takes both. */
export type Now<T> = T | Promise<T>

/** What `next` makes of a value: at once when the value is there, since a promise for each answer would cost a tenth of its time. */
export function after<T, U>(value: Now<T>, next: (value: T) => Now<U>): Now<U> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** Work of several steps, each of which may have to wait: `yield* waitFor(…)` is its `await`. */
export type Steps<T> = Generator<Promise<void>, T>

/** The result of the work: at once when it waits for nothing. */
export function inSteps<T>(work: Steps<T>): Now<T> {
  const step = work.next()
  return step.done ? step.value : step.value.then(() => inSteps(work))
}

/** A value, waited for when it is not there. */
export function* waitFor<T>(value: Now<T>): Steps<T> {
  if (!(value instanceof Promise)) return value
  const read: T[] = []
  yield value.then((one) => void read.push(one))
  return read[0]!
}
