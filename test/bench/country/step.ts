import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DataDir } from '../../../shared/release/data-dir.ts'
import { measureNearest } from '../nearest.ts'
import type { BenchOptions } from '../options.ts'
import { atMost, type Findings, measure } from '../report.ts'
import type { StepContext } from '../step-context.ts'
import { fileOf } from './country-files.ts'
import { grow, growTable } from './grow.ts'
import { growSales } from './grow-sales.ts'
import { openTimed } from './in-process.ts'
import { measureServed } from './measure-served.ts'
import { type Place, places } from './places.ts'
import { pointsAnywhere } from './serve.ts'

/**
 * Ingests départements one by one, and the sales of the first; then serves a country of copies of the first, with invented streets, in
 * memory and with bounded memory.
 */
export async function measureCountry({ options, findings: report, say }: StepContext): Promise<void> {
  const dir = join(options.dir, 'country')
  const { parcels, seed } = options
  const all = places(Math.max(options.departements, options.country))
  const ingested = all.slice(0, options.departements)
  // An ingest that finds its source published already would do nothing.
  await rm(dir, { recursive: true, force: true })
  try {
    const grown = await grow(dir, ingested, parcels, seed, say)
    report.tables.push(growTable(grown.rows))
    report.measures.push(
      measure('country, slowest ingest of a département', Math.max(...grown.seconds), 's'),
      measure('country, peak memory of any ingest of parcels', grown.peak, 'MB', atMost(1500)),
    )
    const dataDir = new DataDir(join(dir, 'data'))
    const lake = fileOf((await dataDir.readCurrent())!, 'lake', 'parcels', all[0]!.code)
    await growth(dataDir, dataDir.store(lake.file), ingested, options, report)
    say(`Sales of ${ingested[0]!.code}.`)
    const { run, lines, sales, quality } = await growSales(dir, ingested[0]!, parcels, seed)
    const dvf = `country, ${lines.toLocaleString('en')} lines of sales of a département`
    report.measures.push(
      measure(`${dvf}, ingested (${sales.toLocaleString('en')} sales)`, run.seconds, 's'),
      measure(`${dvf}, processor time`, run.cpuSeconds, 's'),
      measure(`${dvf}, peak memory`, run.peakMegabytes, 'MB', atMost(1500)),
    )
    const served = {
      dir: join(dir, 'served'),
      lake: dataDir.store(lake.file),
      all: all.slice(0, options.country),
    }
    await measureServed(dataDir, served, options, report, say)
    report.notes.push(
      `country, lines of sales: ${JSON.stringify(quality)}`,
      `country: ${options.departements} départements ingested from their files, with the sales of the first; the ${options.country} that are served are the first of them, moved`,
    )
  } finally {
    // Tens of gigabytes that the next run would write anew.
    await rm(dir, { recursive: true, force: true })
  }
}

/** The ingested départements as they were published, asked in process. */
async function growth(
  dataDir: DataDir,
  lake: string,
  ingested: Place[],
  options: BenchOptions,
  report: Findings,
): Promise<void> {
  const points = await pointsAnywhere(lake, ingested, options.seed)
  const { stores, seconds } = await openTimed(dataDir.dir)
  const nearest = await measureNearest(stores, points)
  const parcels = (ingested.length * options.parcels).toLocaleString('en')
  report.measures.push(
    measure(`${parcels} ingested parcels, opened in`, seconds, 's'),
    measure(`${parcels} ingested parcels, nearest in process, p50`, nearest.p50, 'µs'),
    measure(`${parcels} ingested parcels, nearest in process, p99`, nearest.p99, 'µs'),
  )
}
