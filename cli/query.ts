import { access, constants, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { type Command, Option } from 'commander'
import { replaceFile } from '../shared/files/replace-file.ts'
import { availableMemory } from '../shared/process/available-memory.ts'
import { onEndSignal } from '../shared/process/end-signals.ts'
import { ExplainedError } from '../shared/process/explained-error.ts'
import type { DataDir } from '../shared/release/data-dir.ts'
import { LockedDatabase, type View } from '../stores/sets/locked-database.ts'
import { context } from './context.ts'
import { INTERRUPTED } from './interrupted.ts'
import { listing, printListing, tablesOf } from './query/list-tables.ts'
import { checkStatement, explained } from './query/statement.ts'
import { lakeViews } from './query/views.ts'
import {
  QUERY_FORMATS,
  QUERY_FORMULAS,
  type QueryFormat,
  type QueryFormulas,
  resultText,
  write,
} from './query/writers.ts'
import { releaseOf } from './releases.ts'

interface QueryOptions {
  format: QueryFormat
  formulas: QueryFormulas
  out?: string
  release?: string
  tables?: boolean
}

export function addQuery(program: Command): void {
  program
    .command('query')
    .argument('[sql]', 'one SELECT in the SQL of DuckDB')
    .summary('ask the lake of a release in SQL')
    .description(
      'Answers a SELECT over the lake of the current release: a table for each dataset and kind (dvf.sales, cadastre.parcels, …) and\n' +
        'parcel_facts, one wide row a parcel. It reads only, and reaches no other file. Ctrl-C stops it.\n' +
        'terrier query "show tables" lists the tables, terrier query "describe dvf.sales" the columns of one.',
    )
    .addOption(new Option('--format <format>', 'form of the answer').choices(QUERY_FORMATS).default('table'))
    .addOption(
      new Option(
        '--formulas <rule>',
        'an apostrophe before texts of a CSV that a spreadsheet may run as formulas, or none',
      )
        .choices(QUERY_FORMULAS)
        .default('protect'),
    )
    .option('--out <file>', 'write to a file instead of stdout; parquet needs one')
    .option('--release <id>', 'another release than the current one')
    .option('--tables', 'list the tables')
    .action(async (sql: string | undefined, options: QueryOptions) => {
      const { dataDir } = context()
      const views = lakeViews(dataDir, await releaseOf(dataDir, options.release))
      if (options.tables) return printListing(tablesOf(views), options.format, options.out)
      if (sql === undefined || sql.trim() === '')
        throw new ExplainedError(
          'Give a SELECT, for example: terrier query "SELECT count(*) FROM cadastre.parcels"',
        )
      const listed = listing(sql, views)
      if (listed) return printListing(listed, options.format, options.out)
      if (options.format === 'parquet' && options.out === undefined)
        throw new ExplainedError('--format parquet needs --out <file>')
      await answer(sql, views, dataDir, options)
    })
}

async function answer(
  sql: string,
  views: readonly View[],
  dataDir: DataDir,
  options: QueryOptions,
): Promise<void> {
  const { format, out } = options
  await interruptible(async (interrupting) => {
    const spillDir = await mkdtemp(join(await spillPlace(dataDir), 'terrier-query-'))
    try {
      const part = out === undefined ? [] : [partOf(resolve(out))]
      const database = await explained(() =>
        LockedDatabase.open(views, {
          threads: availableParallelism(),
          memory: availableMemory() / 2,
          spillDir,
          paths: format === 'parquet' ? part : [],
        }),
      )
      try {
        await database.use(async (connection) => {
          await checkStatement(connection, sql)
          interrupting(connection)
          await explained(() => run(connection, sql, options)).finally(() => interrupting(undefined))
        })
      } finally {
        database.close()
      }
    } finally {
      await rm(spillDir, { recursive: true, force: true })
    }
  })
}

/**
 * Where a statement writes what it cannot hold in memory: the work folder of the data, else the system's. The `/tmp` of a container is memory in
 * docker-compose.yml: a large sort that spills there is killed for it. What a killed command leaves in the work folder goes with the next publications.
 */
async function spillPlace(dataDir: DataDir): Promise<string> {
  const place = dataDir.work()
  const isWritable = await mkdir(place, { recursive: true })
    .then(() => access(place, constants.W_OK))
    .then(
      () => true,
      () => false,
    )
  return isWritable ? place : tmpdir()
}

/** The name under which `replaceFile` writes the file first. */
const partOf = (path: string) => `${path}.${process.pid}.tmp`

async function run(connection: DuckDBConnection, sql: string, { format, formulas, out }: QueryOptions) {
  if (format !== 'parquet')
    return write(
      resultText(await connection.stream(sql), format, formulas),
      out === undefined ? undefined : resolve(out),
    )
  // The statement was found to be one SELECT: between the brackets it cannot become anything else. A comment at its end does not take
  // the bracket with it, because of the line break.
  const select = sql.trim().replace(/;\s*$/, '')
  return replaceFile(resolve(out!), (part) =>
    connection.run(
      `COPY (\n${select}\n) TO '${part.replaceAll("'", "''")}' (FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false)`,
    ),
  )
}

/**
 * Runs `work`, which names the connection that runs its statement. Ctrl-C interrupts that statement; when none is named yet, naming one throws, so
 * that `work` removes its files. Either way the process exits with the code of an interruption.
 */
async function interruptible(
  work: (interrupting: (connection: DuckDBConnection | undefined) => void) => Promise<void>,
): Promise<void> {
  let stopped = false
  let running: DuckDBConnection | undefined
  let again: NodeJS.Timeout | undefined
  const unhear = onEndSignal(() => {
    stopped = true
    running?.interrupt()
    // An interrupt between two steps of a statement is forgotten by DuckDB.
    again = setInterval(() => running?.interrupt(), 100)
  })
  try {
    await work((connection) => {
      if (stopped && connection) throw new Error('interrupted before the statement began')
      running = connection
    })
  } catch (error) {
    if (!stopped) throw error
    process.stderr.write('interrupted\n')
    process.exitCode = INTERRUPTED
  } finally {
    clearInterval(again)
    unhear()
  }
}
