import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { TerritoryData } from '../../../shared/territory/territory.ts'
import { IngestError } from '../../errors.ts'
import { readCutting } from './cutting.ts'
import { packagedMillesime, packagedSources } from './package.ts'
import { COG_FILES, type CogSource } from './read.ts'

/**
 * The territory straight from the installed package and from folders of extra files in the same format, without lake
 * or release: enough to resolve `--area` before anything was ever published. Rows that fail a check are left out here;
 * the ingest of `cog` is what reports them. Throws IngestError when a folder has none of the files.
 */
export async function readPackagedTerritory(extraFolders: string[] = []): Promise<TerritoryData> {
  const packaged = packagedSources().map(({ url, file }) => ({ url, path: file }))
  const sources = [...packaged, ...extraFolders.flatMap(extraSources)]
  return (await readCutting(sources, await packagedMillesime())).territory
}

/** The files of the package's names that stand in `folder`. Throws IngestError when there is none. */
export function extraSources(folder: string): CogSource[] {
  const found = COG_FILES.map((name) => join(folder, name)).filter((path) => existsSync(path))
  if (found.length > 0) return found.map((path) => ({ url: `file:${basename(path)}`, path }))
  throw new IngestError(`--file cog=${folder}: none of ${COG_FILES.join(', ')} is in that folder`)
}
