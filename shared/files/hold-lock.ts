import { utimes } from 'node:fs/promises'
import { giveBack, type Holder, takeLock } from './file-lock.mjs'

/** A holder touches its lock every HEARTBEAT (ms). A lock from another machine that was not touched for STALE counts as abandoned. */
const HEARTBEAT = 5_000
const STALE = 30_000

/** A lock that this process holds until it lets go of it, or who holds it; a `holder` that is undefined is taking it at this moment. */
export type HeldLock = { letGo: () => void; holder?: never } | { letGo?: never; holder: Holder | undefined }

/** Takes the lock at a path, in a folder that there is, and touches it for as long as it is held. Throws when the folder cannot be read or written. */
export function holdLock(path: string): HeldLock {
  const { taken, holder } = takeLock(path, STALE)
  if (taken === undefined) return { holder }
  const heartbeat = setInterval(() => {
    const now = new Date()
    // Somebody may have removed the lock by hand: the work goes on without it.
    utimes(taken, now, now).catch(() => undefined)
  }, HEARTBEAT)
  heartbeat.unref()
  const letGo = () => {
    clearInterval(heartbeat)
    giveBack(path, taken)
  }
  return { letGo }
}
