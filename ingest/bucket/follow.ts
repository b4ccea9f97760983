import { UnreadableFile } from '../../shared/files/unreadable-file.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import type { Manifest } from '../../shared/release/release.ts'
import { publish } from '../pipeline/release/publish.ts'
import { inTurnAcrossProcesses, publisherLock } from '../pipeline/store/lock.ts'
import { isKept } from '../pipeline/store/store.ts'
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
 * manifest and the pointer. Undefined when there was nothing new. `isHere` tells whether this folder has a release: by default one whose
 * manifest is damaged, or of which a file is missing, does not count, and is brought again.
 */
export async function pullCurrent(
  dataDir: DataDir,
  bucket: Bucket,
  isHere: (release: Manifest) => Promise<boolean> = async (release) =>
    (await localRelease(dataDir)) === release.id && (await areKept(dataDir, release)),
): Promise<Pulled | undefined> {
  const release = await remoteCurrent(bucket)
  if (!release || (await isHere(release))) return undefined
  // Processes that share a data folder take turns: the second one finds the release already there.
  return inTurnAcrossProcesses(publisherLock(dataDir.dir), async () => {
    if (await isHere(release)) return undefined
    const files = await pullFiles(dataDir, bucket, release.files)
    return { release: release.id, files, warnings: await publish(dataDir, release) }
  })
}

/** Whether all files of a release are in the store. A worker that shares the data folder makes a release current with those that it needs. */
async function areKept(dataDir: DataDir, { files }: Manifest): Promise<boolean> {
  for (const file of files) if (!(await isKept(dataDir, file))) return false
  return true
}

/**
 * Keeps a replica on the bucket's current release until stopped; `first` resolves after the first look. When a release cannot be fetched,
 * the replica stays on its own. The first look reads the manifest here, later ones only the pointer, and the files of each release once.
 */
export function followBucket(settings: FollowSettings): { first: Promise<void>; stop(): Promise<void> } {
  let looking: Promise<void>
  const { dataDir, bucket } = settings
  /** The release of which all files were here. */
  let whole: string | undefined
  const look = async (here: (dataDir: DataDir) => Promise<string | undefined>) => {
    const isHere = async (release: Manifest) => {
      if ((await here(dataDir)) !== release.id) return false
      if (whole !== release.id && (await areKept(dataDir, release))) whole = release.id
      return whole === release.id
    }
    try {
      const pulled = await pullCurrent(dataDir, bucket, isHere)
      if (pulled) settings.onPulled(pulled.release, pulled.files, pulled.warnings)
    } catch (error) {
      settings.onFailed(error)
    }
  }
  const first = look(localRelease)
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
