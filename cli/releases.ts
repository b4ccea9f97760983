import type { Command } from 'commander'
import { IngestError } from '../formats/errors.ts'
import { openBucket } from '../ingest/bucket/open-bucket.ts'
import { mendFiles, pushRelease } from '../ingest/bucket/push.ts'
import { silent } from '../ingest/pipeline/progress.ts'
import { forget } from '../ingest/pipeline/release/forget.ts'
import { type ListedRelease, releasesOnDisk } from '../ingest/pipeline/release/list-releases.ts'
import { rollback } from '../ingest/pipeline/release/rollback.ts'
import { verify } from '../ingest/pipeline/release/verify.ts'
import { rebuild } from '../ingest/run/rebuild.ts'
import { UnreadableFile } from '../shared/files/unreadable-file.ts'
import type { DataDir } from '../shared/release/data-dir.ts'
import type { CurrentPointer, Manifest } from '../shared/release/release.ts'
import type { Config } from '../shared/settings/config.ts'
import { bars } from './bars.ts'
import { context, print, processesOf, table, warn } from './context.ts'
import { rowChanges } from './row-changes.ts'

interface JsonOption {
  json?: boolean
}

/** The named release, or the current one. Throws IngestError when there is none, UnreadableFile when it cannot be read. */
export async function releaseOf(dataDir: DataDir, id: string | undefined): Promise<Manifest> {
  if (id !== undefined && !(await releasesOnDisk(dataDir)).some((release) => release.id === id))
    throw new IngestError(`There is no release "${id}": terrier releases lists them`)
  const found = id === undefined ? await dataDir.readCurrent() : await dataDir.readManifest(id)
  if (!found) throw new IngestError(noRelease(dataDir))
  return found
}

const noRelease = ({ dir }: DataDir) =>
  `There is no release in ${dir} yet: terrier ingest --area <code> makes one, terrier demo one of an invented territory`

const UNREADABLE_HELP =
  'Put the file back from a backup, or remove the release with terrier forget <id> (terrier rollback first, when it is the current one).'

export function addReleases(program: Command): void {
  program
    .command('releases')
    .summary('list the kept releases')
    .description(
      'Lists the kept releases, newest first: * marks the current one, < the one that terrier rollback goes back to.\n' +
        'A release that cannot be read is listed with the reason; the others are not affected.',
    )
    .option('--json', 'print as JSON')
    .action(async (options: JsonOption) => {
      const { dataDir } = context()
      const pointer = await pointerOrWarning(dataDir)
      const releases = await releasesOnDisk(dataDir)
      print(
        options.json,
        releases.map(({ id, manifest, unreadable }) => ({
          id,
          current: id === pointer?.release,
          previous: id === pointer?.previous,
          ...(manifest ? { createdAt: manifest.createdAt, difference: manifest.difference.rows } : {}),
          ...(unreadable ? { unreadable: `${unreadable.path}: ${unreadable.why}` } : {}),
        })),
        () => (releases.length === 0 ? [noRelease(dataDir)] : releaseTable(releases, pointer)),
      )
      warn(missingCurrent(dataDir, releases, pointer))
      if (releases.some(({ unreadable }) => unreadable)) warn([UNREADABLE_HELP])
    })

  program
    .command('rollback')
    .argument('[id]', 'release to make current (default: the one that the current one was published after)')
    .summary('serve an earlier release again')
    .description(
      'Makes an earlier release current; no restart is needed. Run twice without an id it goes back twice; to go forward again,\n' +
        'name the release. With an id it works even when other releases, the current one or the pointer cannot be read, and then\n' +
        'compares its files in the bucket with the release and sends again those that are damaged.',
    )
    .option('--json', 'print as JSON')
    .action(async (id: string | undefined, options: JsonOption) => {
      const { config, dataDir } = context()
      const { release, warnings } = await rollback(dataDir, id)
      warn(warnings)
      await pushTo(config, dataDir, release)
      // Named, it may be the release of which the bucket has a damaged file: of the same size, it counts as sent.
      if (id !== undefined && config.bucket)
        warn(await mendFiles(dataDir, openBucket(config.bucket), release.files))
      print(options.json, { release: release.id }, () => [`Release ${release.id} is current`])
    })

  program
    .command('rebuild')
    .argument('[id]', 'release to build again (default: the current one)')
    .summary('build a release again from its lake')
    .description(
      'Builds what the service opens of a release again from its lake, without reading a source, and makes the result current:\n' +
        'for releases of versions of Terrier that built other files. Changes nothing when it is built that way already.',
    )
    .option('--json', 'print as JSON')
    .action(async (id: string | undefined, options: JsonOption) => {
      const { config, dataDir } = context()
      if (id !== undefined) await releaseOf(dataDir, id)
      const { release, changed, warnings } = await rebuild(
        { dataDir, progress: options.json ? silent : bars(), processes: processesOf(config) },
        id,
      )
      warn(warnings)
      await pushTo(config, dataDir, release)
      print(options.json, { release: release.id, changed }, () => [
        `Release ${release.id} is current${changed ? '' : ': it was built that way already'}`,
      ])
    })

  program
    .command('forget')
    .argument('<id>', 'release to remove; not the current one')
    .summary('remove a release that is no longer wanted or cannot be read')
    .description(
      'Removes a release from the data folder, with the stored files that no other release names (files of the last hour are\n' +
        'removed by the next publication). Also removes a release that cannot be read. Refuses the current one.',
    )
    .option('--json', 'print as JSON')
    .action(async (id: string, options: JsonOption) => {
      const { dataDir } = context()
      warn(await forget(dataDir, id))
      print(options.json, { forgotten: id }, () => [`Release ${id} is removed`])
    })

  program
    .command('verify')
    .argument('[id]', 'release to verify (default: the current one)')
    .description('compares every file of a release with its manifest; exit code 1 when one differs')
    .option('--json', 'print as JSON')
    .action(async (id: string | undefined, options: JsonOption) => {
      const { dataDir } = context()
      const result = await verify(dataDir, await releaseOf(dataDir, id), options.json ? silent : bars())
      print(options.json, result, () =>
        result.faults.length === 0
          ? [`Release ${result.release} is sound: ${result.files} files`]
          : result.faults,
      )
      if (result.faults.length > 0) process.exitCode = 1
    })
}

/** Copies a release that was made current to the bucket, where one is configured. */
async function pushTo({ bucket }: Config, dataDir: DataDir, release: Manifest): Promise<void> {
  if (bucket) warn(await pushRelease(dataDir, openBucket(bucket), release))
}

/** The pointer; when it is damaged, undefined after a warning: the list of releases is needed to repair it. */
async function pointerOrWarning(dataDir: DataDir): Promise<CurrentPointer | undefined> {
  try {
    return await dataDir.readPointer()
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    warn([error.message])
    return undefined
  }
}

/** What to do when the pointer names a release whose folder is missing. */
function missingCurrent(
  dataDir: DataDir,
  releases: readonly ListedRelease[],
  pointer: CurrentPointer | undefined,
): string[] {
  if (!pointer || releases.some(({ id }) => id === pointer.release)) return []
  return [
    `${dataDir.release(pointer.release)}, the current release, is missing: put it back from a backup, or terrier rollback`,
  ]
}

function releaseTable(releases: readonly ListedRelease[], pointer: CurrentPointer | undefined): string[] {
  const mark = (id: string) => (id === pointer?.release ? '*' : id === pointer?.previous ? '<' : ' ')
  const about = ({ manifest, unreadable }: ListedRelease) =>
    unreadable
      ? ['cannot be read', `${unreadable.path}: ${unreadable.why}`]
      : [manifest?.createdAt ?? '', manifest ? rowChanges(manifest.difference.rows).join(', ') : '']
  return table([
    ['', 'release', 'created', 'rows against the one before'],
    ...releases.map((release) => [mark(release.id), release.id, ...about(release)]),
  ])
}
