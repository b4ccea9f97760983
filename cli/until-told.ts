/** Milliseconds to end in good order after a signal; a Redis that is away must not hold the process. */
const GRACE = 15_000

/** Resolves at SIGINT or SIGTERM, and from then on ends the process if it is still there after a while. */
export function untilTold(): Promise<void> {
  return new Promise((told) => {
    const stop = () => {
      setTimeout(() => process.exit(1), GRACE).unref()
      told()
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  })
}
