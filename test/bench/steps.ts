import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { addressesStep } from './addresses-step.ts'
import { measureGeoParquet } from './cadastre-geoparquet.ts'
import { measureChanges } from './changes/measure.ts'
import { measureCountry } from './country/step.ts'
import { measureDocuments } from './documents/measure.ts'
import { measureDoors } from './doors/step.ts'
import { measureDownloads } from './downloads/measure.ts'
import { measureFirstIngest } from './first-ingest/step.ts'
import { measureFrance } from './france/step.ts'
import { measureHttp } from './http.ts'
import { measureIngest } from './ingest.ts'
import { measureDatasets } from './ingest-datasets.ts'
import { nearestStep } from './nearest-step.ts'
import type { Step } from './options.ts'
import { measureOverlay } from './overlay/measure.ts'
import { measureProcesses } from './processes/step.ts'
import { releaseFiles, weigh } from './release-files.ts'
import { atMost, measure } from './report.ts'
import { measureSales } from './sales/measure.ts'
import { measureSets } from './sets/measure.ts'
import { measureSoak } from './soak/step.ts'
import type { StepContext } from './step-context.ts'
import { prepareTerritory } from './territory.ts'
import { measureTiles } from './tiles/measure.ts'
import { measureWatches } from './watches/measure.ts'
import { measureWorkers } from './workers/step.ts'

/** Ingests the generated département into the bench's folder. */
async function prepare({ options, dataPath, findings, say }: StepContext): Promise<void> {
  say(`Preparing ${options.parcels} parcels.`)
  const territory = await prepareTerritory(options)
  say('Ingesting the département.')
  const { seconds, peakMegabytes, cpuSeconds } = await measureIngest(territory, dataPath)
  const weight = await weigh(await releaseFiles(dataPath))
  findings.measures.push(measure('ingest, .json.gz to published', seconds, 's', atMost(15)))
  if (peakMegabytes !== undefined && cpuSeconds !== undefined)
    findings.measures.push(
      measure('ingest, processor time', cpuSeconds, 's'),
      measure('ingest, peak memory', peakMegabytes, 'MB', atMost(1500)),
    )
  findings.measures.push(
    measure('index and geometry', weight.indexAndGeometry, 'bytes/parcel', atMost(70)),
    measure('whole parcels artefact', weight.whole, 'bytes/parcel'),
  )
}

/** Has the generated département published in the data folder: by the run before, else by an ingest, which gets no figures. */
export async function ensureDepartement(context: Omit<StepContext, 'findings'>): Promise<void> {
  if (existsSync(join(context.dataPath, 'current.json'))) return
  await prepare({ ...context, findings: { measures: [], tables: [], notes: [] } })
}

async function ingest(context: StepContext): Promise<void> {
  const { options, dataPath, findings } = context
  await prepare(context)
  const territory = await prepareTerritory(options)
  findings.measures.push(
    ...(await measureGeoParquet((await releaseFiles(dataPath)).lake, options.dir, territory)),
    ...(await measureDatasets(options, territory, dataPath)),
  )
}

/** What each step measures. `needsDepartement`: it reads the generated département of the bench's folder, which is ingested before. */
export const MEASUREMENTS: Record<
  Step,
  { needsDepartement: boolean; measure: (context: StepContext) => Promise<void> }
> = {
  ingest: { needsDepartement: false, measure: ingest },
  nearest: { needsDepartement: true, measure: nearestStep },
  http: { needsDepartement: true, measure: measureHttp },
  processes: { needsDepartement: true, measure: measureProcesses },
  doors: { needsDepartement: false, measure: measureDoors },
  sales: { needsDepartement: true, measure: measureSales },
  addresses: { needsDepartement: false, measure: addressesStep },
  tiles: { needsDepartement: true, measure: measureTiles },
  sets: { needsDepartement: true, measure: measureSets },
  overlay: { needsDepartement: true, measure: measureOverlay },
  changes: { needsDepartement: true, measure: measureChanges },
  watches: { needsDepartement: true, measure: measureWatches },
  downloads: { needsDepartement: true, measure: measureDownloads },
  documents: { needsDepartement: false, measure: measureDocuments },
  soak: { needsDepartement: false, measure: measureSoak },
  country: { needsDepartement: false, measure: measureCountry },
  france: { needsDepartement: true, measure: measureFrance },
  'first-ingest': { needsDepartement: false, measure: measureFirstIngest },
  workers: { needsDepartement: false, measure: measureWorkers },
}
