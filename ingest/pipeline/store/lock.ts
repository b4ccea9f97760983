import { link, mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { IngestError } from '../../errors.ts'
import { onDisk } from '../download/disk.ts'

/** Locks this very process holds, or is about to: from before there is a file until there is none any more. */
const held = new Set<string>()

/** A holder touches its lock this often (ms); on another machine, one untouched for STALE is taken for dead. */
const HEARTBEAT = 5_000
const STALE = 30_000
const LOOK_AGAIN = 500
/** How often, and after how long (ms), one who finds a dead lock tries again. Clearing it away takes far less. */
const ATTEMPTS = 10
const CLEARING = 50

/** What a lock of this process says. */
const OWN = `${process.pid} ${hostname()}`

/** Process id and machine of a lock's holder; no machine in a lock of an older version. */
interface Holder {
  pid: number
  host: string
}

/**
 * Runs `work` while no other process publishes into the same data folder. A lock left by a process that is gone is
 * taken over; one that is alive makes this throw IngestError with its process id, and so does a data folder that cannot be written.
 */
export async function withPublisherLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const path = publisherLock(dataDir)
  const other = await onDisk(path, () => take(path))
  if (other)
    throw new IngestError(
      `Another ingest (process ${other.pid} on ${other.host}) is publishing into this data folder. Wait for it to end, or stop it: given again it goes on from where it was. Remove ${path} if it is no ingest.`,
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
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (await createWhole(path, OWN)) return undefined
    const holder = await readHolder(path)
    if (holder && (await isAlive(path, holder))) return holder
    if (holder && !(await clearDead(path))) await sleep(CLEARING)
  }
  throw new IngestError(`The lock ${path} keeps being taken by others: try again`, { cause: new Busy() })
}

/**
 * Removes the lock of a holder that is dead, unless another process is about to: of two who find it, the slower would otherwise remove
 * the lock that the quicker has taken meanwhile. Only who holds the right to clear removes what is not his, and looks once more before.
 */
async function clearDead(path: string): Promise<boolean> {
  const clearing = `${path}.clearing`
  if (!(await createWhole(clearing, OWN))) {
    // Left by one that was killed between these lines.
    await removeDead(clearing)
    return false
  }
  try {
    await removeDead(path)
    return true
  } finally {
    await rm(clearing, { force: true })
  }
}

/** One that is not there is nobody's to remove: it may be made before the removal. */
async function removeDead(path: string): Promise<void> {
  const holder = await readHolder(path)
  if (holder && !(await isAlive(path, holder))) await rm(path, { force: true })
}

/** Creates a file with its text in one step, so that nobody reads an empty one; false when there is one already. */
async function createWhole(path: string, text: string): Promise<boolean> {
  const temporary = `${path}.${process.pid}.tmp`
  try {
    await writeFile(temporary, text)
    await link(temporary, path)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    return false
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Undefined when there is no lock; one that says nothing readable is of process 0, which is nobody. */
async function readHolder(path: string): Promise<Holder | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const [pid, host = hostname()] = text.split(' ')
  return { pid: Number(pid) || 0, host }
}

async function isAlive(path: string, { pid, host }: Holder): Promise<boolean> {
  // Process ids mean nothing on another machine: there only the heartbeat tells. A lock that is gone by now was given back, not left.
  if (host !== hostname()) {
    const touched = await stat(path).catch(() => undefined)
    return touched === undefined || Date.now() - touched.mtimeMs < STALE
  }
  // In a container process ids repeat: a lock in our own name was left by a run that was killed.
  return pid > 0 && pid !== process.pid && isRunning(pid)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
