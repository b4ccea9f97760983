import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeManifest } from '../../../ingest/pipeline/release/write-manifest.ts'
import { DataDir } from '../../../shared/release/data-dir.ts'
import type { ReleaseFile } from '../../../shared/release/release.ts'
import { publishAt } from '../generated-file.ts'
import { salesAddress, salesFile } from '../ingest-sources.ts'
import { runIngest } from '../ingest-steps.ts'
import type { BenchOptions } from '../options.ts'
import { releaseFiles } from '../release-files.ts'
import { type BenchTerritory, DEPARTEMENT } from '../territory.ts'
import { buildFacts, type FactsBuilt } from './facts-build.ts'
import { writeLakes } from './lakes.ts'

/** Bumped when the generated files would be others. */
const VERSION = 2

/** The release that is asked: parcels and sales ingested, wide rows of these and of invented files of every other dataset. */
export interface SetsRelease {
  dataPath: string
  /** How the wide rows were built just now. */
  facts: FactsBuilt
}

/** Makes the release beside the one with the cadastre alone; what an earlier bench made is used again, but the wide rows are built anew. */
export async function prepareSets(
  options: BenchOptions,
  territory: BenchTerritory,
  cadastre: string,
): Promise<SetsRelease> {
  const dataPath = join(options.dir, `sets-${options.sales}-${VERSION}`)
  if (!existsSync(dataPath)) await withSales(options, territory, cadastre, dataPath)
  const dataDir = new DataDir(dataPath)
  const { lake } = await releaseFiles(dataPath)
  const workDir = join(dataPath, 'bench')
  await rm(workDir, { recursive: true, force: true })
  await mkdir(workDir, { recursive: true })
  const lakes = await writeLakes(lake, workDir, options.seed)
  const manifest = (await dataDir.readCurrent())!
  const invented = lakes.map(
    ({ path, dataset, kind, rows }): ReleaseFile => ({
      role: 'lake',
      dataset,
      kind,
      area: kind === 'companies' ? 'france' : DEPARTEMENT,
      file: join('..', 'bench', path.slice(workDir.length + 1)),
      sha256: '0'.repeat(64),
      bytes: 0,
      rows,
    }),
  )
  const build = join(workDir, 'facts')
  await mkdir(build)
  const facts = await buildFacts({
    dataPath,
    area: DEPARTEMENT,
    files: [...manifest.files, ...invented],
    workDir: build,
  })
  const bytes = await readFile(facts.path)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = `parcel-facts-${DEPARTEMENT}-bench.${sha256.slice(0, 12)}.parquet`
  await rename(facts.path, dataDir.store(file))
  const files = manifest.files.filter(({ kind }) => kind !== 'parcel-facts')
  files.push({
    role: 'lake',
    dataset: 'parcel-facts',
    kind: 'parcel-facts',
    area: DEPARTEMENT,
    file,
    sha256,
    bytes: bytes.length,
    rows: facts.rows,
  })
  await writeManifest(dataDir.release(manifest.id), { ...manifest, files })
  return { dataPath, facts }
}

/** Ingests generated sales over a copy of the cadastre. */
async function withSales(
  options: BenchOptions,
  { mirrorDir }: BenchTerritory,
  cadastre: string,
  dataPath: string,
): Promise<void> {
  const partial = `${dataPath}.part`
  await rm(partial, { recursive: true, force: true })
  await cp(cadastre, partial, { recursive: true, verbatimSymlinks: true })
  const { lake } = await releaseFiles(cadastre)
  const asked = { parcels: [lake], dir: options.dir, seed: options.seed }
  // Two lines a sale, and half as many sales again as the largest drawing holds.
  await publishAt(mirrorDir, salesAddress(DEPARTEMENT), await salesFile(asked, 3 * options.sales))
  await runIngest({ dataPath: partial, datasets: ['dvf'], area: DEPARTEMENT, mirror: mirrorDir, files: {} })
  await rename(partial, dataPath)
}
