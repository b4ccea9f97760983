import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { IngestError } from '../../../formats/errors.ts'
import { ColumnReport } from '../../../formats/layouts/column-report.ts'
import type { DataDir } from '../../../shared/release/data-dir.ts'
import type { Manifest, ReleaseFile, UnitRecord } from '../../../shared/release/release.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { AskedEverywhere } from '../../asked-files.ts'
import type { AreaUnit, Dataset } from '../../dataset.ts'
import type { EarlierUnit, PreviousUnit } from '../../earlier-unit.ts'
import { isRead } from '../../reads.ts'
import { askForEdition } from '../editions/find-edition.ts'
import type { IngestContext } from '../ingest-context.ts'
import { checkUnit } from '../quality/checks.ts'
import { areSound, checkLake, currentFault } from '../release/soundness.ts'
import { splitter } from '../split/split.ts'
import { hashValue } from '../store/hash.ts'
import { keep } from '../store/store.ts'
import { type Checkpoint, checkpoint } from './checkpoint.ts'
import { namingMemory } from './failed-build.ts'
import { fetchUnit } from './fetch-unit.ts'
import { readFinished, UNIT_DONE, writeFinished } from './finished.ts'
import { recordsOf, type SourceRecord, unitRecords, withAddresses } from './unit-records.ts'

/** One dataset in one place, as it is asked for. */
export interface AskedUnit {
  dataset: Dataset
  unit: AreaUnit
  /** `latest` or an edition YYYY-MM-DD. */
  millesime: string
  /** Local files given with `--file dataset=PATH`, for this dataset. */
  files?: readonly string[]
  /** Whole départements of the dataset that are asked for at once; 1 when it is not said. */
  together?: number
}

/** What a unit is read against. */
export interface Baseline {
  /** The release that the next one follows. */
  current: Manifest | undefined
  territory: Territory
  /** Hash of the territory that rows are read with: rows must be read again when it changes. */
  territoryHash: string
  /** Name of its file in the store; absent while the division itself is read. */
  territoryFile?: string
  /** Normalised files of the release in the making: the current one's, those just made in place of theirs. */
  known: readonly ReleaseFile[]
}

/** Download → normalise → check for one dataset in one area. Reuses what is already done with the same input. */
export async function runUnit(
  context: IngestContext,
  { dataset, unit, millesime, files: given = [], together = 1 }: AskedUnit,
  baseline: Baseline,
): Promise<Checkpoint> {
  const { dataDir, progress } = context
  const { current, territory, territoryHash } = baseline
  const loaded = loadedUnit(current, dataset, unit.area)
  const { records: before, files: beforeFiles } = loaded
  if (unit.communes && before.some((u) => u.commune === undefined))
    throw new IngestError(
      `${dataset.name}: ${unit.area} was loaded as one. Refresh all of it (--area ${unit.area}) rather than ${unit.communes.join(', ')}.`,
    )
  // Files that replace the producer's leave nothing to be found; those that are read with them do.
  const isAsked = millesime === 'latest' && (given.length === 0 || dataset.localFiles === 'added')
  const found = isAsked ? await askForEdition(dataset, context) : undefined
  const sources = dataset.sources(unit, territory, millesime, found)
  // No source means that the producer does not cover this area, which is no error.
  if (sources.length === 0 && given.length === 0) return loaded
  const { sources: fetched, missing } = await fetchUnit(dataset, sources, given, context, unit.area)
  const asked = askedFiles(dataset, unit.area, baseline.known)
  const keyOf = (commune: string | undefined) =>
    inputKey(dataset, { area: unit.area, commune }, territoryHash, recordsOf(fetched, commune), asked)
  const parts = unit.communes ?? [undefined]
  const isSame = parts.every((part) => before.some((u) => u.commune === part && u.inputKey === keyOf(part)))
  // A damaged file is made again from the sources.
  if (isSame && (await areSound(dataDir, beforeFiles)))
    return {
      ...loaded,
      records: before.map((record) => withAddresses(record, parts, { sources: fetched, found })),
    }

  const carried = before.filter((u) => unit.communes && !unit.communes.includes(u.commune ?? ''))
  await checkLake(dataDir, asked)
  if (carried.length > 0) await checkLake(dataDir, beforeFiles, before)
  const previous = carried.length > 0 ? previousUnit(dataDir, beforeFiles) : undefined
  const remembered = dataset.remembers ? await soundFiles(context, beforeFiles) : []
  const read = previous ? beforeFiles : remembered
  const key = hashValue([parts.map(keyOf), read])
  const workDir = dataDir.work(`${dataset.name}-${unit.area}-${key.slice(0, 16)}`)
  const place = join(workDir, UNIT_DONE)
  const done = await readFinished(dataDir, place, checkpoint)
  if (done) return done
  // Removes the half-written files of a killed run; the step starts from its sources again.
  await rm(workDir, { recursive: true, force: true })
  await mkdir(workDir, { recursive: true })

  const step = progress.step(`${dataset.name} ${unit.area}`, undefined, 'rows')
  const columns = new ColumnReport()
  const output = await namingMemory(`${dataset.name} ${unit.area}: a statement that reads its files`, () =>
    dataset.normalise({
      unit,
      sources: fetched,
      ...(previous ? { previous } : {}),
      ...(remembered.length > 0 ? { earlier: earlierUnit(dataDir, unit.area, remembered, before) } : {}),
      asked: asked.map(({ file }) => dataDir.store(file)),
      askedEverywhere: askedEverywhere(dataDir, dataset, baseline.known),
      ...(unit.communes ? {} : { split: splitter(context, { dataset, together, columns }) }),
      territory,
      workDir,
      columns,
      progress: (rows) => step.update(rows),
    }),
  )
  const asRead = { sources: fetched, missing, found, columns: columns.entries }
  const fresh = unitRecords(unit.area, output, asRead, keyOf)
  for (const record of fresh)
    checkUnit(
      dataset,
      record,
      before.find((u) => u.commune === record.commune),
    )
  const files: ReleaseFile[] = []
  for (const written of output.written) files.push(await keep(dataDir, dataset.name, unit.area, written))
  const rows = output.parts.reduce((n, part) => n + part.quality.rowsKept, 0)
  const unknown = columns.entries.flatMap((entry) => entry.unknown).length
  step.end(`${rows} rows${unknown > 0 ? `; ${unknown} columns not known` : ''}`)
  const result = { records: [...carried, ...fresh].toSorted(byCommune), files }
  await writeFinished(place, result)
  return result
}

/** The files of a release that come straight from sources: its lake and quarantine without what was derived. */
export function normalisedFiles(release: Manifest | undefined): ReleaseFile[] {
  if (!release) return []
  const built = new Set(release.builds.flatMap((build) => build.files))
  // What a release changed is of that release alone: carried on, it would make the next one differ from one of the same content.
  return release.files.filter(
    (file) => !built.has(file.file) && file.role !== 'readmodel' && file.role !== 'changes',
  )
}

/** What a release holds of a dataset in an area. */
export function loadedUnit(release: Manifest | undefined, { name }: Dataset, area: string): Checkpoint {
  const units = release?.datasets.find((record) => record.name === name)?.units ?? []
  const files = normalisedFiles(release).filter((file) => file.dataset === name && file.area === area)
  return { records: units.filter((unit) => unit.area === area), files }
}

const byCommune = (a: UnitRecord, b: UnitRecord) => ((a.commune ?? '') < (b.commune ?? '') ? -1 : 1)

/** The files that `normalise` of a dataset reads besides its sources, in an area. */
export function askedFiles(dataset: Dataset, area: string, known: readonly ReleaseFile[]): ReleaseFile[] {
  return askedOf(dataset, known).filter((file) => file.area === area)
}

const askedOf = ({ reads }: Dataset, known: readonly ReleaseFile[]) =>
  known.filter((file) => isRead(reads?.normalise, file))

function askedEverywhere(dataDir: DataDir, dataset: Dataset, known: readonly ReleaseFile[]): AskedEverywhere {
  const found = askedOf(dataset, known)
  const files = found.map(({ area, file, sha256 }) => ({ area, sha256, path: dataDir.store(file) }))
  return { files, check: () => checkLake(dataDir, found) }
}

/**
 * Key of what the rows of a part depend on: the code that reads them, the cutting, the addresses and contents of its sources, and
 * what other datasets ask it to keep.
 */
export function inputKey(
  dataset: Dataset,
  part: { area: string; commune: string | undefined },
  territoryHash: string,
  sources: readonly Pick<SourceRecord, 'resolvedUrl' | 'cut' | 'sha256'>[],
  asked: readonly Pick<ReleaseFile, 'sha256'>[],
): string {
  // A part of a national file is the same whatever the address of the file.
  const contents = sources.map(({ cut, resolvedUrl, sha256 }) => [cut ?? resolvedUrl, sha256])
  const more = asked.length > 0 ? [asked.map(({ sha256 }) => sha256).sort()] : []
  return hashValue([dataset.name, dataset.version, part.area, part.commune, territoryHash, contents, ...more])
}

function previousUnit(dataDir: DataDir, files: ReleaseFile[]): PreviousUnit {
  const path = (file: ReleaseFile) => dataDir.store(file.file)
  const lake = files.filter((file) => file.role === 'lake')
  const quarantine = files.find((file) => file.role === 'quarantine')
  return {
    lake: Object.fromEntries(lake.map((file) => [file.kind, path(file)])),
    ...(quarantine ? { quarantine: path(quarantine) } : {}),
  }
}

/**
 * The earlier lake files that are sound. A damaged one does not stop the ingest, because the ingest makes it again, but warns: what only
 * that file knew is lost.
 */
async function soundFiles(
  { dataDir, progress }: IngestContext,
  files: readonly ReleaseFile[],
): Promise<ReleaseFile[]> {
  const sound: ReleaseFile[] = []
  for (const file of files) {
    const fault = await currentFault(dataDir, file)
    if (fault === undefined) sound.push(file)
    else
      progress
        .step(`${file.dataset} ${file.area}`, undefined, 'files')
        .end(`what ${file.kind} knew of earlier editions is lost: ${file.file} ${fault}`)
  }
  return sound
}

function earlierUnit(
  dataDir: DataDir,
  area: string,
  files: ReleaseFile[],
  records: readonly UnitRecord[],
): EarlierUnit {
  const editions = records.map(({ commune = area, millesime }) => [commune, millesime])
  return { lake: previousUnit(dataDir, files).lake, editions: Object.fromEntries(editions) }
}
