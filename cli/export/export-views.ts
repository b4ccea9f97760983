import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { ExplainedError } from '../../shared/process/explained-error.ts'
import { context } from '../context.ts'
import { lakeViews } from '../query/views.ts'
import { write } from '../query/writers.ts'
import { releaseOf } from '../releases.ts'
import { DIALECTS, type Dialect, viewsSql } from './views-sql.ts'

interface ViewsOptions {
  dialect: Dialect
  root?: string
  release?: string
  out?: string
}

/** Adds `terrier export views`, which writes text: it reads the manifest of a release and opens none of its files. */
export function addExportViews(group: Command): void {
  group
    .command('views')
    .summary('write CREATE VIEW statements for the lake of a release')
    .description(
      'Writes statements by which another engine names the lake files of a release as <dataset>.<kind>: the files of the data folder, or\n' +
        'those below --root, a mounted folder or an http(s) address that holds the same store/. DuckDB runs them; for Trino and Spark they were not tried.',
    )
    .addOption(
      new Option('--dialect <name>', 'engine whose SQL is written').choices(DIALECTS).default('duckdb'),
    )
    .option('--root <folder or URL>', 'where the store/ of the data folder lies for the engine')
    .option('--release <id>', 'another release than the current one')
    .option('--out <file>', 'write to a file instead of stdout')
    .action(async ({ dialect, root, release: id, out }: ViewsOptions) => {
      const { dataDir } = context()
      const release = await releaseOf(dataDir, id)
      const base = root === undefined ? dataDir.dir : rootOf(root)
      const views = lakeViews({ store: (file) => `${base}/store/${file}` }, release)
      const text = viewsSql(views, dialect, { release: release.id, root: base })
      await write(
        (async function* () {
          yield text
        })(),
        out === undefined ? undefined : resolve(out),
      )
    })
}

/** A folder as it is named, or an http(s) address; without slashes at its end. Throws ExplainedError when it is neither. */
function rootOf(root: string): string {
  const trimmed = root.replace(/\/+$/, '')
  if (/[\r\n]/.test(root) || trimmed === '')
    throw new ExplainedError('--root takes a folder or an http(s) address')
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) && !/^https?:\/\//i.test(trimmed))
    throw new ExplainedError(`--root ${root}: give a folder or an http(s) address`)
  return trimmed
}
