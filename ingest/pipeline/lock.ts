import { link, mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { IngestError } from '../errors.ts'

/** Locks this very process holds, or is about to: from before there is a file until there is none any more. */
const held = new Set<string>()

/** A holder touches its lock this often (ms); on another machine, one untouched for STALE is taken for dead. */
const HEARTBEAT = 5_000
const STALE = 30_000
const LOOK_AGAIN = 500

/** Process id and machine of a lock's holder; no machine in a lock of an older version. */
interface Holder {
  pid: number
  host: string
}

/**
 * Runs `work` while no other process publishes into the same data folder. A lock left by a process that is gone is
 * taken over; one that is alive makes this throw IngestError with its process id.
 */
export async function withPublisherLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const path = publisherLock(dataDir)
  const other = await take(path)
  if (other)
    throw new IngestError(
      `Another ingest (process ${other.pid} on ${other.host}) is publishing into this data folder. Wait for it to end, or remove ${path} if it is no ingest.`,
      { cause: new Busy() },
    )
  return holding(path, work)
}

/** Where the lock of those who publish into a data folder is. */
export function publisherLock(dataDir: string): string {
  return join(dataDir, 'publisher.lock')
}

/** Runs `work` while no other process holds the lock at `path`, waiting for its turn. Throws the signal's reason. */
export async function inTurnAcrossProcesses<T>(
  path: string,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  while (await take(path)) await sleep(LOOK_AGAIN, undefined, { ...(signal ? { signal } : {}) })
  return holding(path, work)
}

/** Cause of the error of a lock that another holds: trying later may do. */
export class Busy extends Error {
  readonly code = 'EBUSY'
}

async function holding<T>(path: string, work: () => Promise<T>): Promise<T> {
  const heartbeat = setInterval(() => {
    const now = new Date()
    // A lock that a person removed is no reason to stop: the work ends as it would have.
    utimes(path, now, now).catch(() => undefined)
  }, HEARTBEAT)
  heartbeat.unref()
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    await rm(path, { force: true }).finally(() => held.delete(path))
  }
}

/** Takes the lock, or tells who holds it. Within this process that is known without a look at the file, which comes and goes meanwhile. */
async function take(path: string): Promise<Holder | undefined> {
  if (held.has(path)) return { pid: process.pid, host: hostname() }
  held.add(path)
  const other = await takeFile(path).catch((error: unknown) => {
    held.delete(path)
    throw error
  })
  if (other) held.delete(path)
  return other
}

async function takeFile(path: string): Promise<Holder | undefined> {
  await mkdir(dirname(path), { recursive: true })
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      await createWhole(path, `${process.pid} ${hostname()}`)
      return undefined
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const holder = await readHolder(path)
      if (holder && (await isHeld(path, holder))) return holder
      await rm(path, { force: true })
    }
  }
  throw new IngestError(`The lock ${path} keeps being taken by others: try again`, { cause: new Busy() })
}

/** Creates a file with its text in one step, so that nobody reads an empty one. Throws EEXIST when it is there. */
async function createWhole(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`
  await writeFile(temporary, text)
  try {
    await link(temporary, path)
  } finally {
    await rm(temporary, { force: true })
  }
}

async function readHolder(path: string): Promise<Holder | undefined> {
  const [pid, host = hostname()] = (await readFile(path, 'utf8').catch(() => '')).split(' ')
  return Number(pid) > 0 ? { pid: Number(pid), host } : undefined
}

async function isHeld(path: string, { pid, host }: Holder): Promise<boolean> {
  // Process ids mean nothing on another machine: there only the heartbeat tells.
  if (host !== hostname()) {
    const touched = await stat(path).catch(() => undefined)
    return touched !== undefined && Date.now() - touched.mtimeMs < STALE
  }
  // In a container process ids repeat: a lock in our own name was left by a run that was killed.
  return pid !== process.pid && isAlive(pid)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
