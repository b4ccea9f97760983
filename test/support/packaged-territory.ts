import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ColumnReport } from '../../formats/layouts/column-report.ts'
import { COG_FILES } from '../../ingest/datasets/cog/cog-file.ts'
import { readCutting } from '../../ingest/datasets/cog/cutting.ts'
import type { CogSource } from '../../ingest/datasets/cog/read.ts'
import { packagedMillesime, sources as packagedSources } from '../../ingest/datasets/cog/sources.ts'
import type { TerritoryData } from '../../shared/territory/territory.ts'

/** The territory straight from the installed package and from folders of extra files, without lake or release. */
export async function readPackagedTerritory(extraFolders: string[] = []): Promise<TerritoryData> {
  const packaged = packagedSources().map(({ url, file }) => ({ url, path: file }))
  const sources = [...packaged, ...extraFolders.flatMap(extraSources)]
  return (await readCutting(sources, await packagedMillesime(), new ColumnReport())).territory
}

/** The files of the package's names that stand in `folder`, as `--file cog=FOLDER` gives them. */
export function extraSources(folder: string): CogSource[] {
  return COG_FILES.map((name) => join(folder, name))
    .filter((path) => existsSync(path))
    .map((path) => ({ url: `file:${basename(path)}`, path }))
}
