import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { Sql } from '../../formats/duckdb/sql.ts'
import { ColumnReport } from '../../formats/layouts/column-report.ts'
import type { Written } from '../../formats/written.ts'
import type {
  AreaUnit,
  Dataset,
  FetchedSource,
  NormaliseOutput,
  ReadModelInput,
} from '../../ingest/dataset.ts'
import type { PreviousUnit } from '../../ingest/earlier-unit.ts'
import { givenLakes } from '../../ingest/pipeline/unit/area-build.ts'
import { ReleaseFiles } from '../../ingest/release-files.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import type { FileColumns } from '../../shared/release/release.ts'
import { createTerritory } from '../../shared/territory/create.ts'
import type { Territory } from '../../shared/territory/territory.ts'
import { assertDescribed } from './lake-columns.ts'
import { readPackagedTerritory } from './packaged-territory.ts'
import { temporaryDir } from './temp.ts'

let packaged: Promise<Territory> | undefined

/** The real territory, as the package publishes it. */
export function realTerritory(): Promise<Territory> {
  packaged ??= readPackagedTerritory().then(createTerritory)
  return packaged
}

/** A source as the pipeline would hand it over; `given` = with `--file`. */
export function fetchedFile(path: string, commune?: string, given = false): FetchedSource {
  return {
    url: given ? `file:${basename(path)}` : `https://producer.example/${basename(path)}`,
    path,
    ...(commune === undefined ? {} : { commune }),
    ...(given ? { file: path } : {}),
    resolvedUrl: path,
    sha256: '0'.repeat(64),
    bytes: 0,
    fetchedAt: '2026-01-01T00:00:00.000Z',
  }
}

export interface Normalised extends NormaliseOutput {
  workDir: string
  /** How the columns of its files differ from the known layouts. */
  columns: FileColumns[]
  /** Rows of the SQL over the lake files, each a view named by its kind (and `quarantine`). */
  query(sql: string): Promise<unknown[][]>
  /** What `readModel` of the dataset builds of these lake files, in a release that has no file but `files`. */
  readModel(files?: ReleaseFiles): Promise<Written[]>
}

/** The lake files among what was written, as `readModel` takes them. */
export function lakesOf(written: readonly Written[]): Pick<ReadModelInput, 'lake' | 'lakes'> {
  const lake = written.filter(({ role }) => role === 'lake')
  return givenLakes(lake.map(({ kind, path }) => [kind, path]))
}

/** Runs a dataset's normalise alone, on real files, and lets its lake be asked. The data dictionary must have its columns. */
export async function normalised(
  dataset: Dataset,
  unit: AreaUnit,
  sources: FetchedSource[],
  territory?: Territory,
  previous?: PreviousUnit,
  asked: readonly string[] = [],
): Promise<Normalised> {
  const workDir = await temporaryDir('normalise')
  const given = territory ?? (await realTerritory())
  const columns = new ColumnReport()
  for (const source of sources) await stat(source.path)
  const output = await dataset.normalise({
    unit,
    sources,
    territory: given,
    workDir,
    ...(previous ? { previous } : {}),
    asked,
    columns,
    progress: () => undefined,
  })
  await assertDescribed(dataset.name, output.written)
  const query = (sql: string) =>
    withDuckDb(workDir, async (db) => {
      for (const { kind, path } of output.written)
        await db.run(new Sql(`CREATE VIEW "${kind}" AS SELECT * FROM read_parquet('${path}')`))
      return db.json(new Sql(sql))
    })
  const readModel = async (files = new ReleaseFiles(new DataDir(workDir), [])) =>
    dataset.readModel!({
      area: unit.area,
      ...lakesOf(output.written),
      territory: given,
      files,
      workDir: await temporaryDir('model'),
    })
  return { ...output, columns: columns.entries, workDir, query, readModel }
}
