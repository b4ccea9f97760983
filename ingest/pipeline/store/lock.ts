import { mkdir, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { giveBack, type Holder, takeLock } from '../../../shared/files/file-lock.mjs'
import { IngestError } from '../../errors.ts'
import { onDisk } from '../download/disk.ts'

/** A holder touches its lock this often (ms); on another machine, one untouched for STALE is taken for dead. */
const HEARTBEAT = 5_000
const STALE = 30_000
/** Milliseconds between two looks at a lock that another holds, or is about to take. */
const LOOK_AGAIN = 500
const ABOUT_TO_TAKE = 20
/** How often one who may not wait tries while others are about to take the lock. */
const ATTEMPTS = 50

/**
 * Runs `work` while no other process publishes into the same data folder. A lock left by a process that is gone is
 * taken over; one that is alive makes this throw IngestError with its process id, and so does a data folder that cannot be written.
 */
export async function withPublisherLock<T>(dataPath: string, work: () => Promise<T>): Promise<T> {
  const lock = publisherLock(dataPath)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const found = await onDisk(lock, () => take(lock))
    if (found.taken) return holding(lock, found.taken, work)
    if (found.holder) throw busy(found.holder)
    await sleep(ABOUT_TO_TAKE * Math.random())
  }
  throw new IngestError(`The lock ${lock} keeps being taken by others: try again`, { cause: new Busy() })
}

function busy({ pid, host, path }: Holder): IngestError {
  return new IngestError(
    `Another ingest (process ${pid} on ${host}) is publishing into this data folder. Wait for it to end, or stop it: given again it goes on from where it was. Remove ${path} if it is no ingest.`,
    { cause: new Busy() },
  )
}

/** Where the lock of those who publish into a data folder is. */
export function publisherLock(dataPath: string): string {
  return join(dataPath, 'publisher.lock')
}

/** Runs `work` while no other process holds the lock at `path`, waiting for its turn. Throws the signal's reason. */
export async function inTurnAcrossProcesses<T>(
  path: string,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  let found = await take(path)
  for (; !found.taken; found = await take(path))
    await sleep(
      found.holder ? LOOK_AGAIN : ABOUT_TO_TAKE * Math.random(),
      undefined,
      signal ? { signal } : {},
    )
  return holding(path, found.taken, work)
}

/** Cause of the error of a lock that another holds: trying later may do. */
export class Busy extends Error {
  readonly code = 'EBUSY'
}

async function take(lock: string) {
  await mkdir(dirname(lock), { recursive: true })
  return takeLock(lock, STALE)
}

async function holding<T>(lock: string, taken: string, work: () => Promise<T>): Promise<T> {
  const heartbeat = setInterval(() => {
    const now = new Date()
    // A lock that a person removed is no reason to stop: the work ends as it would have.
    utimes(taken, now, now).catch(() => undefined)
  }, HEARTBEAT)
  heartbeat.unref()
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    giveBack(lock, taken)
  }
}
