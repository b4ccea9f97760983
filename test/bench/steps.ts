import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { addressesStep } from './addresses-step.ts'
import { measureGeoParquet } from './cadastre-geoparquet.ts'
import { measureChanges } from './changes/measure.ts'
import { measureCountry } from './country/step.ts'
import { measureDocuments } from './documents/measure.ts'
import { measureAgainst } from './doors/against.ts'
import { measureDoors } from './doors/step.ts'
import { measureDownloads } from './downloads/measure.ts'
import { measureFirstIngest } from './first-ingest/step.ts'
import { measureFrance } from './france/step.ts'
import { measureHttp } from './http.ts'
import { measureIngest } from './ingest.ts'
import { measureDatasets } from './ingest-datasets.ts'
import { nearestStep } from './nearest-step.ts'
import type { BenchOptions, Step } from './options.ts'
import { measureOverlay } from './overlay/measure.ts'
import { drawPoints } from './points.ts'
import { peerOf } from './postgres-install.ts'
import { measureProcesses } from './processes/step.ts'
import { releaseFiles, weigh } from './release-files.ts'
import { atLeast, atMost, type Findings, type Measure, measure } from './report.ts'
import { measureSales } from './sales/measure.ts'
import { measureSets } from './sets/measure.ts'
import { measureSoak } from './soak/step.ts'
import { prepareTerritory } from './territory.ts'
import { measureTiles } from './tiles/measure.ts'
import { measureWatches } from './watches/measure.ts'
import { measureWorkers } from './workers/step.ts'

/** What a step is given: the parameters, the data folder of the generated département, where its figures go, and where it reports progress. */
export interface StepContext {
  options: BenchOptions
  dataPath: string
  findings: Findings
  say: (text: string) => void
}

/** Adds what a measurement gives to what the step found. */
function add(findings: Findings, more: { measures: Measure[]; notes?: string[]; table?: string }): void {
  findings.measures.push(...more.measures)
  findings.notes.push(...(more.notes ?? []))
  if (more.table) findings.tables.push(more.table)
}

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

async function http({ options, dataPath, findings, say }: StepContext): Promise<void> {
  const { lake } = await releaseFiles(dataPath)
  say('Asking nearest over HTTP.')
  const load = await measureHttp(dataPath, await drawPoints(lake, 5000, options.seed + 1))
  add(findings, {
    measures: [
      measure('nearest over HTTP, 32 connections', load.perSecond, 'req/s', atLeast(30_000)),
      measure('nearest over HTTP, p50', load.p50, 'ms'),
      measure('nearest over HTTP, p99', load.p99, 'ms'),
      measure('nearest over HTTP, errors', load.errors, 'answers', atMost(0)),
    ],
    notes: [`HTTP: one server process, load from ${load.tool} on the same machine`],
  })
}

async function doors({ options, findings, say }: StepContext): Promise<void> {
  if (options.against !== undefined) {
    say(`Asking every door here and in ${options.against}.`)
    return add(findings, await measureAgainst(options.seed, options.against))
  }
  const { postgres } = peerOf(options, findings)
  say('Asking every door over HTTP.')
  add(findings, await measureDoors(options.seed, process.env.REDIS_URL, postgres))
}

async function sales({ options, dataPath, findings, say }: StepContext): Promise<void> {
  const { artefact } = await releaseFiles(dataPath)
  const peer = peerOf(options, findings)
  say('Searching sales.')
  add(findings, await measureSales({ artefact, sales: options.sales, seed: options.seed, say, ...peer }))
}

async function tiles({ options, dataPath, findings, say }: StepContext): Promise<void> {
  const peer = peerOf(options, findings)
  say('Drawing tiles.')
  add(findings, await measureTiles({ dataPath, seed: options.seed, say, ...peer }))
}

async function sets({ options, dataPath, findings, say }: StepContext): Promise<void> {
  const peer = peerOf(options, findings)
  const territory = await prepareTerritory(options)
  add(findings, await measureSets({ options, territory, cadastre: dataPath, say, ...peer }))
}

async function overlay({ options, dataPath, findings, say }: StepContext): Promise<void> {
  const peer = peerOf(options, findings)
  const { mirrorDir } = await prepareTerritory(options)
  add(findings, await measureOverlay({ options, dataPath, mirrorDir, say, ...peer }))
}

async function downloads({ options, dataPath, findings, say }: StepContext): Promise<void> {
  say('Reading files.')
  const { lake } = await releaseFiles(dataPath)
  await measureDownloads(dataPath, await drawPoints(lake, 5000, options.seed + 1), findings)
}

/** What each step measures. `needsDepartement`: it reads the generated département of the bench's folder, which is ingested before. */
export const MEASUREMENTS: Record<
  Step,
  { needsDepartement: boolean; measure: (context: StepContext) => Promise<void> }
> = {
  ingest: { needsDepartement: false, measure: ingest },
  nearest: {
    needsDepartement: true,
    measure: ({ options, dataPath, findings, say }) => nearestStep(options, dataPath, findings, say),
  },
  http: { needsDepartement: true, measure: http },
  processes: {
    needsDepartement: true,
    measure: ({ options, dataPath, findings, say }) => {
      say('Asking one process, and one a core.')
      return measureProcesses(options, dataPath, findings)
    },
  },
  doors: { needsDepartement: false, measure: doors },
  sales: { needsDepartement: true, measure: sales },
  addresses: {
    needsDepartement: false,
    measure: ({ options, findings, say }) => addressesStep(options, findings, say),
  },
  tiles: { needsDepartement: true, measure: tiles },
  sets: { needsDepartement: true, measure: sets },
  overlay: { needsDepartement: true, measure: overlay },
  changes: {
    needsDepartement: true,
    measure: ({ dataPath, findings, say }) => {
      say('Comparing releases.')
      return measureChanges(dataPath, findings)
    },
  },
  watches: {
    needsDepartement: true,
    measure: ({ options, dataPath, findings, say }) => {
      say('Sending a publication to drawings.')
      return measureWatches(dataPath, options.seed, findings)
    },
  },
  downloads: { needsDepartement: true, measure: downloads },
  documents: {
    needsDepartement: false,
    measure: ({ options, findings, say }) => {
      say(`Writing ${options.sales} documents and reading them.`)
      return measureDocuments(options.sales, options.seed, findings)
    },
  },
  soak: {
    needsDepartement: false,
    measure: ({ options, findings, say }) => {
      say(`Soaking for ${options.seconds} s.`)
      return measureSoak(options.seconds, findings)
    },
  },
  country: {
    needsDepartement: false,
    measure: ({ options, findings, say }) => measureCountry(options, findings, say),
  },
  france: {
    needsDepartement: true,
    measure: ({ options, dataPath, findings, say }) => measureFrance(options, dataPath, findings, say),
  },
  'first-ingest': {
    needsDepartement: false,
    measure: ({ options, findings, say }) => measureFirstIngest(options, findings, say),
  },
  workers: {
    needsDepartement: false,
    measure: ({ options, findings, say }) => measureWorkers(options, findings, say),
  },
}
