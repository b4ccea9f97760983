import { mkdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { territoryOf } from '../../../cli/export/territory-of.ts'
import { derivedParcelFacts } from '../../../ingest/derived/parcel-facts/parcel-facts.ts'
import { derivedUnits } from '../../../ingest/derived/units/units.ts'
import { ReleaseFiles } from '../../../ingest/release-files.ts'
import { DataDir } from '../../../shared/release/data-dir.ts'
import type { ReleaseFile } from '../../../shared/release/release.ts'
import { type FactsAsked, type FactsBuilt, factsAsked } from './facts-build.ts'

/** One build of the units and of the wide rows, so that memory and processor time are its alone; says on stdout how it went. */
async function run({ dataPath, area, files, workDir }: FactsAsked): Promise<FactsBuilt> {
  const dataDir = new DataDir(dataPath)
  const input = { territory: await territoryOf(dataDir), loaded: () => 'whole' as const, area }
  const unitDir = join(workDir, 'units')
  await mkdir(unitDir)
  const begun = performance.now()
  const units = await derivedUnits.build!({
    ...input,
    files: new ReleaseFiles(dataDir, files),
    workDir: unitDir,
  })
  const start = performance.now()
  const kept = units.map(({ path, ...unit }): ReleaseFile => {
    const file = relative(dataDir.store(), path)
    return { ...unit, dataset: derivedUnits.name, area, file, sha256: '0'.repeat(64), bytes: 0 }
  })
  const [written] = await derivedParcelFacts.build!({
    ...input,
    files: new ReleaseFiles(dataDir, [...files, ...kept]),
    workDir,
  })
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  return {
    path: written!.path,
    rows: written!.rows,
    unitSeconds: (start - begun) / 1000,
    seconds: (performance.now() - start) / 1000,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    peakMegabytes: maxRSS / 1024,
  }
}

console.log(JSON.stringify(await run(factsAsked.parse(JSON.parse(await text(process.stdin))))))
