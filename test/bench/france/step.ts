import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { builtFile } from '../../../shared/process/built-file.ts'
import { DataDir } from '../../../shared/release/data-dir.ts'
import { bytesOf, CountryFiles, fileOf } from '../country/country-files.ts'
import { type Place, places } from '../country/places.ts'
import { pointsAnywhere } from '../country/serve.ts'
import { writeParcels } from '../country/write-parcels.ts'
import { type HttpLoad, loadHttp, WARM_UP } from '../http-load.ts'
import { nearestPaths } from '../points.ts'
import { releaseFiles } from '../release-files.ts'
import { atLeast, atMost, type Findings, formatValue, type Measure, measure } from '../report.ts'
import { type BenchServer, startNode, startService } from '../server-process.ts'
import type { StepContext } from '../step-context.ts'
import { table } from '../table.ts'
import { DEPARTEMENT } from '../territory.ts'
import { forgetPages } from './page-cache.ts'

const BARE = builtFile('test/bench/doors/bare.js')
/** Where the ingested département lies, of which the others are copies: see prepareTerritory. */
const FROM: Place = { code: DEPARTEMENT, lng: 2.5, lat: 46.5 }
const LOAD = { connections: 32, seconds: 10 }
/** Asked of a service within a bound, requests a second. */
const LEAST = 2000

type Say = (text: string) => void

/** Serves as many départements as `--country` says within `--memory` megabytes, and asks for the nearest parcel anywhere. */
export async function measureFrance({
  options,
  dataPath,
  findings: report,
  say,
}: StepContext): Promise<void> {
  const dir = join(options.dir, 'france')
  const all = places(options.country)
  try {
    say(`Writing the parcels of ${all.length} départements.`)
    const country = await writeFrance(dir, new DataDir(dataPath), all)
    const { lake } = await releaseFiles(dataPath)
    const paths = nearestPaths(await moved(lake, all, options.seed))
    const parts = country.files.filter(({ kind }) => kind.startsWith('parcel'))
    const forget = () => forgetPages(parts.map(({ file }) => country.dataDir.store(file)))
    const weights = ['parcels', 'parcel-blocks'].map((kind) => ({ kind, ...country.weigh(kind) }))
    report.tables.push(
      table(
        ['served files', 'rows', 'MB'],
        weights.map(({ kind, rows, megabytes }) => [kind, whole(rows), whole(megabytes)]),
      ),
    )
    await ask(country.dataDir.dir, options.memory, paths, forget, report, say)
    report.notes.push(
      `france: ${all.length} copies of a département of ${whole(options.parcels)} parcels, within ${options.memory} MB; points anywhere, each asked once in ${whole(paths.length)}`,
    )
  } finally {
    // Gigabytes that the next run would write anew.
    await rm(dir, { recursive: true, force: true })
  }
}

async function writeFrance(dir: string, ingested: DataDir, all: readonly Place[]): Promise<CountryFiles> {
  const manifest = (await ingested.readCurrent())!
  const parcels = fileOf(manifest, 'readmodel', 'parcels', DEPARTEMENT)
  const bytes = await bytesOf(ingested, parcels)
  const country = await CountryFiles.create(dir)
  for (const file of manifest.files)
    if (file.kind === 'territory') await country.copy(ingested, file, file.area)
  for (const place of all) await writeParcels(country, parcels, bytes, FROM, place)
  await country.publish(manifest)
  return country
}

/** Points in the lake's département, strewn over all places: `pointsAnywhere` moves from the first of its places. */
async function moved(lake: string, all: readonly Place[], seed: number) {
  const points = await pointsAnywhere(lake, all, seed)
  for (let i = 0; i < points.length; i += 2) {
    points[i]! += all[0]!.lng - FROM.lng
    points[i + 1]! += all[0]!.lat - FROM.lat
  }
  return points
}

async function ask(
  dataPath: string,
  memory: number,
  paths: string[],
  forget: () => Promise<void>,
  report: Findings,
  say: Say,
): Promise<void> {
  const bare = await startNode((port) => [BARE, String(port)], '/')
  const start = performance.now()
  const server = await startService(dataPath, { MEMORY_MB: String(memory) })
  const rows: string[][] = []
  const seconds = (performance.now() - start) / 1000
  try {
    await loadHttp(bare.base, ['/'], WARM_UP)
    const atStart = await server.own()
    await forget()
    for (const way of ['cold', 'again', 'warm']) {
      say(`Asking ${way}.`)
      const peer = await loadHttp(bare.base, ['/'], { connections: 32, seconds: 3 })
      const load = await loadHttp(server.base, paths, LOAD)
      report.measures.push(...measuresOf(way, load, peer))
      rows.push(await rowOf(way, load, peer, server))
    }
    report.measures.push(
      measure('france, start', seconds, 's'),
      measure('france, memory at the start (own)', atStart, 'MB'),
      measure('france, most memory resident', await server.peak(), 'MB'),
    )
    const held = await memoryOf(server)
    report.notes.push(`france, held at the end: ${held}`)
  } finally {
    await server.close()
    await bare.close()
  }
  report.tables.push(
    table(
      ['nearest', 'req/s', 'bare route', 'share', 'p50 ms', 'p99 ms', 'errors', 'own MB', 'peak MB'],
      rows,
    ),
  )
}

function measuresOf(way: string, { perSecond, errors }: HttpLoad, bare: HttpLoad): Measure[] {
  return [
    measure(`france, nearest anywhere, ${way}`, perSecond, 'req/s', atLeast(LEAST)),
    measure(`france, ${way}, share of a bare route's rate`, (100 * perSecond) / bare.perSecond, '%'),
    measure(`france, ${way}, errors`, errors, 'answers', atMost(0)),
  ]
}

async function rowOf(way: string, load: HttpLoad, bare: HttpLoad, server: BenchServer): Promise<string[]> {
  return [
    way,
    whole(load.perSecond),
    whole(bare.perSecond),
    `${Math.round((100 * load.perSecond) / bare.perSecond)} %`,
    formatValue(load.p50),
    formatValue(load.p99),
    String(load.errors),
    whole(await server.own()),
    whole(await server.peak()),
  ]
}

/** What the service says that it holds. */
async function memoryOf(server: BenchServer): Promise<string> {
  const text = await (await fetch(`${server.base}/metrics`)).text()
  const lines = text.split('\n').filter((line) => /^terrier_(memory|block)/.test(line))
  return lines.join('; ')
}

const whole = (value: number) => Math.round(value).toLocaleString('en')
