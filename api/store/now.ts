/** A value that is in memory, or the promise of one that must be read first. `await` takes both. */
export type Now<T> = T | Promise<T>

/** What `next` makes of a value: at once when the value is there, so that answers from memory need no promise. */
export function after<T, U>(value: Now<T>, next: (value: T) => Now<U>): Now<U> {
  return value instanceof Promise ? value.then(next) : next(value)
}
