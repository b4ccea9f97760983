import type { Command } from 'commander'
import { openBucket } from '../ingest/bucket/open-bucket.ts'
import { pushRelease } from '../ingest/bucket/push.ts'
import { IngestError } from '../ingest/errors.ts'
import { silent } from '../ingest/pipeline/progress.ts'
import { listReleases } from '../ingest/pipeline/publish.ts'
import { rollback } from '../ingest/pipeline/rollback.ts'
import { verify } from '../ingest/pipeline/verify.ts'
import type { Home } from '../shared/home.ts'
import type { Manifest } from '../shared/release.ts'
import { bars } from './bars.ts'
import { context, print, table } from './context.ts'

interface JsonOption {
  json?: boolean
}

/** The release named, or the current one. Throws IngestError when there is none. */
export async function releaseOf(home: Home, id: string | undefined): Promise<Manifest> {
  if (id !== undefined && !(await listReleases(home)).some((release) => release.id === id))
    throw new IngestError(`There is no release "${id}": terrier releases lists them`)
  const found = id === undefined ? await home.readCurrent() : await home.readManifest(id)
  if (!found)
    throw new IngestError(`There is no release in ${home.dir} yet: terrier ingest --area <code> makes one`)
  return found
}

export function addReleases(program: Command): void {
  program
    .command('releases')
    .description('lists the releases kept, newest first')
    .option('--json', 'print as JSON')
    .action(async (options: JsonOption) => {
      const { home } = context()
      const current = (await home.readPointer())?.release
      const found = (await listReleases(home)).map((release) => ({
        id: release.id,
        current: release.id === current,
        createdAt: release.createdAt,
        difference: release.difference.rows,
      }))
      const text = (rows: Record<string, number>) =>
        Object.entries(rows)
          .map(([name, n]) => `${name} ${n >= 0 ? '+' : ''}${n}`)
          .join(', ')
      print(options.json, found, () => [
        ...table([
          ['', 'release', 'created', 'rows against the one before'],
          ...found.map((r) => [r.current ? '*' : ' ', r.id, r.createdAt, text(r.difference)]),
        ]),
      ])
    })

  program
    .command('rollback')
    .argument('[id]', 'release to go back to (default: the one before the current)')
    .description('serves an earlier release again; no restart is needed')
    .option('--json', 'print as JSON')
    .action(async (id: string | undefined, options: JsonOption) => {
      const { config, home } = context()
      const release = await rollback(home, id)
      if (config.bucket) await pushRelease(home, openBucket(config.bucket), await home.readManifest(release))
      print(options.json, { release }, () => [`Release ${release} is current`])
    })

  program
    .command('verify')
    .argument('[id]', 'release to verify (default: the current one)')
    .description(
      'compares every file of a release with its manifest; exit code 1 when something does not hold',
    )
    .option('--json', 'print as JSON')
    .action(async (id: string | undefined, options: JsonOption) => {
      const { home } = context()
      const result = await verify(home, await releaseOf(home, id), options.json ? silent : bars())
      print(options.json, result, () =>
        result.faults.length === 0
          ? [`Release ${result.release} is sound: ${result.files} files`]
          : result.faults,
      )
      if (result.faults.length > 0) process.exitCode = 1
    })
}
