import type { Command } from 'commander'
import { replayLake } from '../ingest/pipeline/changes/replay-lake.ts'
import { silent } from '../ingest/pipeline/progress.ts'
import { bars } from './bars.ts'
import { context, print } from './context.ts'
import { releaseOf } from './releases.ts'

interface ReplayOptions {
  release?: string
  json?: boolean
}

export function addReplay(program: Command): void {
  program
    .command('replay')
    .summary('bring a copy of the lake to the current release by its changes alone')
    .description(
      'Keeps a copy of the lake in a folder of its own. The first time it is copied whole, as <dataset>/<area>/<kind>.parquet; from then on only\n' +
        'what each release changed is applied, one release after the other. The rows are those of the release; files that changed are sorted by\n' +
        'their columns, from the first.',
    )
    .argument('<folder>', 'where the copy is; an empty or a new one the first time')
    .option('--release <id>', 'the release to go to; the current one when left out')
    .option('--json', 'print as JSON')
    .action(async (folder: string, options: ReplayOptions) => {
      const { dataDir } = context()
      const target = await releaseOf(dataDir, options.release)
      const done = await replayLake({ dataDir, progress: options.json ? silent : bars() }, folder, target)
      print(options.json, done, () =>
        done.from === undefined
          ? [`The lake of ${done.to} is in ${folder}`]
          : [
              `${folder} has the rows of ${done.to}: ${done.changes} changes of ${done.steps} release(s) since ${done.from}`,
            ],
      )
    })
}
