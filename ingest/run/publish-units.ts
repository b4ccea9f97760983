import { IngestError } from '../../formats/errors.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import type { DatasetRecord, Manifest, ReleaseFile, UnitRecord } from '../../shared/release/release.ts'
import type { Dataset } from '../dataset.ts'
import { datasets as allDatasets } from '../datasets/index.ts'
import { derived as allDerived } from '../derived/index.ts'
import type { IngestContext } from '../pipeline/ingest-context.ts'
import { type BaseRelease, baseRelease } from '../pipeline/release/base-release.ts'
import { composeManifest } from '../pipeline/release/compose-manifest.ts'
import { type PublishedNext, publishNext } from '../pipeline/release/publish-next.ts'
import { checkLake } from '../pipeline/release/soundness.ts'
import { withPublisherLock } from '../pipeline/store/lock.ts'
import { isKept } from '../pipeline/store/store.ts'
import { buildAll, filesOf } from '../pipeline/unit/build.ts'
import { buildDerived } from '../pipeline/unit/build-derived.ts'
import { type Baseline, loadedUnit, normalisedFiles } from '../pipeline/unit/run-unit.ts'
import { baselineOf } from '../prepare/baseline.ts'
import type { PreparedUnit } from '../prepare/prepare-unit.ts'
import { withProcesses } from '../processes/with-processes.ts'

/** Cause of a refusal that preparing the place again mends. */
export class Outdated extends Error {}

/**
 * Builds the read model of places prepared beforehand, here or on other machines, and publishes them as one release.
 * Throws IngestError, leaving the served release untouched, when a file is gone or the release that a place was
 * prepared against has changed since.
 */
export async function publishUnits(
  context: IngestContext,
  units: readonly PreparedUnit[],
): Promise<PublishedNext> {
  return withPublisherLock(context.dataDir.dir, async () => {
    const base = await baseRelease(context.dataDir)
    const current = base.manifest
    for (const unit of units) await checkPrepared(context.dataDir, current, unit)
    return publishOn(await baselineOf(context, filesWith(current, units), current), context, base, units)
  })
}

/**
 * Publishes the base release with the units just prepared in place of theirs, and everything derived from the lake brought up to date.
 * Throws IngestError when a lake or quarantine file is not what its release names, whether it is read or only carried over;
 * the signal's reason until the release is published.
 */
export async function publishOn(
  { territory }: Pick<Baseline, 'territory'>,
  context: IngestContext,
  base: BaseRelease,
  units: readonly PreparedUnit[],
): Promise<PublishedNext> {
  const { dataDir, progress, signal } = context
  const current = base.manifest
  const lake = filesWith(current, units)
  await checkLake(
    dataDir,
    lake,
    current?.datasets.flatMap((dataset) => dataset.units),
  )
  const before = { builds: current?.builds ?? [], files: current?.files ?? [] }
  const records = recordsOf(current, units, lake)
  return withProcesses(context, async (processes) => {
    const builders = context.builders ?? processes
    const stop = signal ? { signal } : {}
    const building = {
      dataDir,
      progress,
      territory,
      current: before,
      ...stop,
      ...(builders ? { builders } : {}),
    }
    const done = await buildAll(allDatasets, lake, building)
    const all = [...lake, ...filesOf(done)]
    const built = [...done, ...(await buildDerived(allDerived, all, building, records))]
    const next = composeManifest(records, lake, built, current, new Date())
    return publishNext(
      { dataDir, progress, ...stop, ...(processes ? { comparers: processes } : {}) },
      base,
      next,
    )
  })
}

/** Normalised files of the current release with those just made in place of theirs. */
export function filesWith(current: Manifest | undefined, units: readonly PreparedUnit[]): ReleaseFile[] {
  const kept = normalisedFiles(current).filter((file) => !isReplaced(units, file.dataset, file.area))
  return [...kept, ...units.flatMap((unit) => unit.files)]
}

function isReplaced(units: readonly PreparedUnit[], dataset: string, area: string): boolean {
  return units.some((prepared) => prepared.dataset.name === dataset && prepared.unit.area === area)
}

function recordsOf(
  current: Manifest | undefined,
  prepared: readonly PreparedUnit[],
  lake: readonly ReleaseFile[],
): DatasetRecord[] {
  const records: DatasetRecord[] = []
  for (const dataset of allDatasets) {
    const before = current?.datasets.find((record) => record.name === dataset.name)?.units ?? []
    const units: UnitRecord[] = before.filter((unit) => !isReplaced(prepared, dataset.name, unit.area))
    for (const one of prepared) if (one.dataset === dataset) units.push(...one.records)
    if (units.length === 0) continue
    const { name, title, producer, licenceUrl, homepage, rhythm, version } = dataset
    const licence = licenceOf(dataset, lake)
    units.sort((a, b) => (`${a.area} ${a.commune ?? ''}` < `${b.area} ${b.commune ?? ''}` ? -1 : 1))
    records.push({ name, title, producer, licence, licenceUrl, homepage, rhythm, version, units })
  }
  return records
}

/** The licence of a dataset, and behind it those of its files that have another one. */
function licenceOf({ name, licence, otherLicences = {} }: Dataset, lake: readonly ReleaseFile[]): string {
  const isLoaded = (kind: string) =>
    lake.some((file) => file.role === 'lake' && file.dataset === name && file.kind === kind)
  const others = Object.keys(otherLicences).filter(isLoaded)
  return [licence, ...others.map((kind) => otherLicences[kind])].join('\u00a0; ')
}

async function checkPrepared(
  dataDir: DataDir,
  current: Manifest | undefined,
  { dataset, unit, records, files }: PreparedUnit,
): Promise<void> {
  const where = `${dataset.name} ${unit.area}`
  for (const file of files)
    if (!(await isKept(dataDir, file)))
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
  if (carried(loadedUnit(current, dataset, unit.area).records) !== carried(records))
    throw new IngestError(
      `${where}: other communes of it were published since it was prepared. Run it again.`,
      { cause: new Outdated() },
    )
}
