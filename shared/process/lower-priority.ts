import { existsSync, readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

/** Where Linux lists the threads of the process that looks. */
const THREADS = '/proc/self/task'

/**
 * Gives all threads of this process a lower priority, and with it those that they begin later. Linux has a priority for each thread, and Node's call
 * changes that of the caller alone: the threads that run DuckDB's statements, compile and collect garbage would compete with the service as before.
 * Throws when the system refuses.
 */
export function lowerPriority(): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  if (existsSync(THREADS)) for (const thread of readdirSync(THREADS)) lowerThread(thread)
}

function lowerThread(thread: string): void {
  try {
    setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL)
  } catch (error) {
    // One that ended since it was listed has no priority.
    if (existsSync(join(THREADS, thread))) throw error
  }
}
