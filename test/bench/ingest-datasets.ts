import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DPE_FAMILIES } from '../../shared/producers/ademe.ts'
import { familyFile } from './first-ingest/diagnostics-pages.ts'
import { publishAt, type SourcesAsked } from './generated-file.ts'
import { measureFigures } from './ingest-figures.ts'
import { measureBareSales } from './ingest-peer.ts'
import { establishmentsFile, salesAddress, salesFile, unitsFile } from './ingest-sources.ts'
import { type IngestRun, runIngest } from './ingest-steps.ts'
import type { BenchOptions } from './options.ts'
import { releaseFiles } from './release-files.ts'
import { atLeast, atMost, type Measure, measure } from './report.ts'
import { type BenchTerritory, DEPARTEMENT } from './territory.ts'

/** What the targets are said of: a smaller run is judged against its share of the time. */
const FULL = { dpeLines: 380_000, sireneRows: 44_000_000, dvfLines: 2_000_000 } as const

/** Ingests sales, diagnostics and establishments over the published cadastre, each from its file to published. */
export async function measureDatasets(
  options: BenchOptions,
  territory: BenchTerritory,
  dataPath: string,
): Promise<Measure[]> {
  const { lake: parcels } = await releaseFiles(dataPath)
  const asked: SourcesAsked = { parcels: [parcels], dir: options.dir, seed: options.seed }
  const copy = join(options.dir, 'run')
  const run = async (dataset: string, files: string[]): Promise<IngestRun> => {
    // Each on a copy of the release with the cadastre alone, so that no run finds the work of another done.
    await rm(copy, { recursive: true, force: true })
    await cp(dataPath, copy, { recursive: true, verbatimSymlinks: true })
    return runIngest({
      dataPath: copy,
      datasets: [dataset],
      area: DEPARTEMENT,
      mirror: territory.mirrorDir,
      files: files.length > 0 ? { [dataset]: files } : {},
    })
  }
  return [
    ...(options.dvfLines > 0
      ? await sales(options.dvfLines, asked, run, { dataPath: copy, mirrorDir: territory.mirrorDir })
      : []),
    ...(options.dpeLines > 0 ? await diagnostics(options.dpeLines, asked, run) : []),
    ...(options.sireneRows > 0 ? await establishments(options.sireneRows, asked, run) : []),
  ]
}

type Run = (dataset: string, files: string[]) => Promise<IngestRun>

const SALES_ADDRESS = salesAddress(DEPARTEMENT)

/** As from the producer, at one of his addresses, though all five years are in the file. */
async function sales(
  lines: number,
  asked: SourcesAsked,
  run: Run,
  { dataPath, mirrorDir }: { dataPath: string; mirrorDir: string },
): Promise<Measure[]> {
  const file = await salesFile(asked, lines)
  const bare = await measureBareSales(file, asked.dir)
  await publishAt(mirrorDir, SALES_ADDRESS, file)
  const went = await run('dvf', [])
  const figures = await measureFigures(dataPath)
  const toLake = went.step(`dvf ${DEPARTEMENT}`)
  return [
    measure(`dvf, ${lines} lines, file to lake`, lines / toLake, 'lines/s', atLeast(200_000)),
    measure('dvf, the same file to Parquet by DuckDB alone, nothing typed', lines / bare, 'lines/s'),
    measure(
      'dvf, read model: answers by key, index in space, figures',
      went.step(`dvf ${DEPARTEMENT} readmodel`),
      's',
    ),
    measure(
      `dvf, figures of all levels from ${figures.sales} priced sales`,
      figures.seconds,
      's',
      atMost((20 * lines) / FULL.dvfLines),
    ),
    ...whole('dvf', went),
  ]
}

async function diagnostics(lines: number, asked: SourcesAsked, run: Run): Promise<Measure[]> {
  const files: string[] = []
  for (const family of DPE_FAMILIES) files.push(await familyFile(asked, family, lines))
  const went = await run('dpe', files)
  const limit = atMost((30 * lines) / FULL.dpeLines)
  return [
    measure(`dpe, ${lines} lines, file to published with links`, went.seconds, 's', limit),
    ...whole('dpe', went).slice(1),
  ]
}

async function establishments(rows: number, asked: SourcesAsked, run: Run): Promise<Measure[]> {
  const went = await run('sirene', [await unitsFile(asked, rows), await establishmentsFile(asked, rows)])
  const [time, cpu, memory] = whole('sirene', went)
  return [
    measure(
      `sirene, ${rows} establishments and their companies to one département`,
      went.step(`sirene ${DEPARTEMENT}`),
      's',
      atMost((90 * rows) / FULL.sireneRows),
    ),
    time!,
    cpu!,
    { ...memory!, target: atMost(3000) },
  ]
}

function whole(dataset: string, { seconds, cpuSeconds, peakMegabytes }: IngestRun): Measure[] {
  return [
    measure(`${dataset}, file to published`, seconds, 's'),
    measure(`${dataset}, processor time`, cpuSeconds, 's'),
    measure(`${dataset}, peak memory`, peakMegabytes, 'MB'),
  ]
}
