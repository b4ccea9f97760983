import { readFile } from 'node:fs/promises'
import { ColumnReport } from '../../formats/layouts/column-report.ts'
import { decodeTerritory } from '../../shared/artefacts/territory.ts'
import type { Manifest, ReleaseFile } from '../../shared/release/release.ts'
import { createTerritory } from '../../shared/territory/create.ts'
import type { Territory } from '../../shared/territory/territory.ts'
import { readCutting } from '../datasets/cog/cutting.ts'
import { cog } from '../datasets/cog/dataset.ts'
import { packagedMillesime, sources as packagedSources } from '../datasets/cog/sources.ts'
import type { IngestContext } from '../pipeline/ingest-context.ts'
import { silent } from '../pipeline/progress.ts'
import { baseRelease } from '../pipeline/release/base-release.ts'
import { buildAll } from '../pipeline/unit/build.ts'
import { type Baseline, normalisedFiles } from '../pipeline/unit/run-unit.ts'

/** What the administrative cutting itself is read with. */
const EMPTY_TERRITORY = createTerritory({
  millesime: '',
  communes: [],
  departements: [],
  regions: [],
  epcis: [],
  recodings: {},
})

/** What the administrative cutting itself is read against: every other dataset needs it to be read first. */
export function baselineForCog(current: Manifest | undefined): Baseline {
  return { current, territory: EMPTY_TERRITORY, territoryHash: '', known: normalisedFiles(current) }
}

/** Whether the administrative cutting is among these files. */
export function holdsCutting(files: readonly ReleaseFile[]): boolean {
  return files.some((file) => file.dataset === cog.name)
}

/** What units are read against when these normalised files are there. Throws when the administrative cutting is not among them, and the signal's reason. */
export async function baselineOf(
  { dataDir, progress, signal }: IngestContext,
  known: readonly ReleaseFile[],
  current: Manifest | undefined,
): Promise<Baseline> {
  const [built] = await buildAll(
    [cog],
    known.filter((file) => file.dataset === cog.name),
    {
      dataDir,
      progress,
      ...(signal ? { signal } : {}),
      territory: EMPTY_TERRITORY,
      current: { builds: current?.builds ?? [], files: current?.files ?? [] },
    },
  )
  const file = built?.files.find((candidate) => candidate.kind === 'territory')
  if (!file) throw new Error('The cog dataset built no territory')
  const territory = createTerritory(decodeTerritory(await readFile(dataDir.store(file.file))))
  return { current, territory, territoryHash: file.sha256, territoryFile: file.file, known }
}

/** The same for the current release; undefined before the administrative cutting is loaded. */
export async function currentBaseline(context: IngestContext): Promise<Baseline | undefined> {
  const { manifest: current } = await baseRelease(context.dataDir)
  const known = normalisedFiles(current)
  return holdsCutting(known) ? baselineOf({ ...context, progress: silent }, known, current) : undefined
}

/** The territory of the current release, and that release; before there is one, the cutting that comes with the program. */
export async function baselineTerritory(
  context: IngestContext,
): Promise<{ territory: Territory; release: Manifest | undefined }> {
  const baseline = await currentBaseline(context)
  if (baseline) return { territory: baseline.territory, release: baseline.current }
  const packaged = packagedSources().map(({ url, file }) => ({ url, path: file }))
  const { territory } = await readCutting(packaged, await packagedMillesime(), new ColumnReport())
  return { territory: createTerritory(territory), release: undefined }
}
