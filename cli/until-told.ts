import { onEndSignal } from '../shared/end-signals.ts'

/** Milliseconds to end in good order after a signal; a Redis that is away must not hold the process. */
const GRACE = 15_000

/** Resolves at SIGINT or SIGTERM, and from then on ends the process if it is still there after a while. A second signal ends it at once. */
export function untilTold(): Promise<void> {
  return new Promise((told) => {
    onEndSignal(() => {
      setTimeout(() => process.exit(1), GRACE).unref()
      told()
    })
  })
}
