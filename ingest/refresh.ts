import { readFile } from 'node:fs/promises'
import { decodeTerritory } from '../shared/artefacts/territory.ts'
import type { Home } from '../shared/home.ts'
import type { DatasetRecord, Manifest, ReleaseFile, UnitRecord } from '../shared/release.ts'
import { createTerritory } from '../shared/territory/create.ts'
import type { Territory } from '../shared/territory/territory.ts'
import { parseAreas } from './area.ts'
import type { AreaUnit, Dataset } from './dataset.ts'
import { cog } from './datasets/cog/dataset.ts'
import { datasets as allDatasets } from './datasets/index.ts'
import { AbsentSource, IngestError } from './errors.ts'
import type { Progress } from './pipeline/progress.ts'
import { baseRelease } from './pipeline/release/base-release.ts'
import { composeManifest } from './pipeline/release/compose-manifest.ts'
import { type PublishedNext, publishNext } from './pipeline/release/publish-next.ts'
import { checkLake } from './pipeline/release/soundness.ts'
import { withPublisherLock } from './pipeline/store/lock.ts'
import { type BuildContext, buildAll } from './pipeline/unit/build.ts'
import type { Checkpoint } from './pipeline/unit/checkpoint.ts'
import { normalisedFiles, runUnit, type UnitContext } from './pipeline/unit/run-unit.ts'

export interface RefreshRequest {
  home: Home
  /** Names of datasets; empty = all. */
  datasets: readonly string[]
  /** `75118`, `75`, `france`, or a comma list. */
  area: string
  /** Folder or address that answers every official address at `<mirror>/<host>/<path>`. */
  mirror?: string
  /** Local files by dataset. */
  files: Readonly<Record<string, readonly string[]>>
  /** Vintage by dataset (YYYY-MM-DD); `latest` where none is given. */
  millesimes: Readonly<Record<string, string>>
  progress: Progress
  signal?: AbortSignal
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
 * The one flow of the write side: areas × datasets → download → lake → checks → read model → release → current.
 * Throws IngestError (and leaves the served release untouched) when anything asked for could not be published.
 */
export async function refresh(request: RefreshRequest): Promise<RefreshResult> {
  const asked = chooseDatasets(request.datasets)
  return withPublisherLock(request.home.dir, async () => {
    const base = await baseRelease(request.home)
    const current = base.manifest
    const results: UnitResult[] = []
    const { territory, hash } = await territoryFor(request, asked, current, results)
    const skipped: Skipped[] = []
    const run = async (dataset: Dataset, unit: AreaUnit) => {
      const context = contextFor(request, dataset, current, territory, hash, results)
      try {
        results.push({ dataset, unit, ...(await runUnit(dataset, unit, context)) })
      } catch (error) {
        // Who asks for everything gets what there is; who names a dataset gets it or an error.
        if (!(error instanceof AbsentSource) || dataset.essential || request.datasets.length > 0) throw error
        skipped.push({ dataset: dataset.name, area: unit.area, reason: error.message })
      }
    }
    for (const unit of parseAreas(request.area, territory))
      for (const dataset of asked) if (dataset.cut === 'departement') await run(dataset, unit)
    for (const dataset of asked) if (dataset.cut === 'france' && dataset !== cog) await run(dataset, FRANCE)
    const release = await compose(request, current, results, territory)
    return { ...(await publishNext(request.home, base, release)), skipped }
  })
}

const FRANCE: AreaUnit = { area: 'france' }

/** What was done for a dataset in an area, to take its place in the next release. */
export interface UnitResult extends Checkpoint {
  dataset: Dataset
  unit: AreaUnit
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

function contextFor(
  request: RefreshRequest,
  dataset: Dataset,
  current: Manifest | undefined,
  territory: Territory,
  territoryHash: string,
  results: readonly UnitResult[],
): UnitContext {
  return {
    home: request.home,
    ...(request.mirror === undefined ? {} : { mirror: request.mirror }),
    ...(request.signal ? { signal: request.signal } : {}),
    files: request.files[dataset.name] ?? [],
    progress: request.progress,
    current,
    territory,
    territoryHash,
    millesime: request.millesimes[dataset.name] ?? 'latest',
    known: filesWith(current, results),
  }
}

/** What the administrative cutting itself is read with. */
export const EMPTY_TERRITORY = createTerritory({
  millesime: '',
  communes: [],
  departements: [],
  regions: [],
  epcis: [],
  recodings: {},
})

/** Every dataset reads with a territory, so the first thing a release needs is one; later it is refreshed when asked. */
async function territoryFor(
  request: RefreshRequest,
  asked: readonly Dataset[],
  current: Manifest | undefined,
  results: UnitResult[],
): Promise<{ territory: Territory; hash: string }> {
  let files = normalisedFiles(current)
  if (asked.includes(cog) || request.files.cog || !files.some((file) => file.dataset === cog.name)) {
    const done = await runUnit(cog, FRANCE, contextFor(request, cog, current, EMPTY_TERRITORY, '', []))
    results.push({ dataset: cog, unit: FRANCE, ...done })
    files = done.files
  }
  return openTerritory(request, files, current)
}

/** What building and publishing need of a request. */
export type Workshop = Pick<RefreshRequest, 'home' | 'progress'>

/** The territory of these lake files of `cog`, and the hash of its content. Throws when there are none. */
export async function openTerritory(
  workshop: Workshop,
  files: readonly ReleaseFile[],
  current: Manifest | undefined,
): Promise<{ territory: Territory; hash: string }> {
  const [built] = await buildAll(
    [cog],
    files.filter((file) => file.dataset === cog.name),
    buildContext(workshop, current, EMPTY_TERRITORY),
  )
  const file = built?.files.find((candidate) => candidate.kind === 'territory')
  if (!file) throw new Error('The cog dataset built no territory')
  return {
    territory: createTerritory(decodeTerritory(await readFile(workshop.home.store(file.file)))),
    hash: file.sha256,
  }
}

function buildContext(
  { home, progress }: Workshop,
  current: Manifest | undefined,
  territory: Territory,
): BuildContext {
  return {
    home,
    progress,
    territory,
    current: { builds: current?.builds ?? [], files: current?.files ?? [] },
  }
}

/**
 * The current release with the units just done in place of theirs, and everything derived from the lake brought up to date. Throws
 * IngestError when a lake or quarantine file is not what its release names, whether it is read or only carried over.
 */
export async function compose(
  workshop: Workshop,
  current: Manifest | undefined,
  results: UnitResult[],
  territory: Territory,
): Promise<Manifest> {
  const lake = filesWith(current, results)
  await checkLake(
    workshop.home,
    lake,
    current?.datasets.flatMap(({ units }) => units),
  )
  const built = await buildAll(allDatasets, lake, buildContext(workshop, current, territory))
  return composeManifest(recordsOf(current, results), lake, built, current, new Date())
}

function isReplaced(results: readonly UnitResult[], dataset: string, area: string): boolean {
  return results.some((result) => result.dataset.name === dataset && result.unit.area === area)
}

/** Normalised files of the current release with those just made in place of theirs. */
function filesWith(current: Manifest | undefined, results: readonly UnitResult[]): ReleaseFile[] {
  const kept = normalisedFiles(current).filter((file) => !isReplaced(results, file.dataset, file.area))
  return [...kept, ...results.flatMap((result) => result.files)]
}

function recordsOf(current: Manifest | undefined, results: UnitResult[]): DatasetRecord[] {
  const records: DatasetRecord[] = []
  for (const dataset of allDatasets) {
    const before = current?.datasets.find((record) => record.name === dataset.name)?.units ?? []
    const units: UnitRecord[] = before.filter((unit) => !isReplaced(results, dataset.name, unit.area))
    for (const result of results) if (result.dataset === dataset) units.push(...result.records)
    if (units.length === 0) continue
    const { name, title, producer, licence, licenceUrl, homepage, rhythm } = dataset
    units.sort((a, b) => (`${a.area} ${a.commune ?? ''}` < `${b.area} ${b.commune ?? ''}` ? -1 : 1))
    records.push({ name, title, producer, licence, licenceUrl, homepage, rhythm, units })
  }
  return records
}
