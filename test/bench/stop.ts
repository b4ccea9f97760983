import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Time a process has to end by itself, milliseconds. */
const TIME_LIMIT = 10_000

const running = new Map<ChildProcess, NodeJS.Signals>()

process.on('exit', () => {
  for (const [child, signal] of running) child.kill(signal)
})

/** Remembers a process that this bench started: it is told to end, by the signal given, if the bench ends first. */
export function track(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): ChildProcess {
  running.set(child, signal)
  child.on('exit', () => running.delete(child))
  return child
}

/** Ends a tracked process by its signal and waits until it is gone. One that is gone already is no error. */
export async function stop(child: ChildProcess): Promise<void> {
  const signal = running.get(child)
  if (!signal || child.pid === undefined) return
  const gone = once(child, 'exit')
  child.kill(signal)
  const killer = setTimeout(() => child.kill('SIGKILL'), TIME_LIMIT)
  await gone
  clearTimeout(killer)
}
