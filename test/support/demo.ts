import { join } from 'node:path'
import { writeDemoTerritory } from '../../data/sample/write-territory.ts'
import { silent } from '../../ingest/pipeline/progress.ts'
import { type RefreshRequest, type RefreshResult, refresh } from '../../ingest/refresh.ts'
import { Home } from '../../shared/home.ts'
import { temporaryDir } from './temp.ts'

/** The demo territory's official-format files and an empty home, ready to be ingested. */
export interface DemoFiles {
  home: Home
  /** Holds `<host>/<path>` of every official address of the demo. */
  mirror: string
  cog: string
}

export async function demoFiles(): Promise<DemoFiles> {
  const dir = await temporaryDir('demo')
  await writeDemoTerritory(dir)
  return { home: new Home(join(dir, 'home')), mirror: join(dir, 'mirror'), cog: join(dir, 'cog') }
}

/** Ingests demo files in this process; what is given overrides. */
export function ingestDemo(files: DemoFiles, request: Partial<RefreshRequest> = {}): Promise<RefreshResult> {
  return refresh({
    home: files.home,
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
