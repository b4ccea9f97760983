import type { Home } from '../shared/home.ts'
import type { Manifest } from '../shared/release.ts'
import type { AreaUnit, Dataset } from './dataset.ts'
import { cog } from './datasets/cog/dataset.ts'
import { AbsentSource, IngestError } from './errors.ts'
import { type Progress, silent } from './pipeline/progress.ts'
import { baseRelease } from './pipeline/release/base-release.ts'
import type { Checkpoint } from './pipeline/unit/checkpoint.ts'
import { normalisedFiles, runUnit } from './pipeline/unit/run-unit.ts'
import { EMPTY_TERRITORY, openTerritory } from './refresh.ts'

export interface PrepareRequest {
  home: Home
  dataset: Dataset
  unit: AreaUnit
  mirror?: string
  /** `latest` or a vintage YYYY-MM-DD. */
  millesime: string
  /** First wait before a download that failed in passing is tried again, in ms. */
  backoffMs?: number
  progress: Progress
}

/**
 * Downloads, normalises and checks one dataset in one place, and keeps its lake; nothing is published. A place that the
 * producer does not publish stays as it is, unless a release without it would answer nothing.
 * Throws IngestError when it cannot be done, or when no administrative cutting is loaded yet.
 */
export async function prepareUnit(request: PrepareRequest): Promise<Checkpoint> {
  const { home, dataset, unit, mirror, backoffMs, millesime, progress } = request
  const { manifest: current } = await baseRelease(home)
  const { territory, hash } = await territoryFor(request, current)
  const context = {
    home,
    ...(mirror === undefined ? {} : { mirror }),
    ...(backoffMs === undefined ? {} : { backoffMs }),
    files: [],
    progress,
    current,
    territory,
    territoryHash: hash,
    millesime,
    known: normalisedFiles(current),
  }
  return runUnit(dataset, unit, context).catch((error: unknown) => {
    if (!(error instanceof AbsentSource) || dataset.essential) throw error
    progress.step(`${dataset.name} ${unit.area}`, undefined, 'files').end(`left as it is: ${error.message}`)
    return asItIs(current, dataset, unit)
  })
}

function asItIs(current: Manifest | undefined, dataset: Dataset, { area }: AreaUnit): Checkpoint {
  const units = current?.datasets.find((record) => record.name === dataset.name)?.units ?? []
  const files = normalisedFiles(current).filter((f) => f.dataset === dataset.name && f.area === area)
  return { records: units.filter((unit) => unit.area === area), files }
}

async function territoryFor({ home, dataset }: PrepareRequest, current: Manifest | undefined) {
  // The cutting itself is read without one.
  if (dataset === cog) return { territory: EMPTY_TERRITORY, hash: '' }
  const cutting = normalisedFiles(current).filter((file) => file.dataset === cog.name)
  if (cutting.length === 0)
    throw new IngestError(`${dataset.name}: no administrative cutting is loaded. Refresh cog first.`)
  return openTerritory({ home, progress: silent }, cutting, current)
}
