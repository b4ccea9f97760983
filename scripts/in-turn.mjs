import { giveBack, takeLock } from '../shared/files/file-lock.mjs'

/** Milliseconds between two looks at whether the other has ended. */
const lookEvery = 100
/** Milliseconds after which a process on another machine counts as dead: longer than packages take to install. */
const staleMs = 1_800_000

/**
 * Runs the body while no other process is between the beginning and the end of one under the same lock file, which
 * names the process that holds it. The lock of a process that was killed is taken over.
 */
export function inTurn(lock, body) {
  let isWaitShown = false
  let found = takeLock(lock, staleMs)
  for (; !found.taken; found = takeLock(lock, staleMs)) {
    if (found.holder && !isWaitShown) {
      process.stderr.write(
        `Waiting for process ${found.holder.pid}, which prepares this folder (${found.holder.path}).\n`,
      )
      isWaitShown = true
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lookEvery * Math.random())
  }
  try {
    return body()
  } finally {
    giveBack(lock, found.taken)
  }
}
