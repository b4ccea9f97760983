import { setTimeout as wait } from 'node:timers/promises'
import { processorSecondsOf } from '../process-tree.ts'

const EVERY = 50
/** Longest wait: an answer that is timed before all columns are loaded is measured too long, not too short. */
const MOST = 10_000

/** Waits until this process and those it started are at rest: the columns of a search are loaded after its answer. Does not wait where the system does not tell. */
export async function untilQuiet(): Promise<void> {
  let used = processorSecondsOf(process.pid)
  for (let waited = 0, quiet = 0; waited < MOST && quiet < 3; waited += EVERY) {
    await wait(EVERY)
    const now = processorSecondsOf(process.pid)
    quiet = now - used < 0.02 ? quiet + 1 : 0
    used = now
  }
}
