import { open } from 'node:fs/promises'
import { giveBack, type Holder, takeLock } from './file-lock.mjs'

/** A holder writes its lock every HEARTBEAT (ms). A lock from another machine that was not written for STALE counts as abandoned. */
const HEARTBEAT = 5_000
const STALE = 30_000

/** A lock that this process holds until it lets go of it, or who holds it; a `holder` that is undefined is taking it at this moment. */
export type HeldLock = { letGo: () => void; holder?: never } | { letGo?: never; holder: Holder | undefined }

/** Takes the lock at a path, in a folder that there is, and writes it again for as long as it is held. Throws when the folder cannot be read or written. */
export function holdLock(path: string): HeldLock {
  const found = takeLock(path, STALE)
  if (found.taken === undefined) return { holder: found.holder }
  const { taken, text } = found
  // Somebody may have removed the lock by hand: the work goes on without it.
  const heartbeat = setInterval(() => void writeAgain(taken, text).catch(() => undefined), HEARTBEAT)
  heartbeat.unref()
  const letGo = () => {
    clearInterval(heartbeat)
    giveBack(path, taken)
  }
  return { letGo }
}

/** Writes its text to a lock again, so that the clock of its folder stamps it: a time that is set would be one of this machine's clock. */
async function writeAgain(path: string, text: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    // Another process may have made a lock of this name since.
    if ((await file.readFile('utf8')) === text) await file.write(text, 0)
  } finally {
    await file.close()
  }
}
