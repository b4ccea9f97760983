import { join } from 'node:path'
import { DataDir } from '../../../shared/release/data-dir.ts'
import type { Quality } from '../../../shared/release/release.ts'
import { salesFile } from '../ingest-sources.ts'
import { type IngestRun, runIngest } from '../ingest-steps.ts'
import { fileOf } from './country-files.ts'
import type { Place } from './places.ts'

/** Sales of five years beside a parcel: about 20 million beside 95 million. */
const SALES_A_PARCEL = 20 / 95
const LEAST = 1000
const LINES_A_SALE = 2

/** Ingests generated sales of a département over its ingested parcels, from a file in the form of its producer. */
export async function growSales(
  dir: string,
  { code }: Place,
  parcels: number,
  seed: number,
): Promise<{ run: IngestRun; lines: number; sales: number; quality: Quality }> {
  const dataDir = new DataDir(join(dir, 'data'))
  const lake = fileOf((await dataDir.readCurrent())!, 'lake', 'parcels', code)
  const lines = LINES_A_SALE * Math.max(LEAST, Math.round(parcels * SALES_A_PARCEL))
  const asked = { parcels: [dataDir.store(lake.file)], dir, seed }
  const files = { dvf: [await salesFile(asked, lines)] }
  const mirror = join(dir, 'mirror')
  const run = await runIngest({ dataPath: dataDir.dir, datasets: ['dvf'], area: code, mirror, files })
  const manifest = (await dataDir.readCurrent())!
  const { rows } = fileOf(manifest, 'readmodel', 'sales-space', code)
  const { quality } = manifest.datasets.find(({ name }) => name === 'dvf')!.units[0]!
  return { run, lines, sales: rows, quality }
}
