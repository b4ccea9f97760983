import { stat } from 'node:fs/promises'
import { IngestError } from '../../../formats/errors.ts'
import { CheckedFiles } from '../../../shared/integrity/checked-files.ts'
import type { DataDir } from '../../../shared/release/data-dir.ts'
import type { ReleaseFile, UnitRecord } from '../../../shared/release/release.ts'

/** One checker a data folder: it hashes outside the event loop. */
const checkers = new Map<string, CheckedFiles>()

function checkerOf(dataDir: DataDir): CheckedFiles {
  const checker = checkers.get(dataDir.dir) ?? new CheckedFiles(dataDir)
  checkers.set(dataDir.dir, checker)
  return checker
}

/**
 * State (inode, size, mtime) in which this process found a stored file sound. Without ctime: each hard link into a release folder changes
 * it, and the file would be read again.
 */
const foundSound = new Map<string, string>()

/** The fault of a stored file, undefined when it is sound. Does not read a file again that this process found sound and that was not written since. */
export async function currentFault(dataDir: DataDir, file: ReleaseFile): Promise<string | undefined> {
  const path = dataDir.store(file.file)
  const state = await stateOf(path, file)
  if (state !== undefined && foundSound.get(path) === state) return undefined
  const fault = await checkerOf(dataDir).faultOf(file)
  if (fault === undefined && state !== undefined) foundSound.set(path, state)
  return fault
}

/** Whether all of these files are what their release names. */
export async function areSound(dataDir: DataDir, files: readonly ReleaseFile[]): Promise<boolean> {
  for (const file of files) if ((await currentFault(dataDir, file)) !== undefined) return false
  return true
}

/** Damaged files that one message names: a broken disk may leave thousands. */
const MOST_NAMED = 10

/**
 * Checks lake and quarantine files before rows are read from them or another release takes them over. Throws IngestError naming each
 * damaged file and the one command that makes them again; `units` tells which communes an area was loaded as.
 */
export async function checkLake(
  dataDir: DataDir,
  files: readonly ReleaseFile[],
  units: readonly UnitRecord[] = [],
): Promise<void> {
  const damaged: ReleaseFile[] = []
  const faults: string[] = []
  for (const file of files) {
    const fault = await currentFault(dataDir, file)
    if (fault === undefined) continue
    damaged.push(file)
    faults.push(`${dataDir.store(file.file)} ${fault}`)
  }
  if (damaged.length === 0) return
  const more = faults.length - MOST_NAMED
  const named = faults.slice(0, MOST_NAMED).join('; ')
  throw new IngestError(
    `${named}${more > 0 ? `; and ${more} more (terrier verify lists them)` : ''}. Nothing was published. Put ${damaged.length === 1 ? 'it' : 'them'} back from a backup, or make ${damaged.length === 1 ? 'it' : 'them'} again from the sources: ${remedy(damaged, units)}`,
  )
}

function remedy(damaged: readonly ReleaseFile[], units: readonly UnitRecord[]): string {
  const names = [...new Set(damaged.map(({ dataset }) => dataset))]
  const areas = new Set(damaged.map(({ area }) => area).filter((area) => area !== 'france'))
  const codes = [...areas].flatMap((area) => {
    const communes = units.filter((unit) => unit.area === area).flatMap(({ commune }) => commune ?? [])
    return communes.length > 0 ? [...new Set(communes)] : [area]
  })
  return `terrier ingest ${names.join(' ')} --area ${codes.join(',') || 'france'}`
}

async function stateOf(path: string, { sha256 }: ReleaseFile): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined)
  return found && `${found.dev} ${found.ino} ${found.size} ${found.mtimeNs} ${sha256}`
}
