import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import { onEndSignal } from '../../shared/process/end-signals.ts'
import { ExplainedError } from '../../shared/process/explained-error.ts'
import { answerAsk, isAsk } from './metrics.ts'

/**
 * Milliseconds before a process that ended is replaced. The wait doubles, up to LONGEST_WAIT, while processes end within STEADY of their
 * start: processes that crash at once must not use up the machine.
 */
const FIRST_WAIT = 1000
const LONGEST_WAIT = 60_000
const STEADY = 60_000
/** Milliseconds that the processes have to end after their grace period; must be more than each takes at most. */
const BEYOND_GRACE = 15_000

/**
 * Runs `count` serving processes behind one port, replaces those that end (by an error, a native fault or a kill), and passes on the
 * signals that stop them: each process then closes, and still answers for the first `graceMs` milliseconds. A second signal kills them.
 * Resolves when all have ended after a signal. Throws when a process ends before any has served: the configuration is wrong, and another
 * process would end the same way.
 */
export async function keepProcesses(count: number, graceMs: number): Promise<void> {
  const registry = new AggregatorRegistry()
  const started = new WeakMap<Worker, number>()
  let hasServed = false
  let wait = FIRST_WAIT
  let stopping = false
  const waiting = new Set<NodeJS.Timeout>()
  const start = () => started.set(cluster.fork(), performance.now())
  cluster.on('listening', () => {
    hasServed = true
  })
  cluster.on('message', (worker, message: unknown) => {
    if (isAsk(message)) void answerAsk(worker, message.ask, () => registry.clusterMetrics())
  })
  const ended = new Promise<void>((resolve, reject) => {
    const isOver = () => stopping && Object.keys(cluster.workers ?? {}).length === 0
    cluster.on('exit', (worker, code, signal) => {
      if (isOver()) resolve()
      if (stopping) return
      if (!hasServed) {
        stopping = true
        stopAll('SIGTERM')
        reject(new ExplainedError(`A serving process ended before it served (${signal ?? `code ${code}`})`))
        return
      }
      const lived = performance.now() - (started.get(worker) ?? 0)
      if (lived >= STEADY) wait = FIRST_WAIT
      process.stderr.write(
        `warning: a serving process ended (${signal ?? `code ${code}`}); another starts in ${wait / 1000} s\n`,
      )
      const timer = setTimeout(() => {
        waiting.delete(timer)
        start()
      }, wait)
      waiting.add(timer)
      wait = Math.min(wait * 2, LONGEST_WAIT)
    })
    onEndSignal(
      (signal) => {
        stopping = true
        for (const timer of waiting) clearTimeout(timer)
        if (isOver()) resolve()
        stopAll(signal)
        setTimeout(() => stopAll('SIGKILL'), graceMs + BEYOND_GRACE).unref()
      },
      () => stopAll('SIGKILL'),
    )
  })
  for (let i = 0; i < count; i++) start()
  await ended
}

function stopAll(signal: NodeJS.Signals): void {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal)
}
