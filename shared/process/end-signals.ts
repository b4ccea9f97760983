/** Signals by which a terminal or a supervisor asks a process to end. */
const END = ['SIGINT', 'SIGTERM'] as const
export type EndSignal = (typeof END)[number]

/**
 * Milliseconds in which further signals are copies of the first: on Ctrl-C the terminal signals every process of the group, and npm
 * and the primary process pass the signal on to processes that already have it.
 */
const COPIES = 300

/**
 * Calls `first` on the first SIGINT or SIGTERM. A later one ends the process at once with code 1, after `second`: a person who signals
 * twice does not want to wait. Returns what removes the handlers.
 */
export function onEndSignal(first: (signal: EndSignal) => void, second?: () => void): () => void {
  let firstAt: number | undefined
  const hear = (signal: EndSignal) => {
    const now = performance.now()
    if (firstAt === undefined) {
      firstAt = now
      first(signal)
      return
    }
    if (now - firstAt < COPIES) return
    process.stderr.write(`second ${signal}: ending at once\n`)
    second?.()
    process.exit(1)
  }
  for (const signal of END) process.on(signal, hear)
  return () => {
    for (const signal of END) process.off(signal, hear)
  }
}
