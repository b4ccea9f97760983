import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writeDemoTerritory } from '../../data/sample/write-territory.ts'
import { silent } from '../../ingest/pipeline/progress.ts'
import { type RefreshRequest, type RefreshResult, refresh } from '../../ingest/run/refresh.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import { madeOnce } from './made-once.ts'
import { temporaryDir } from './temp.ts'

const run = promisify(execFile)

/** The demo territory's official-format files and a data folder. */
export interface DemoFiles {
  dataDir: DataDir
  /** Holds `<host>/<path>` of every official address of the demo. */
  mirror: string
  cog: string
}

const filesIn = (dir: string): DemoFiles => ({
  dataDir: new DataDir(join(dir, 'home')),
  mirror: join(dir, 'mirror'),
  cog: join(dir, 'cog'),
})

const territory = () => madeOnce('territory', async (dir) => void (await writeDemoTerritory(dir)))

const ingested = (name: string, datasets: readonly string[]) =>
  madeOnce(name, async (dir) => {
    const { mirror, cog } = filesIn(await territory())
    await ingestDemo({ dataDir: new DataDir(dir), mirror, cog }, { datasets })
  })

const published = () => ingested('published', [])
const cut = () => ingested('cut', ['cog'])
const parcels = () => ingested('parcels', ['cog', 'cadastre'])

/** Sources of the caller's own, which it may change, and an empty data folder. */
export async function demoFiles(): Promise<DemoFiles> {
  const dir = await temporaryDir('demo')
  await run('cp', ['-r', `${await territory()}/.`, dir])
  return filesIn(dir)
}

/** The same with every dataset of the demo published. */
export async function publishedDemo(): Promise<DemoFiles> {
  return withHome(await published())
}

/**
 * The same with the administrative cutting and the parcels alone published. An ingest that names the cadastre too leaves it as it is unless its
 * sources were changed, and is 4 s of processor time shorter than in an empty data folder.
 */
export async function parcelsDemo(): Promise<DemoFiles> {
  return withHome(await parcels())
}

/** The same with the administrative cutting alone published, in a data folder at `dir` if one is named. */
export async function cutDemo(dir?: string): Promise<DemoFiles> {
  if (dir === undefined) return withHome(await cut())
  await run('cp', ['-a', await cut(), dir])
  return { ...(await demoFiles()), dataDir: new DataDir(dir) }
}

/** The same releases published, in a data folder of its own, and the sources as they were made. */
export const publishedAs = ({ dataDir }: DemoFiles): Promise<DemoFiles> => withHome(dataDir.dir)

/** What is published never changes, so the copy is made of links. */
async function withHome(dataDir: string): Promise<DemoFiles> {
  const files = await demoFiles()
  await run('cp', ['-al', dataDir, files.dataDir.dir])
  return files
}

/** Options of `terrier ingest` that name the demo's files and what they cover. */
export function demoSources({ mirror, cog }: DemoFiles): string[] {
  return ['--area', '96', '--mirror', mirror, '--file', `cog=${cog}`]
}

/** Ingests demo files in this process; what is given overrides. */
export function ingestDemo(files: DemoFiles, request: Partial<RefreshRequest> = {}): Promise<RefreshResult> {
  return refresh({
    dataDir: files.dataDir,
    datasets: [],
    area: '96',
    mirror: files.mirror,
    files: { cog: [files.cog] },
    millesimes: {},
    progress: silent,
    ...request,
  })
}

/** Address of the demo département's parcels inside its mirror. */
export const DEMO_PARCELS =
  'cadastre.data.gouv.fr/data/etalab-cadastre/latest/geojson/departements/96/cadastre-96-parcelles.json.gz'
