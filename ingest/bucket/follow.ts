import type { Home } from '../../shared/home.ts'
import { inTurnAcrossProcesses, publisherLock } from '../pipeline/lock.ts'
import { publish } from '../pipeline/publish.ts'
import type { Bucket } from './bucket.ts'
import { pullFiles, remoteCurrent } from './pull.ts'

export interface FollowSettings {
  home: Home
  bucket: Bucket
  /** Milliseconds between two looks. */
  everyMs: number
  onPulled(release: string, files: number): void
  onFailed(error: unknown): void
}

/**
 * Takes the bucket's current release into the data folder: the files that are not there yet, each checked, then the
 * manifest and the pointer. Returns how many files were brought, undefined when there was nothing new.
 */
export async function pullCurrent(home: Home, bucket: Bucket): Promise<number | undefined> {
  const release = await remoteCurrent(bucket)
  const isNew = async () => release && (await home.readPointer())?.release !== release.id
  if (!release || !(await isNew())) return undefined
  // Processes that share a data folder take turns: the second finds it done.
  return inTurnAcrossProcesses(publisherLock(home.dir), async () => {
    if (!(await isNew())) return undefined
    const brought = await pullFiles(home, bucket, release.files)
    await publish(home, release)
    return brought
  })
}

/** Keeps a replica on the bucket's current release until stopped; `first` resolves after the first look. What cannot be brought leaves it on the one it has. */
export function followBucket(settings: FollowSettings): { first: Promise<void>; stop(): Promise<void> } {
  let looking: Promise<void>
  const look = async () => {
    try {
      const brought = await pullCurrent(settings.home, settings.bucket)
      if (brought !== undefined)
        settings.onPulled((await settings.home.readPointer())?.release ?? '', brought)
    } catch (error) {
      settings.onFailed(error)
    }
  }
  const first = look()
  looking = first
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, settings.everyMs)
  return {
    first,
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
