import { parseAreas } from './area.ts'
import { baselineForCog, baselineOf, holdsCutting } from './baseline.ts'
import type { AreaUnit, Dataset } from './dataset.ts'
import { cog } from './datasets/cog/dataset.ts'
import { datasets as allDatasets } from './datasets/index.ts'
import { IngestError } from './errors.ts'
import type { IngestContext } from './pipeline/ingest-context.ts'
import { baseRelease } from './pipeline/release/base-release.ts'
import type { PublishedNext } from './pipeline/release/publish-next.ts'
import { withPublisherLock } from './pipeline/store/lock.ts'
import type { Baseline } from './pipeline/unit/run-unit.ts'
import { type PreparedUnit, prepareOn } from './prepare-unit.ts'
import { filesWith, publishOn } from './publish-units.ts'

export interface RefreshRequest extends IngestContext {
  /** Names of datasets; empty = all. */
  datasets: readonly string[]
  /** `75118`, `75`, `france`, or a comma list. */
  area: string
  /** Local files by dataset. */
  files: Readonly<Record<string, readonly string[]>>
  /** Edition by dataset (YYYY-MM-DD); `latest` where none is given. */
  millesimes: Readonly<Record<string, string>>
}

export interface RefreshResult extends PublishedNext {
  /** Datasets that are not published for an area: left as they were, because they were not asked for by name. */
  skipped: Skipped[]
}

export interface Skipped {
  dataset: string
  area: string
  reason: string
}

/**
 * The flow of the write side in one process: areas × datasets → download → lake → checks → read model → release → current, by the steps
 * that jobs run one at a time. Throws IngestError (and leaves the served release untouched) when anything asked for could not be published.
 */
export async function refresh(request: RefreshRequest): Promise<RefreshResult> {
  const asked = chooseDatasets(request.datasets)
  return withPublisherLock(request.dataDir.dir, async () => {
    const base = await baseRelease(request.dataDir)
    const current = base.manifest
    const done: PreparedUnit[] = []
    const skipped: Skipped[] = []
    let together = 1
    const prepare = async (dataset: Dataset, unit: AreaUnit, baseline: Baseline) => {
      const millesime = request.millesimes[dataset.name] ?? 'latest'
      const files = request.files[dataset.name] ?? []
      const known = filesWith(current, done)
      done.push(
        await prepareOn(
          { ...baseline, known },
          request,
          { dataset, unit, millesime, files, together },
          // Who asks for everything gets what there is; who names a dataset gets it or an error.
          (error) => {
            if (request.datasets.length > 0) throw error
            skipped.push({ dataset: dataset.name, area: unit.area, reason: error.message })
          },
        ),
      )
    }
    // Every dataset reads with a territory, so the first thing a release needs is one; later it is refreshed when asked.
    if (asked.includes(cog) || request.files.cog || !holdsCutting(filesWith(current, done)))
      await prepare(cog, { area: 'france' }, baselineForCog(current))
    const baseline = await baselineOf(request, filesWith(current, done), current)
    const units = parseAreas(request.area, baseline.territory)
    together = units.filter(({ communes }) => !communes).length
    // Dataset by dataset: a national file is read for all départements, and the owners of all are known before their companies are looked for.
    for (const dataset of asked)
      if (dataset.cut === 'departement') for (const unit of units) await prepare(dataset, unit, baseline)
    for (const dataset of asked)
      if (dataset.cut === 'france' && dataset !== cog) await prepare(dataset, { area: 'france' }, baseline)
    return { ...(await publishOn(baseline, request, base, done)), skipped }
  })
}

function chooseDatasets(names: readonly string[]): readonly Dataset[] {
  if (names.length === 0) return allDatasets
  const unknown = names.find((name) => !allDatasets.some((dataset) => dataset.name === name))
  if (unknown !== undefined)
    throw new IngestError(
      `There is no dataset "${unknown}". Datasets: ${allDatasets.map((d) => d.name).join(', ')}`,
    )
  // In the order of the list, whatever that of the question: what one asks another to keep must be known before.
  return allDatasets.filter(({ name }) => names.includes(name))
}
