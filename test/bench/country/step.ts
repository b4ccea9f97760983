import { join } from 'node:path'
import { Home } from '../../../shared/home.ts'
import type { BenchOptions } from '../options.ts'
import { formatValue, type Report } from '../report.ts'
import { table } from '../table.ts'
import { writeCountry } from './copies.ts'
import { grow, growTable } from './grow.ts'
import { type Place, places } from './places.ts'
import { askInProcess, pointsAnywhere, type Served, serveAndAsk } from './serve.ts'

/** Megabytes that bounded services may hold, and how many départements are asked for so that they fit or do not. */
const BOUND = 2000
const FITTING = 20

type Say = (text: string) => void

/** Ingests départements one by one, then serves a country of copies of the first, in memory and with bounded memory. */
export async function measureCountry(options: BenchOptions, report: Report, say: Say): Promise<void> {
  const dir = join(options.dir, 'country')
  const all = places(Math.max(options.departements, options.country))
  const ingested = all.slice(0, options.departements)
  const grown = await grow(dir, ingested, options.parcels, options.seed, say)
  report.tables.push(growTable(grown.rows))
  report.measures.push(
    { name: 'country, slowest ingest of a département', value: Math.max(...grown.seconds), unit: 's' },
    {
      name: 'country, peak memory of any ingest',
      value: grown.peak,
      unit: 'MB',
      target: { limit: 1500, atMost: true },
    },
  )
  const home = new Home(join(dir, 'data'))
  await growth(home, ingested, options, report)
  await country(home, all.slice(0, options.country), options, report, say)
}

/** The ingested départements as they were published, asked in process. */
async function growth(home: Home, ingested: Place[], options: BenchOptions, report: Report): Promise<void> {
  const points = await pointsAnywhere(await lakeOf(home, ingested[0]!), ingested, options.seed)
  const { nearest, openSeconds } = await askInProcess(home.dir, points)
  const parcels = (ingested.length * options.parcels).toLocaleString('en')
  report.measures.push(
    { name: `${parcels} ingested parcels, opened in`, value: openSeconds, unit: 's' },
    { name: `${parcels} ingested parcels, nearest in process, p50`, value: nearest.p50, unit: 'µs' },
    { name: `${parcels} ingested parcels, nearest in process, p99`, value: nearest.p99, unit: 'µs' },
  )
}

async function country(
  ingested: Home,
  all: Place[],
  options: BenchOptions,
  report: Report,
  say: Say,
): Promise<void> {
  const dir = join(options.dir, 'country', 'served')
  say(`Writing ${all.length} départements.`)
  const bytes = await writeCountry(dir, ingested, all)
  const lake = await lakeOf(ingested, all[0]!)
  const anywhere = await pointsAnywhere(lake, all, options.seed)
  const near = await pointsAnywhere(lake, all.slice(0, FITTING), options.seed)
  const bound = { PARCELS_MEMORY_MB: String(BOUND) }
  const ways: [string, () => Promise<Served>][] = [
    ['all in memory, asked anywhere', () => serveAndAsk(dir, anywhere, {})],
    [`${BOUND} MB, ${FITTING} départements asked`, () => serveAndAsk(dir, near, bound)],
    [`${BOUND} MB, asked anywhere`, () => serveAndAsk(dir, anywhere, bound)],
  ]
  const rows: string[][] = []
  for (const [name, serve] of ways) {
    say(`Serving: ${name}.`)
    const { startSeconds, memory, load } = await serve()
    rows.push([
      name,
      startSeconds.toFixed(1),
      ...memory.map((megabytes) => Math.round(megabytes).toLocaleString('en')),
      Math.round(load.perSecond).toLocaleString('en'),
      formatValue(load.p50),
      formatValue(load.p99),
      String(load.errors),
    ])
  }
  report.tables.push(
    table(
      ['way', 'start s', 'memory MB', 'after the questions MB', 'req/s', 'p50 ms', 'p99 ms', 'errors'],
      rows,
    ),
  )
  const { nearest, openSeconds } = await askInProcess(dir, anywhere)
  const parcels = (all.length * options.parcels).toLocaleString('en')
  report.measures.push(
    { name: `country of ${parcels} parcels, files`, value: bytes / 1e6, unit: 'MB' },
    { name: `country of ${parcels} parcels, opened in`, value: openSeconds, unit: 's' },
    { name: `country of ${parcels} parcels, nearest in process, p50`, value: nearest.p50, unit: 'µs' },
    { name: `country of ${parcels} parcels, nearest in process, p99`, value: nearest.p99, unit: 'µs' },
  )
  report.notes.push(
    `country: ${options.departements} départements ingested from their files; the ${all.length} that are served are the first of them, moved`,
  )
}

async function lakeOf(home: Home, { code }: Place): Promise<string> {
  const manifest = await home.readCurrent()
  const lake = manifest?.files.find(
    ({ role, kind, area }) => role === 'lake' && kind === 'parcels' && area === code,
  )
  if (!lake) throw new Error(`No parcels of ${code} in ${home.dir}`)
  return home.store(lake.file)
}
