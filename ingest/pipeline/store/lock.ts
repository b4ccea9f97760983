import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { IngestError } from '../../../formats/errors.ts'
import type { Holder } from '../../../shared/files/file-lock.mjs'
import { type HeldLock, holdLock } from '../../../shared/files/hold-lock.ts'
import { onDisk } from '../download/disk.ts'

/** Milliseconds between two attempts at a lock that another process holds, or is about to take. */
const LOOK_AGAIN = 500
const ABOUT_TO_TAKE = 20
/** Attempts at the publisher's lock while other processes are about to take it. */
const ATTEMPTS = 50

/**
 * Runs `work` under the lock of those who publish into a data folder. Takes over the lock of a dead process. Throws IngestError when a
 * living process holds it, with that process's id, or when the folder cannot be written.
 */
export async function withPublisherLock<T>(dataPath: string, work: () => Promise<T>): Promise<T> {
  const lock = publisherLock(dataPath)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const found = await onDisk(lock, () => take(lock))
    if (found.letGo) return holding(found.letGo, work)
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

/** Path of the publisher's lock of a data folder. */
export function publisherLock(dataPath: string): string {
  return join(dataPath, 'publisher.lock')
}

/** Waits for the lock at `path`, then runs `work` under it. Throws the signal's reason. */
export async function inTurnAcrossProcesses<T>(
  path: string,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  let found = await take(path)
  for (; !found.letGo; found = await take(path))
    await sleep(
      found.holder ? LOOK_AGAIN : ABOUT_TO_TAKE * Math.random(),
      undefined,
      signal ? { signal } : {},
    ).catch((error: unknown) => {
      // Node's own error has the reason as its cause.
      signal?.throwIfAborted()
      throw error
    })
  return holding(found.letGo, work)
}

/** Cause of the error when another process holds the lock: the job may be tried again later. */
export class Busy extends Error {
  readonly code = 'EBUSY'
}

async function take(lock: string): Promise<HeldLock> {
  await mkdir(dirname(lock), { recursive: true })
  return holdLock(lock)
}

async function holding<T>(letGo: () => void, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    letGo()
  }
}
