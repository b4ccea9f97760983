import { mkdir } from 'node:fs/promises'
import { ColumnReport } from '../../formats/layouts/column-report.ts'
import type { AskedFile } from '../../ingest/asked-files.ts'
import type { AreaUnit, Dataset, FetchedSource, NormaliseInput } from '../../ingest/dataset.ts'
import { type Progress, silent } from '../../ingest/pipeline/progress.ts'
import { splitter } from '../../ingest/pipeline/split/split.ts'
import { hashFile } from '../../ingest/pipeline/store/hash.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import type { Territory } from '../../shared/territory/territory.ts'
import { fetchedFile, realTerritory } from './normalised.ts'
import { temporaryDir } from './temp.ts'

export interface Reading {
  dataset: Dataset
  sources: FetchedSource[]
  asked?: readonly AskedFile[]
  territory?: Territory
}

/** A source with its true hash, as passes go by it. */
export async function hashedFile(path: string): Promise<FetchedSource> {
  return { ...fetchedFile(path, undefined, true), ...(await hashFile(path)) }
}

/** What the normalise of a dataset gives: the bytes of its files by hash, and the counts of its rows. */
async function resultOf({ dataset, ...reading }: Reading, unit: AreaUnit, more: Partial<NormaliseInput>) {
  const workDir = await temporaryDir('normalise')
  const { sources, asked = [] } = reading
  const columns = more.columns ?? new ColumnReport()
  const output = await dataset.normalise({
    unit,
    sources,
    territory: reading.territory ?? (await realTerritory()),
    workDir,
    asked: asked.filter(({ area }) => area === unit.area).map(({ path }) => path),
    askedEverywhere: { files: asked, check: async () => undefined },
    progress: () => undefined,
    ...more,
    columns,
  })
  const files: [string, number, string][] = []
  for (const { role, kind, rows, path } of output.written)
    files.push([`${role} ${kind}`, rows, (await hashFile(path)).sha256])
  return { files: files.sort(), parts: output.parts, columns: columns.entries }
}

/** What each département gives when it reads the national files itself, and when all of them share one pass over these. */
export async function bothWays(reading: Reading, areas: readonly string[], progress: Progress = silent) {
  const dataDir = new DataDir(await temporaryDir('split'))
  await mkdir(dataDir.work(), { recursive: true })
  const direct: unknown[] = []
  const shared: unknown[] = []
  for (const area of areas) {
    direct.push(await resultOf(reading, { area }, {}))
    const columns = new ColumnReport()
    const split = splitter({ dataDir, progress }, { dataset: reading.dataset, together: 101, columns })
    shared.push(await resultOf(reading, { area }, { split, columns }))
  }
  return { direct, shared, dataDir }
}
