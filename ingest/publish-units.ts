import type { Home } from '../shared/home.ts'
import type { Manifest, UnitRecord } from '../shared/release.ts'
import { IngestError } from './errors.ts'
import type { Progress } from './pipeline/progress.ts'
import { baseRelease } from './pipeline/release/base-release.ts'
import { publishNext } from './pipeline/release/publish-next.ts'
import { withPublisherLock } from './pipeline/store/lock.ts'
import { isKept } from './pipeline/store/store.ts'
import { normalisedFiles } from './pipeline/unit/run-unit.ts'
import { compose, openTerritory, type RefreshResult, type UnitResult } from './refresh.ts'

export interface PublishRequest {
  home: Home
  progress: Progress
  /** Places prepared with `runUnit`, here or on other machines, whose files are in the store. */
  units: readonly UnitResult[]
}

/** Cause of a refusal that preparing the place again mends. */
export class Outdated extends Error {}

/**
 * Builds the read model of places prepared beforehand and publishes them as one release.
 * Throws IngestError, leaving the served release untouched, when a file is gone or the release that a place was
 * prepared against has changed since.
 */
export async function publishUnits({ home, progress, units }: PublishRequest): Promise<RefreshResult> {
  return withPublisherLock(home.dir, async () => {
    const base = await baseRelease(home)
    const current = base.manifest
    for (const unit of units) await checkPrepared(home, current, unit)
    const files = [...units.flatMap((unit) => unit.files), ...normalisedFiles(current)]
    const cutting = files.filter((file) => file.dataset === 'cog')
    const { territory } = await openTerritory({ home, progress }, newest(cutting), current)
    const release = await compose({ home, progress }, current, [...units], territory)
    return { ...(await publishNext(home, base, release)), skipped: [] }
  })
}

/** One file a kind: what was just prepared stands before what is loaded. */
function newest<T extends { kind: string }>(files: readonly T[]): T[] {
  return files.filter((file, i) => files.findIndex((other) => other.kind === file.kind) === i)
}

async function checkPrepared(home: Home, current: Manifest | undefined, result: UnitResult): Promise<void> {
  const { dataset, unit, records, files } = result
  const where = `${dataset.name} ${unit.area}`
  for (const file of files)
    if (!(await isKept(home, file)))
      throw new IngestError(`${where}: ${file.file} is not in the store any more. Run it again.`, {
        cause: new Outdated(),
      })
  if (!unit.communes) return
  const carried = (list: readonly UnitRecord[]) =>
    list
      .filter((record) => !unit.communes?.includes(record.commune ?? ''))
      .map((record) => `${record.commune ?? ''} ${record.inputKey}`)
      .sort()
      .join()
  const loaded = current?.datasets.find((record) => record.name === dataset.name)?.units ?? []
  if (carried(loaded.filter((record) => record.area === unit.area)) !== carried(records))
    throw new IngestError(
      `${where}: other communes of it were published since it was prepared. Run it again.`,
      { cause: new Outdated() },
    )
}
