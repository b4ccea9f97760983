import { existsSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { openRelease } from '../../api/store/open-release.ts'
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
import { measureNearest } from './nearest.ts'
import { type BenchOptions, readOptions } from './options.ts'
import { measureOverlay } from './overlay/measure.ts'
import { drawPoints } from './points.ts'
import { measurePostgis } from './postgis.ts'
import { ensurePostgres } from './postgres-install.ts'
import { measureProcesses } from './processes/step.ts'
import { releaseFiles, weigh } from './release-files.ts'
import { type Measure, type Report, toJson, toMarkdown } from './report.ts'
import { measureSales } from './sales/measure.ts'
import { measureSets } from './sets/measure.ts'
import { measureSoak } from './soak/step.ts'
import { type BenchTerritory, prepareTerritory } from './territory.ts'
import { measureTiles } from './tiles/measure.ts'
import { measureWatches } from './watches/measure.ts'
import { measureWorkers } from './workers/step.ts'

const atMost = (limit: number) => ({ target: { limit, atMost: true } })
const atLeast = (limit: number) => ({ target: { limit, atMost: false } })
const say = (text: string): void => void process.stderr.write(`${text}\n`)

/** Ingests into the bench's folder, and measures when asked; an earlier release serves the other steps. */
async function ingest(
  options: BenchOptions,
  territory: BenchTerritory,
  dataPath: string,
): Promise<Measure[]> {
  const asked = options.steps.includes('ingest')
  if (!asked && existsSync(join(dataPath, 'current.json'))) return []
  say('Ingesting the département.')
  const { seconds, peakMegabytes, cpuSeconds } = await measureIngest(territory, dataPath)
  const weight = await weigh(await releaseFiles(dataPath))
  const memory: Measure[] =
    peakMegabytes === undefined || cpuSeconds === undefined
      ? []
      : [
          { name: 'ingest, processor time', value: cpuSeconds, unit: 's' },
          { name: 'ingest, peak memory', value: peakMegabytes, unit: 'MB', ...atMost(1500) },
        ]
  return [
    { name: 'ingest, .json.gz to published', value: seconds, unit: 's', ...atMost(15) },
    ...memory,
    { name: 'index and geometry', value: weight.indexAndGeometry, unit: 'bytes/parcel', ...atMost(70) },
    { name: 'whole parcels artefact', value: weight.whole, unit: 'bytes/parcel' },
    ...(asked ? await measureGeoParquet((await releaseFiles(dataPath)).lake, options.dir, territory) : []),
    ...(asked ? await measureDatasets(options, territory, dataPath) : []),
  ]
}

async function nearest(options: BenchOptions, dataPath: string, report: Report): Promise<void> {
  const { lake } = await releaseFiles(dataPath)
  const stores = await openRelease(dataPath)
  const points = await drawPoints(lake, options.points, options.seed)
  say('Asking nearest in process.')
  const ours = await measureNearest(stores, points)
  const { measures, notes } = report
  measures.push(
    { name: 'nearest + GeoJSON in process, p50', value: ours.p50, unit: 'µs', ...atMost(10) },
    { name: 'nearest + GeoJSON in process, p99', value: ours.p99, unit: 'µs', ...atMost(40) },
    { name: 'nearest + GeoJSON in process, one thread', value: ours.perSecond, unit: '/s' },
  )
  notes.push(`${ours.found} of ${ours.count} points had a parcel within ${stores.limits.nearestMaxMetres} m`)
  if (!options.postgis) {
    notes.push('PostGIS left out: not asked for')
    return
  }
  const install = ensurePostgres()
  if ('reason' in install) {
    notes.push(`PostGIS left out: ${install.reason}`)
    return
  }
  say('Asking PostGIS the same.')
  const peer = await measurePostgis(install, lake, stores, points)
  measures.push(
    { name: 'PostGIS, p50', value: peer.p50, unit: 'µs' },
    { name: 'PostGIS, p99', value: peer.p99, unit: 'µs' },
    { name: 'PostGIS, one connection', value: peer.perSecond, unit: '/s' },
    { name: 'PostGIS, 8 connections', value: peer.pooled, unit: '/s' },
    { name: 'PostGIS, table and one index', value: peer.bytesPerParcel, unit: 'bytes/parcel' },
    { name: 'PostGIS p50 / ours', value: peer.p50 / ours.p50, unit: '×', ...atLeast(8) },
    { name: 'PostGIS p99 / ours', value: peer.p99 / ours.p99, unit: '×' },
    {
      name: 'throughput, ours on one thread / PostGIS pooled',
      value: ours.perSecond / peer.pooled,
      unit: '×',
    },
    { name: 'answers that differ from PostGIS', value: peer.mismatches.length, unit: 'points', ...atMost(0) },
  )
  const spellings = Object.entries(peer.spellings).map(([name, p50]) => `${name} p50 ${p50.toFixed(0)} µs`)
  notes.push(
    `Peer: ${peer.version}; prepared, unix socket, wholly cached; the faster spelling counts: ${spellings.join(', ')}`,
    `${peer.compared} answers compared: ${peer.ties} ties at the same distance, ${peer.mismatches.length} mismatches`,
    ...peer.mismatches.slice(0, 5),
  )
}

async function http(options: BenchOptions, dataPath: string, report: Report): Promise<void> {
  const { lake } = await releaseFiles(dataPath)
  say('Asking nearest over HTTP.')
  const load = await measureHttp(dataPath, await drawPoints(lake, 5000, options.seed + 1))
  report.measures.push(
    { name: 'nearest over HTTP, 32 connections', value: load.perSecond, unit: 'req/s', ...atLeast(30_000) },
    { name: 'nearest over HTTP, p50', value: load.p50, unit: 'ms' },
    { name: 'nearest over HTTP, p99', value: load.p99, unit: 'ms' },
    { name: 'nearest over HTTP, errors', value: load.errors, unit: 'answers', ...atMost(0) },
  )
  report.notes.push(`HTTP: one server process, load from ${load.tool} on the same machine`)
}

async function doors(options: BenchOptions, report: Report): Promise<void> {
  const install = options.postgis ? ensurePostgres() : { reason: 'not asked for' }
  if ('reason' in install) report.notes.push(`PostgreSQL left out: ${install.reason}`)
  say('Asking every door over HTTP.')
  const peer = 'reason' in install ? undefined : install
  const { measures, table } = await measureDoors(options.seed, process.env.REDIS_URL, peer)
  report.measures.push(...measures)
  report.tables.push(table)
}

async function sales(options: BenchOptions, dataPath: string, report: Report): Promise<void> {
  const { artefact } = await releaseFiles(dataPath)
  const install = options.postgis ? ensurePostgres() : { reason: 'not asked for' }
  if ('reason' in install) report.notes.push(`PostGIS left out: ${install.reason}`)
  say('Searching sales.')
  const { measures, notes } = await measureSales({
    artefact,
    sales: options.sales,
    seed: options.seed,
    say,
    ...('reason' in install ? {} : { postgres: install }),
  })
  report.measures.push(...measures)
  report.notes.push(...notes)
}

async function tiles(options: BenchOptions, dataPath: string, report: Report): Promise<void> {
  const install = options.postgis ? ensurePostgres() : { reason: 'not asked for' }
  if ('reason' in install) report.notes.push(`PostGIS left out: ${install.reason}`)
  say('Drawing tiles.')
  const postgres = 'reason' in install ? {} : { postgres: install }
  const { measures, notes } = await measureTiles({ dataPath, seed: options.seed, say, ...postgres })
  report.measures.push(...measures)
  report.notes.push(...notes)
}

async function sets(options: BenchOptions, cadastre: string, report: Report): Promise<void> {
  const install = options.postgis ? ensurePostgres() : { reason: 'not asked for' }
  if ('reason' in install) report.notes.push(`PostGIS left out: ${install.reason}`)
  const postgres = 'reason' in install ? {} : { postgres: install }
  const territory = await prepareTerritory(options)
  const { measures, notes } = await measureSets({ options, territory, cadastre, say, ...postgres })
  report.measures.push(...measures)
  report.notes.push(...notes)
}

async function overlay(options: BenchOptions, dataPath: string, report: Report): Promise<void> {
  const install = options.postgis ? ensurePostgres() : { reason: 'not asked for' }
  if ('reason' in install) report.notes.push(`PostGIS left out: ${install.reason}`)
  const postgres = 'reason' in install ? {} : { postgres: install }
  const { mirrorDir } = await prepareTerritory(options)
  const { measures, notes } = await measureOverlay({ options, dataPath, mirrorDir, say, ...postgres })
  report.measures.push(...measures)
  report.notes.push(...notes)
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  const report: Report = {
    machine: `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}`,
    versions: `Node ${process.versions.node}, V8 ${process.versions.v8}`,
    parcels: options.parcels,
    measures: [],
    tables: [],
    notes: [`seed ${options.seed}, files in ${options.dir}`],
  }
  const dataPath = join(options.dir, 'data')
  if (
    options.steps.some(
      (step) =>
        !['addresses', 'doors', 'documents', 'soak', 'country', 'first-ingest', 'workers'].includes(step),
    )
  ) {
    say(`Preparing ${options.parcels} parcels.`)
    report.measures.push(...(await ingest(options, await prepareTerritory(options), dataPath)))
  }
  if (options.steps.includes('nearest')) await nearest(options, dataPath, report)
  if (options.steps.includes('http')) await http(options, dataPath, report)
  if (options.steps.includes('processes')) {
    say('Asking one process, and one a core.')
    await measureProcesses(options, dataPath, report)
  }
  if (options.steps.includes('doors')) await doors(options, report)
  if (options.steps.includes('sales')) await sales(options, dataPath, report)
  if (options.steps.includes('tiles')) await tiles(options, dataPath, report)
  if (options.steps.includes('sets')) await sets(options, dataPath, report)
  if (options.steps.includes('overlay')) await overlay(options, dataPath, report)
  if (options.steps.includes('changes')) {
    say('Comparing releases.')
    await measureChanges(dataPath, report)
  }
  if (options.steps.includes('watches')) {
    say('Telling drawings of a publication.')
    await measureWatches(dataPath, options.seed, report)
  }
  if (options.steps.includes('downloads')) {
    say('Reading files.')
    const { lake } = await releaseFiles(dataPath)
    await measureDownloads(dataPath, await drawPoints(lake, 5000, options.seed + 1), report)
  }
  if (options.steps.includes('addresses')) await addressesStep(options, report, say)
  if (options.steps.includes('documents')) {
    say(`Writing ${options.sales} documents and reading them.`)
    await measureDocuments(options.sales, options.seed, report)
  }
  if (options.steps.includes('soak')) {
    say(`Soaking for ${options.seconds} s.`)
    await measureSoak(options.seconds, report)
  }
  if (options.steps.includes('country')) await measureCountry(options, report, say)
  if (options.steps.includes('first-ingest')) await measureFirstIngest(options, report, say)
  if (options.steps.includes('workers')) await measureWorkers(options, report, say)
  if (options.steps.includes('france')) await measureFrance(options, dataPath, report, say)
  console.log(options.json ? toJson(report) : toMarkdown(report))
}

// Ending this way, and not by the signal itself, lets what the bench started be told to end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

await main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
