import { UnreadableFile } from '../../shared/files/unreadable-file.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import { publish } from '../pipeline/release/publish.ts'
import { inTurnAcrossProcesses, publisherLock } from '../pipeline/store/lock.ts'
import type { Bucket } from './bucket.ts'
import { localRelease, pullFiles, remoteCurrent } from './pull.ts'

export interface FollowSettings {
  dataDir: DataDir
  bucket: Bucket
  /** Milliseconds between two looks. */
  everyMs: number
  /** `warnings`: what failed after the release became current here, one line each. */
  onPulled(release: string, files: number, warnings: readonly string[]): void
  onFailed(error: unknown): void
}

export interface Pulled {
  release: string
  /** Number of files fetched. */
  files: number
  warnings: string[]
}

/**
 * Takes the bucket's current release into the data folder: the files that are not there yet, each checked, then the
 * manifest and the pointer. Undefined when there was nothing new. `here` tells which release this folder has: by default one whose
 * manifest is damaged does not count, and is brought again.
 */
export async function pullCurrent(
  dataDir: DataDir,
  bucket: Bucket,
  here: (dataDir: DataDir) => Promise<string | undefined> = localRelease,
): Promise<Pulled | undefined> {
  const release = await remoteCurrent(bucket)
  const isNew = async () => release && (await here(dataDir)) !== release.id
  if (!release || !(await isNew())) return undefined
  // Processes that share a data folder take turns: the second one finds the release already there.
  return inTurnAcrossProcesses(publisherLock(dataDir.dir), async () => {
    if (!(await isNew())) return undefined
    const files = await pullFiles(dataDir, bucket, release.files)
    return { release: release.id, files, warnings: await publish(dataDir, release) }
  })
}

/**
 * Keeps a replica on the bucket's current release until stopped; `first` resolves after the first look. When a release cannot be fetched,
 * the replica stays on its own. The first look reads the manifest here, later ones only the pointer.
 */
export function followBucket(settings: FollowSettings): { first: Promise<void>; stop(): Promise<void> } {
  let looking: Promise<void>
  const look = async (here?: (dataDir: DataDir) => Promise<string | undefined>) => {
    try {
      const pulled = await pullCurrent(settings.dataDir, settings.bucket, here)
      if (pulled) settings.onPulled(pulled.release, pulled.files, pulled.warnings)
    } catch (error) {
      settings.onFailed(error)
    }
  }
  const first = look()
  looking = first
  const timer = setInterval(() => {
    looking = looking.then(() => look(pointedTo))
  }, settings.everyMs)
  return {
    first,
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}

/** The release that the pointer names; undefined when there is none or it is damaged. */
async function pointedTo(dataDir: DataDir): Promise<string | undefined> {
  try {
    return (await dataDir.readPointer())?.release
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined
    throw error
  }
}
