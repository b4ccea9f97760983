import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Written } from '../../../formats/written.ts'
import {
  type Build,
  buildRecord,
  RELEASE_FORMAT,
  type ReleaseFile,
  releaseFile,
} from '../../../shared/release/release.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { Dataset, SharedWritten } from '../../dataset.ts'
import { CUTTING, isOf, isRead, type Read } from '../../reads.ts'
import type { IngestContext } from '../ingest-context.ts'
import { areSound, checkLake } from '../release/soundness.ts'
import { hashValue } from '../store/hash.ts'
import { keep } from '../store/store.ts'
import { afterReads } from './after-reads.ts'
import { type AreaBuild, type Builders, buildDataset, gatherDataset } from './area-build.ts'
import { BUILD_DONE, readFinished, writeFinished } from './finished.ts'
import { allEnded, inOrder, Lanes } from './in-order.ts'

export interface BuildContext extends Pick<IngestContext, 'dataDir' | 'progress' | 'signal'> {
  territory: Territory
  /** Builds of the current release and their files: a build whose key is unchanged is reused. */
  current: { builds: readonly Build[]; files: readonly ReleaseFile[] }
  /** Absent: one département after the other, in this process. */
  builders?: Builders
}

const finished = z.strictObject({ build: buildRecord, files: z.array(releaseFile) })
export type Finished = z.infer<typeof finished>

/**
 * Derives the read model of all datasets from the lake files of the release in the making: of each dataset first each area, then what gathers all areas.
 * Where there are builders, as many builds as they have places for are under way at the same time, also of datasets that do not read each other.
 * Reuses the builds of the current release whose inputs did not change. Gives the builds in the order of the list.
 */
export async function buildAll(
  datasets: readonly Dataset[],
  lake: readonly ReleaseFile[],
  context: BuildContext,
): Promise<Finished[]> {
  const lanes = new Lanes(context.builders?.places ?? 1)
  return afterReads(datasets, readsOf, async (dataset, before) => {
    const own = lake.filter((file) => file.dataset === dataset.name && file.role === 'lake')
    if (own.length === 0) return []
    const done: Finished[] = dataset.share ? [await lanes.run(() => share(dataset, own, context))] : []
    const lakes = [...lake, ...filesOf(done)]
    if (dataset.readModel) {
      const areas = [...new Set(own.map((file) => file.area))].sort()
      const build = (area: string) => lanes.run(() => buildArea(dataset, area, lakes, before, context))
      done.push(...(await allEnded(areas.map(build))))
    }
    if (dataset.gather) done.push(await lanes.run(() => gather(dataset, lake, [...before, ...done], context)))
    return done
  })
}

/** The files of some builds, in their order. */
export const filesOf = (builds: readonly Finished[]) => builds.flatMap(({ files }) => files)

/** The administrative division is given to every build. */
function readsOf({ reads = {} }: Dataset): readonly Read[] {
  return [CUTTING, ...(reads.share ?? []), ...(reads.readModel ?? []), ...(reads.gather ?? [])]
}

function share(dataset: Dataset, own: readonly ReleaseFile[], context: BuildContext): Promise<Finished> {
  const read = own.filter((file) => isRead(dataset.reads?.share, file))
  const lakes = read
    .map(({ area, file }) => ({ area, path: context.dataDir.store(file) }))
    .sort((a, b) => (a.area < b.area ? -1 : 1))
  return once(dataset, 'france', 'share', read, context, (workDir) => dataset.share!({ lakes, workDir }))
}

function buildArea(
  dataset: Dataset,
  area: string,
  lake: readonly ReleaseFile[],
  done: readonly Finished[],
  context: BuildContext,
): Promise<Finished> {
  const own = lake.filter((f) => f.dataset === dataset.name && f.area === area && f.role === 'lake')
  const all = [...lake, ...filesOf(done)]
  const used = all.filter(
    (f) => (f.area === area || f.area === 'france') && isRead(dataset.reads?.readModel, f),
  )
  const asked = { name: dataset.name, area, own, files: used, loaded: {} }
  const inThisProcess = (order: AreaBuild) => buildDataset(dataset, order, context)
  return once(dataset, area, 'readmodel', [...own, ...used], context, (workDir) =>
    inPlace({ ...asked, workDir }, all, context, inThisProcess),
  )
}

/** Builds where there is a place for it: in this process, or in another where there are some and the administrative division is a file. */
export function inPlace(
  order: AreaBuild,
  all: readonly ReleaseFile[],
  { builders }: BuildContext,
  inThisProcess: (order: AreaBuild) => Promise<Written[]>,
): Promise<Written[]> {
  const territory = all.find((file) => isOf(CUTTING, file))
  return builders && territory ? builders.build(order, territory.file) : inThisProcess(order)
}

function gather(
  dataset: Dataset,
  lake: readonly ReleaseFile[],
  done: readonly Finished[],
  context: BuildContext,
): Promise<Finished> {
  const all = [...lake, ...filesOf(done)]
  const read = all.filter((file) => isRead(dataset.reads?.gather, file))
  const parts = dataset.gather!
  const territory = all.find((file) => isOf(CUTTING, file))
  const builders = parts.length > 1 && territory ? context.builders : undefined
  return once(dataset, 'france', 'gather', read, context, async (workDir) => {
    const gatherOne = async (part: number) => {
      const order = { name: dataset.name, part, files: read, workDir: join(workDir, String(part)) }
      await mkdir(order.workDir)
      return builders && territory
        ? builders.gather(order, territory.file)
        : gatherDataset(dataset, order, context)
    }
    return (await inOrder([...parts.keys()], builders?.places ?? 1, gatherOne)).flat()
  })
}

/** The same when the same is built from the same. */
export function buildKey(
  of: { name: string; version: number },
  area: string,
  step: Build['step'],
  read: readonly ReleaseFile[],
  also: readonly string[],
): string {
  const inputs = read.map((file) => `${file.dataset} ${file.area} ${file.role} ${file.kind} ${file.sha256}`)
  return hashValue([RELEASE_FORMAT, of.name, of.version, area, step, [...inputs.sort(), ...also]])
}

/**
 * Builds, unless the current release or a killed run has built from the same inputs. `of`: what is built; `also`: what it depends on
 * in addition to the files. Throws IngestError when a file of `read` is damaged, and the signal's reason before it builds.
 */
export async function once(
  of: { name: string; version: number },
  area: string,
  step: Build['step'],
  read: readonly ReleaseFile[],
  { dataDir, progress, current, signal }: BuildContext,
  work: (workDir: string) => Promise<readonly (Written | SharedWritten)[]>,
  also: readonly string[] = [],
): Promise<Finished> {
  signal?.throwIfAborted()
  const key = buildKey(of, area, step, read, also)
  const before = current.builds.find((b) => b.key === key)
  const builtBefore = before ? current.files.filter((f) => before.files.includes(f.file)) : []
  // A damaged file is built again; its inputs are still there.
  if (before && (await areSound(dataDir, builtBefore))) return { build: before, files: builtBefore }
  const workDir = dataDir.work(`${of.name}-${area}-${step}-${key.slice(0, 16)}`)
  const place = join(workDir, BUILD_DONE)
  const earlier = await readFinished(dataDir, place, finished)
  if (earlier) return earlier
  await checkLake(dataDir, read)
  await rm(workDir, { recursive: true, force: true })
  await mkdir(workDir, { recursive: true })
  const bar = progress.step(`${of.name} ${area} ${step}`, undefined, 'rows')
  const files: ReleaseFile[] = []
  for (const written of await work(workDir))
    files.push(await keep(dataDir, of.name, 'area' in written ? written.area : area, written))
  bar.end(`${files.length} files`)
  const names = files.map((file) => file.file)
  const result = { build: { dataset: of.name, area, step, key, files: names }, files }
  await writeFinished(place, result)
  return result
}
