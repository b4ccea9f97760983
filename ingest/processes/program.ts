import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import workerpool from 'workerpool'
import type { Written } from '../../formats/written.ts'
import { decodeTerritory } from '../../shared/artefacts/territory.ts'
import { ExplainedError } from '../../shared/process/explained-error.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import { createTerritory } from '../../shared/territory/create.ts'
import type { Territory } from '../../shared/territory/territory.ts'
import { datasets } from '../datasets/index.ts'
import { derived } from '../derived/index.ts'
import { type Compared, compareFile } from '../pipeline/changes/compare-file.ts'
import { baseRelease } from '../pipeline/release/base-release.ts'
import { inTurnAcrossProcesses } from '../pipeline/store/lock.ts'
import { buildDataset, buildOfSeveral, type Ground, gatherDataset } from '../pipeline/unit/area-build.ts'
import { prepareOn } from '../prepare/prepare-unit.ts'
import {
  buildOrder,
  compareOrder,
  type Failed,
  gatherOrder,
  type PreparedThere,
  prepareOrder,
} from './orders.ts'
import { progressAsEvents } from './progress-events.ts'

// A process of its own, started by `withProcesses`, which sends one order after the other and ends it; the library ends it, too, when who
// started it is gone.
workerpool.worker({
  build: (order: unknown) => answered(() => build(order)),
  gather: (order: unknown) => answered(() => gather(order)),
  compare: (order: unknown) => answered(() => compare(order)),
  prepare: (order: unknown) => answered(() => prepare(order)),
})

async function answered<T>(work: () => Promise<T>): Promise<{ type: 'done'; value: T } | Failed> {
  try {
    return { type: 'done', value: await work() }
  } catch (error) {
    if (!(error instanceof Error)) return { type: 'failed', message: String(error), isExplained: false }
    const { message, stack } = error
    return { type: 'failed', message, stack, isExplained: error instanceof ExplainedError }
  }
}

async function build(order: unknown): Promise<Written[]> {
  const { build, ...where } = buildOrder.parse(order)
  const ground = await groundOf(where)
  const dataset = datasetOf(build.name)
  if (dataset) return buildDataset(dataset, build, ground)
  return buildOfSeveral(derived.find(({ name }) => name === build.name)!, build, ground)
}

async function gather(order: unknown): Promise<Written[]> {
  const { gather, ...where } = gatherOrder.parse(order)
  return gatherDataset(datasetOf(gather.name)!, gather, await groundOf(where))
}

function compare(order: unknown): Promise<Compared> {
  const { files, dataPath } = compareOrder.parse(order)
  return compareFile(files, { dataDir: new DataDir(dataPath) })
}

async function prepare(order: unknown): Promise<PreparedThere> {
  const { dataset: name, unit, territoryHash, known, reach, ...asked } = prepareOrder.parse(order)
  const { dataDir, territory } = await groundOf(asked)
  const dataset = datasetOf(name)!
  const { manifest: current } = await baseRelease(dataDir)
  let absent: string | undefined
  const lock = join(dataDir.dir, 'locks', `${name}-${unit.area}.lock`)
  // A process that outlived an ingest killed before may still be at it.
  const { records, files } = await inTurnAcrossProcesses(lock, () =>
    prepareOn(
      { current, territory, territoryHash, known },
      { ...reach, dataDir, progress: progressAsEvents((event) => workerpool.workerEmit(event)) },
      { dataset, unit, millesime: asked.millesime, files: asked.files, together: asked.together },
      (error) => {
        absent = error.message
      },
    ),
  )
  return { records, files, ...(absent === undefined ? {} : { absent }) }
}

const datasetOf = (name: string) => datasets.find((one) => one.name === name)

/** A release has one administrative division: it is read once for all that a process does. */
let last: { path: string; territory: Promise<Territory> } | undefined

async function groundOf({ dataPath, territory }: { dataPath: string; territory: string }): Promise<Ground> {
  const dataDir = new DataDir(dataPath)
  const path = dataDir.store(territory)
  if (last?.path !== path)
    last = { path, territory: readFile(path).then((bytes) => createTerritory(decodeTerritory(bytes))) }
  return { dataDir, territory: await last.territory }
}
