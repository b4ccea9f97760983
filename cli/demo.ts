import { join } from 'node:path'
import type { Command } from 'commander'
import { writeDemoTerritory } from '../data/sample/write-territory.ts'
import { refresh } from '../ingest/refresh.ts'
import { bars } from './bars.ts'
import { context } from './context.ts'

/** Département code that no real one uses. */
const DEMO_AREA = '96'

export function addDemo(program: Command): void {
  program
    .command('demo')
    .description('writes official-format files of an invented territory and ingests them like real ones')
    .action(async () => {
      const { home } = context()
      const dir = join(home.dir, 'demo')
      await writeDemoTerritory(dir)
      const { release } = await refresh({
        home,
        datasets: [],
        area: DEMO_AREA,
        mirror: join(dir, 'mirror'),
        files: { cog: [join(dir, 'cog')] },
        millesimes: {},
        progress: bars(),
      })
      process.stdout.write(`Demo territory published as release ${release.id}\n`)
    })
}
