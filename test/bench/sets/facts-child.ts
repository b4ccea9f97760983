import { text } from 'node:stream/consumers'
import { territoryOf } from '../../../cli/export/territory-of.ts'
import { derivedParcelFacts } from '../../../ingest/derived/parcel-facts/parcel-facts.ts'
import { ReleaseFiles } from '../../../ingest/release-files.ts'
import { DataDir } from '../../../shared/release/data-dir.ts'
import { type FactsAsked, type FactsBuilt, factsAsked } from './facts-build.ts'

/** One build of the wide rows, so that memory and processor time are its alone; says on stdout how it went. */
async function run({ dataPath, area, files, workDir }: FactsAsked): Promise<FactsBuilt> {
  const start = performance.now()
  const dataDir = new DataDir(dataPath)
  const [written] = await derivedParcelFacts.build!({
    files: new ReleaseFiles(dataDir, files),
    territory: await territoryOf(dataDir),
    loaded: () => 'whole',
    workDir,
    area,
  })
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  return {
    path: written!.path,
    rows: written!.rows,
    seconds: (performance.now() - start) / 1000,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    peakMegabytes: maxRSS / 1024,
  }
}

console.log(JSON.stringify(await run(factsAsked.parse(JSON.parse(await text(process.stdin))))))
