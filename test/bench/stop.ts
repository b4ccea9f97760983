import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Time a process has to end by itself, milliseconds. */
const PATIENCE = 10_000

/** Ends a process that this bench started, by the signal it understands, and waits until it is gone. */
export async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const gone = once(child, 'exit')
  child.kill(signal)
  const impatient = setTimeout(() => child.kill('SIGKILL'), PATIENCE)
  await gone
  clearTimeout(impatient)
}
