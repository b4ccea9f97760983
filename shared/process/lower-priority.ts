import { existsSync, readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

/** Where Linux lists the threads of the process that reads it. */
const THREADS = '/proc/self/task'
const LOWER = constants.priority.PRIORITY_BELOW_NORMAL

/**
 * Lowers the priority of every thread of this process; threads that these start inherit it. On Linux each thread has its own, and Node's call for the
 * process changes only the calling thread: without the list, the threads that run DuckDB's statements, compile and collect garbage keep the
 * priority of the service. Throws when the system refuses.
 */
export function lowerPriority(): void {
  if (existsSync(THREADS)) for (const thread of readdirSync(THREADS)) lowerThread(thread)
  else setPriority(LOWER)
}

function lowerThread(thread: string): void {
  try {
    setPriority(Number(thread), LOWER)
  } catch (error) {
    // A thread may end after it was listed: that is no failure.
    if (existsSync(join(THREADS, thread))) throw error
  }
}
