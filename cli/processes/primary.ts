import cluster, { type Worker } from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import { ExplainedError } from '../../shared/explained-error.ts'
import { ANSWER, isAsk } from './metrics.ts'

/** Milliseconds before a process that ended is replaced: one that cannot live must not take the machine. */
const BEFORE_ANOTHER = 1000
/** Milliseconds that the processes have to finish what they are at. */
const GRACE = 15_000

/**
 * Keeps `count` serving processes behind one port, replaces those that end, and passes on the signals that stop them. Resolves when
 * all have ended after a signal. Throws when a process ends before it ever served: another would do the same.
 */
export async function keepProcesses(count: number): Promise<void> {
  const registry = new AggregatorRegistry()
  const served = new WeakSet<Worker>()
  let stopping = false
  cluster.on('listening', (worker) => served.add(worker))
  cluster.on('message', (worker, message: unknown) => {
    if (isAsk(message))
      void registry.clusterMetrics().then((text) => worker.send({ [ANSWER]: message.ask, text }))
  })
  const ended = new Promise<void>((resolve, reject) => {
    const isOver = () => stopping && Object.keys(cluster.workers ?? {}).length === 0
    cluster.on('exit', (worker, code, signal) => {
      if (isOver()) resolve()
      if (stopping) return
      if (!served.has(worker)) {
        stopping = true
        stopAll('SIGTERM')
        reject(new ExplainedError(`A serving process ended before it served (${signal ?? `code ${code}`})`))
        return
      }
      process.stderr.write(
        `warning: a serving process ended (${signal ?? `code ${code}`}); another takes its place\n`,
      )
      void delay(BEFORE_ANOTHER).then(() => stopping || cluster.fork())
    })
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        stopping = true
        if (isOver()) resolve()
        stopAll(signal)
        setTimeout(() => stopAll('SIGKILL'), GRACE).unref()
      })
  })
  for (let i = 0; i < count; i++) cluster.fork()
  await ended
}

function stopAll(signal: NodeJS.Signals): void {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal)
}
