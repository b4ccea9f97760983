import { onEndSignal } from '../shared/process/end-signals.ts'

/** Milliseconds that the process has to close after a signal; it must end even when Redis does not answer. */
const GRACE = 15_000

/** Resolves at SIGINT or SIGTERM; GRACE later the process is ended if it still runs. A second signal ends it at once. */
export function untilEndSignal(): Promise<void> {
  return new Promise((resolve) => {
    onEndSignal(() => {
      setTimeout(() => process.exit(1), GRACE).unref()
      resolve()
    })
  })
}
