import { join } from 'node:path'
import type { Command } from 'commander'
import { writeDemoTerritory } from '../data/sample/write-territory.ts'
import { IngestError } from '../ingest/errors.ts'
import { checkWritable } from '../ingest/pipeline/download/disk.ts'
import { refresh } from '../ingest/refresh.ts'
import { bars } from './bars.ts'
import { context, warn } from './context.ts'

export function addDemo(program: Command): void {
  program
    .command('demo')
    .description('writes official-format files of an invented territory and ingests them like real ones')
    .action(async () => {
      const { home } = context()
      await checkWritable(home.dir)
      const dir = join(home.dir, 'demo')
      const before = await home.readPointer()
      const { departement, mirrorDir, cogDir } = await writeDemoTerritory(dir)
      const { release, warnings } = await refresh({
        home,
        datasets: [],
        area: departement,
        mirror: mirrorDir,
        files: { cog: [cogDir] },
        millesimes: {},
        progress: bars(),
      }).catch((error: unknown) => Promise.reject(before ? besideOthers(error) : error))
      warn(warnings)
      process.stdout.write(`Demo territory published as release ${release.id}\n`)
    })
}

/**
 * Why the demo was refused in a folder that holds a release: its national files are a few lines, which over real ones are taken
 * for broken, as is well.
 */
export function besideOthers(error: unknown): unknown {
  if (!(error instanceof IngestError)) return error
  return new IngestError(
    `${error.message}\nThe demo brings national files of its own, and does not replace real ones: where the data folder holds ` +
      'others, publish it in a folder of its own, with TERRIER_DATA=<folder>',
    { cause: error },
  )
}
