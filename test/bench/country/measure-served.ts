import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataDir } from '../../../shared/release/data-dir.ts'
import { forgetPages } from '../france/page-cache.ts'
import { measureNearest } from '../nearest.ts'
import type { BenchOptions } from '../options.ts'
import type { Points } from '../points.ts'
import { atLeast, atMost, type Findings, formatValue, type Measure, measure } from '../report.ts'
import { table } from '../table.ts'
import type { CountryFiles } from './country-files.ts'
import { askAddresses, askSales, openTimed, RADIUS } from './in-process.ts'
import { type MemoryGroup, memoryGroup } from './memory-group.ts'
import type { Place } from './places.ts'
import { pointsAnywhere, questionsOf, type Served, serveAndAsk } from './serve.ts'
import { writeCountry } from './write-country.ts'
import { pointsAsAsked } from './zipf.ts'

/** Megabytes that a service and the pages of files that it reads may have together, where the system bounds them. */
const IN_ALL = 4000
/** Nearest parcels a second where people ask, within IN_ALL. */
const AS_ASKED = 5000
/** What `--streets` is said of. */
const DEPARTEMENTS = 95

const whole = (value: number) => Math.round(value).toLocaleString('en')

/** Where the country is served from, the lake its points are drawn from, and its départements. */
export interface ServedCountry {
  dir: string
  lake: string
  all: Place[]
}

/** Writes a country and asks it: services one after the other, then in process. */
export async function measureServed(
  ingested: DataDir,
  { dir, lake, all }: ServedCountry,
  options: BenchOptions,
  report: Findings,
  say: (text: string) => void,
): Promise<void> {
  say(`Writing ${all.length} départements.`)
  const streets = { count: Math.round((options.streets * all.length) / DEPARTEMENTS), seed: options.seed }
  const { country, addresses } = await writeCountry(dir, ingested, all, streets)
  report.tables.push(filesTable(country))
  const anywhere = await pointsAnywhere(lake, all, options.seed)
  const asAsked = await pointsAsAsked(lake, all, anywhere.length / 2, options.seed)
  const together = { MEMORY_MB: String(options.memory) }
  const ways: [string, Points, Record<string, string>][] = [
    ['all in memory, asked anywhere', anywhere, {}],
    [`${options.memory} MB for the whole service, asked anywhere`, anywhere, together],
  ]
  const starts: string[][] = []
  const rows: string[][] = []
  const serve = async (name: string, points: Points, env: Record<string, string>, group?: MemoryGroup) => {
    say(`Serving: ${name}.`)
    const served = await serveAndAsk(dir, questionsOf(points, addresses), env, group)
    const { startSeconds, before, loads } = served
    if (env === together && !group) report.measures.push(...boundMeasures(served, options.memory))
    starts.push([name, startSeconds.toFixed(1), whole(before.resident), whole(before.own)])
    for (const { name: question, load, after } of loads)
      rows.push([
        `${name}: ${question}`,
        whole(load.requests),
        whole(load.perSecond),
        formatValue(load.p50),
        formatValue(load.p99),
        String(load.errors),
        whole(after.resident),
        whole(after.own),
      ])
    return served
  }
  for (const way of ways) await serve(...way)
  const inAll: [string, Points][] = [
    [`the same, ${IN_ALL} MB in all with the page cache`, anywhere],
    [`${IN_ALL} MB in all, asked as people ask (Zipf over communes)`, asAsked],
  ]
  for (const [name, points] of inAll) {
    const group = await memoryGroup(IN_ALL)
    if (!group) {
      report.notes.push(`country: not measured within ${IN_ALL} MB in all: no memory cgroup can be made here`)
      break
    }
    await forgetPages((await readdir(join(dir, 'store'))).map((file) => join(dir, 'store', file)))
    const { loads } = await serve(name, points, together, group).finally(group.remove)
    if (points === asAsked)
      report.measures.push(
        measure(
          `country, nearest parcel as people ask, within ${IN_ALL} MB in all`,
          loads[0]!.load.perSecond,
          'req/s',
          atLeast(AS_ASKED),
        ),
      )
  }
  report.tables.push(
    table(['way', 'start s', 'resident MB', 'own MB'], starts),
    table(
      ['way and question', 'answers', 'req/s', 'p50 ms', 'p99 ms', 'errors', 'resident MB', 'own MB'],
      rows,
    ),
  )
  say('Asking in process.')
  await inProcess(dir, anywhere, addresses, report)
}

/** What a service within a bound holds: of the bound, when nothing is asked any more, and the most of all times. */
function boundMeasures({ before, loads, peak }: Served, megabytes: number): Measure[] {
  const share = (name: string, value: number, limit: number) =>
    measure(`country, within ${megabytes} MB, ${name}`, (100 * value) / megabytes, '% of it', atMost(limit))
  return [
    share('at the start', before.own, 115),
    share('at rest after all questions', loads.at(-1)?.after.own ?? 0, 115),
    share('the most under load', peak, 130),
  ]
}

function filesTable(country: CountryFiles): string {
  const kinds = [
    'parcels',
    'parcel-blocks',
    'sales-index',
    'sale-blocks',
    'sale-rows',
    'sale-lists',
    'sale-parcels',
    'sales',
    'addresses',
    'address-entries',
    'address-numbers',
    'address-places',
    'street-index',
  ]
  const rows = kinds.map((kind) => {
    const { rows, megabytes } = country.weigh(kind)
    return [kind, whole(rows), whole(megabytes)]
  })
  return table(['served files', 'rows', 'MB'], rows)
}

async function inProcess(dir: string, points: Points, addresses: readonly string[], report: Findings) {
  const { stores, seconds } = await openTimed(dir)
  const country = `country of ${whole(stores.parcels.count)} parcels, ${whole(stores.sales.count)} sales`
  const timed = {
    nearest: await measureNearest(stores, points),
    [`sales within ${RADIUS} m`]: await askSales(stores, points),
    'address search': await askAddresses(stores, addresses),
  }
  report.measures.push(measure(`${country}, opened in`, seconds, 's'))
  for (const [name, { p50, p99, found, count }] of Object.entries(timed)) {
    report.measures.push(
      measure(`country, ${name} in process, p50`, p50, 'µs'),
      measure(`country, ${name} in process, p99`, p99, 'µs'),
    )
    report.notes.push(`country, ${name} in process: ${found} of ${count} found something`)
  }
}
