import { IngestError } from '../../formats/errors.ts'
import { columnsOfUnits, type DatasetColumns } from '../../formats/layouts/unit-columns.ts'
import { parseAreas } from '../area.ts'
import type { AreaUnit, Dataset } from '../dataset.ts'
import { cog } from '../datasets/cog/dataset.ts'
import { datasets as allDatasets } from '../datasets/index.ts'
import type { IngestContext } from '../pipeline/ingest-context.ts'
import { baseRelease } from '../pipeline/release/base-release.ts'
import type { PublishedNext } from '../pipeline/release/publish-next.ts'
import { withPublisherLock } from '../pipeline/store/lock.ts'
import { inOrder } from '../pipeline/unit/in-order.ts'
import type { Baseline } from '../pipeline/unit/run-unit.ts'
import { baselineForCog, baselineOf, holdsCutting } from '../prepare/baseline.ts'
import type { PreparedUnit } from '../prepare/prepare-unit.ts'
import { prepareInProcess } from '../processes/prepare-in-process.ts'
import { type Processes, withProcesses } from '../processes/with-processes.ts'
import { filesWith, publishOn } from './publish-units.ts'

/** What a dataset that is one national file is asked for. */
const FRANCE: AreaUnit = { area: 'france' }

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
  skipped: SkippedArea[]
  /** How the columns of what was read, or was there already, differ from the known layouts. */
  columns: DatasetColumns[]
}

export interface SkippedArea {
  dataset: string
  area: string
  reason: string
}

/**
 * The flow of the write side without queues: areas × datasets → download → lake → checks → read model → release → current, by the steps
 * that jobs run one at a time; several départements at the same time with `processes`. Throws IngestError (and leaves the served release untouched) when anything asked for could not be published.
 */
export async function refresh(request: RefreshRequest): Promise<RefreshResult> {
  const asked = chooseDatasets(request.datasets)
  return withPublisherLock(request.dataDir.dir, async () => {
    const base = await baseRelease(request.dataDir)
    const current = base.manifest
    const done: PreparedUnit[] = []
    const skipped: SkippedArea[] = []
    let together = 1
    // Known once the area is: before, the administrative division is the only step that is shown.
    let steps = 0
    let stepsDone = 0
    const stepDone = () => request.progress.whole?.(++stepsDone, steps)
    const prepare = async (
      dataset: Dataset,
      units: readonly AreaUnit[],
      baseline: Baseline,
      processes?: Processes,
    ) => {
      const millesime = request.millesimes[dataset.name] ?? 'latest'
      const files = request.files[dataset.name] ?? []
      const known = filesWith(current, done)
      const absent = new Map<string, string>()
      const prepareOne = (unit: AreaUnit) => {
        request.signal?.throwIfAborted()
        return prepareInProcess(
          processes,
          { ...baseline, known },
          request,
          { dataset, unit, millesime, files, together },
          // Who asks for everything gets what there is; who names a dataset gets it or an error.
          (error) => {
            if (request.datasets.length > 0) throw error
            absent.set(unit.area, error.message)
          },
        ).finally(stepDone)
      }
      done.push(...(await inOrder(units, processes?.places ?? 1, prepareOne)))
      for (const { area } of units) {
        const reason = absent.get(area)
        if (reason !== undefined) skipped.push({ dataset: dataset.name, area, reason })
      }
    }
    // Every dataset reads with a territory, so the first thing a release needs is one; later it is refreshed when asked.
    if (asked.includes(cog) || request.files.cog || !holdsCutting(filesWith(current, done)))
      await prepare(cog, [FRANCE], baselineForCog(current))
    const baseline = await baselineOf(request, filesWith(current, done), current)
    const units = parseAreas(request.area, baseline.territory)
    together = units.filter(({ communes }) => !communes).length
    steps = stepsDone + stepsOf(asked, units) + 1
    request.progress.whole?.(stepsDone, steps)
    // Dataset by dataset: a national file is read for all départements, and the owners of all are known before their companies are looked for.
    const places = Math.min(request.processes ?? 1, units.length)
    await withProcesses({ ...request, processes: places }, async (processes) => {
      for (const dataset of asked)
        if (dataset.cut === 'departement') await prepare(dataset, units, baseline, processes)
    })
    for (const dataset of asked)
      if (dataset.cut === 'france' && dataset !== cog) await prepare(dataset, [FRANCE], baseline)
    const columns = columnsOfUnits(done.map(({ dataset, records }) => ({ dataset: dataset.name, records })))
    const published = await publishOn(baseline, request, base, done)
    stepDone()
    return { ...published, skipped, columns }
  })
}

/** Places that are still to be prepared, dataset by dataset. */
function stepsOf(asked: readonly Dataset[], units: readonly AreaUnit[]): number {
  const stepsOfOne = (dataset: Dataset) => (dataset.cut === 'departement' ? units.length : 1)
  return asked.filter((dataset) => dataset !== cog).reduce((sum, one) => sum + stepsOfOne(one), 0)
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
