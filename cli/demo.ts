import { join } from 'node:path'
import type { Command } from 'commander'
import { writeDemoTerritory } from '../data/sample/write-territory.ts'
import { IngestError } from '../formats/errors.ts'
import { checkWritable } from '../ingest/pipeline/download/disk.ts'
import { refresh } from '../ingest/run/refresh.ts'
import { bars } from './bars.ts'
import { context, warn } from './context.ts'

export function addDemo(program: Command): void {
  program
    .command('demo')
    .description('writes official-format files of an invented territory and ingests them like real ones')
    .action(async () => {
      const { dataDir } = context()
      await checkWritable(dataDir.dir)
      const dir = join(dataDir.dir, 'demo')
      const before = await dataDir.readPointer()
      const { departement, mirrorDir, cogDir } = await writeDemoTerritory(dir)
      const { release, warnings } = await refresh({
        dataDir,
        datasets: [],
        area: departement,
        mirror: mirrorDir,
        files: { cog: [cogDir] },
        millesimes: {},
        progress: bars(),
      }).catch((error: unknown) => Promise.reject(before ? inUsedFolder(error) : error))
      warn(warnings)
      process.stdout.write(`Demo territory published as release ${release.id}\n`)
    })
}

/**
 * Adds to an error of the demo in a data folder with a release: the demo's national files have a few lines, so the checks refuse them
 * as a replacement of real ones, and must.
 */
export function inUsedFolder(error: unknown): unknown {
  if (!(error instanceof IngestError)) return error
  return new IngestError(
    `${error.message}\nThe demo has its own national files and does not replace real ones: publish it in a data folder of its own, ` +
      'with TERRIER_DATA=<folder>',
    { cause: error },
  )
}
