import { realpath } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { Problem } from '../api/answers/problem.ts'
import { chosenColumns, DEFAULT_GROUPS, GROUP_NAMES } from '../api/enrich/columns.ts'
import { type Enriched, EnrichStopped, enrich, explainProblem } from '../api/enrich/enrich.ts'
import type { NamedColumns } from '../api/enrich/input-columns.ts'
import { DELIMITERS, type Delimiter, RESULT_FORMATS, type ResultFormat } from '../api/enrich/result-format.ts'
import { INPUT_FORMATS, type InputFormat } from '../api/enrich/take-in.ts'
import { BATCH } from '../api/kernel/limits.ts'
import type { FormulaRule } from '../shared/csv/formulas.ts'
import { isThere } from '../shared/files/is-there.ts'
import { onEndSignal } from '../shared/process/end-signals.ts'
import { ExplainedError } from '../shared/process/explained-error.ts'
import { Opener } from '../stores/opener.ts'
import { bars } from './bars.ts'
import { context, print, warn } from './context.ts'
import { formulasOption } from './formulas-option.ts'
import { INTERRUPTED } from './interrupted.ts'
import { releaseOf } from './releases.ts'

interface EnrichCommand {
  with: string
  out: string
  address?: string
  postcode?: string
  citycode?: string
  lng?: string
  lat?: string
  idu?: string
  minScore: number
  release?: string
  inputFormat?: InputFormat
  outputFormat?: ResultFormat
  delimiter?: Delimiter
  formulas?: FormulaRule
  json?: boolean
}

export function addEnrich(program: Command): void {
  program
    .command('enrich')
    .argument('<file>', 'CSV (with a header) or Parquet file of addresses, points or parcels')
    .summary('tie each row of a file to its parcel, and add what is known of it')
    .description(
      'Writes the rows of a file with the parcel that each names, how it was found and how sure that is, and columns of parcel_facts and of its commune and IRIS.\n' +
        `--with takes groups (${GROUP_NAMES.join(', ')})\n` +
        'and single columns (lastSoldOn); docs/enrich.md lists them. The columns of the address, point or parcel are recognised by usual names;\n' +
        'options name others. Ended half-way, the same command goes on where it stopped. The same file gives the same bytes for the same release.',
    )
    .option('--with <names>', 'groups and columns, separated by commas', DEFAULT_GROUPS.join(','))
    .requiredOption('--out <file>', 'the file to write: .csv or .parquet')
    .option('--address <columns>', 'columns of the address, put together in this order')
    .option('--postcode <column>', 'column of the postcode')
    .option('--citycode <column>', 'column of the INSEE code of the commune')
    .option('--lng <column>', 'column of the longitude, WGS84 degrees')
    .option('--lat <column>', 'column of the latitude, WGS84 degrees')
    .option('--idu <column>', 'column of the identifier of the parcel')
    .option(
      '--min-score <score>',
      'score from which an address is taken for the one meant',
      score,
      BATCH.minScore,
    )
    .option('--release <id>', 'another release than the current one')
    .addOption(
      new Option('--input-format <format>', 'when the name of the file does not say').choices(INPUT_FORMATS),
    )
    .addOption(
      new Option('--output-format <format>', 'when the name of --out does not say').choices(RESULT_FORMATS),
    )
    .addOption(
      new Option('--delimiter <name>', 'between the cells of a CSV result, a comma when left out').choices(
        DELIMITERS,
      ),
    )
    .addOption(formulasOption())
    .option('--json', 'print the result as JSON')
    .action(run)
}

function score(text: string): number {
  const value = Number(text)
  if (text.trim() !== '' && value >= 0 && value <= 1) return value
  throw new InvalidArgumentError('give a number from 0 to 1.')
}

async function run(file: string, command: EnrichCommand): Promise<void> {
  const { config, dataDir } = context()
  const end = new AbortController()
  const forget = onEndSignal(() => end.abort())
  try {
    if (!(await isThere(file)))
      throw new ExplainedError(`${file} does not exist, or may not be read: name the file to enrich`)
    const out = resolve(command.out)
    if ((await isThere(out)) && (await realpath(out)) === (await realpath(file)))
      throw new ExplainedError(
        `--out ${command.out} is the file that is enriched, and would be lost: name another file`,
      )
    const columns = chosenColumns(list(command.with))
    const opener = new Opener(dataDir, config)
    const { id } = await releaseOf(dataDir, command.release)
    const { stores } = await opener.open({ id })
    const step = bars().step(`enrich ${file}`, undefined, 'rows')
    const done = await enrich({
      stores,
      dataDir,
      checked: opener.checked,
      input: resolve(file),
      inputFormat: command.inputFormat ?? formatOf(file, INPUT_FORMATS, '--input-format'),
      limits: {
        bytes: Number.POSITIVE_INFINITY,
        rows: Number.POSITIVE_INFINITY,
        columns: BATCH.columns,
        row: BATCH.row,
      },
      out,
      outFormat: command.outputFormat ?? formatOf(out, RESULT_FORMATS, '--output-format'),
      delimiter: command.delimiter,
      formulas: command.formulas,
      named: namedOf(command),
      columns,
      minScore: command.minScore,
      workDir: `${out}.work`,
      onRows: (rows, total) => step.update(rows, total),
      signal: end.signal,
    }).finally(() => step.end())
    printEnriched(done, out, stores.manifest.id, command.json)
  } catch (error) {
    if (error instanceof EnrichStopped) {
      process.stderr.write('interrupted: the same command goes on from here\n')
      process.exitCode = INTERRUPTED
    } else if (error instanceof Problem)
      throw new ExplainedError(`${file}: ${explainProblem(error)}`, { cause: error })
    else throw error
  } finally {
    forget()
  }
}

const list = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

function namedOf({ address, postcode, citycode, lng, lat, idu }: EnrichCommand): NamedColumns {
  const single = Object.entries({ postcode, citycode, lng, lat, idu }).filter(
    ([, name]) => name !== undefined,
  )
  return { ...(address === undefined ? {} : { address: list(address) }), ...Object.fromEntries(single) }
}

function formatOf<F extends string>(path: string, formats: readonly F[], option: string): F {
  const ending = extname(path).slice(1).toLowerCase()
  const found = formats.find((format) => format === ending)
  if (found) return found
  throw new ExplainedError(
    `${path} does not end with .${formats.join(' or .')}: say which it is with ${option}`,
  )
}

function printEnriched(done: Enriched, out: string, release: string, json: boolean | undefined): void {
  print(json, { file: out, release, ...done }, () => [
    `${done.rows} rows by ${done.using.join(', ')}: ${Object.entries(done.statuses)
      .map(([status, rows]) => `${rows} ${status}`)
      .join(', ')}`,
    `${done.columns.length} columns, ${(done.bytes / 1e6).toFixed(1)} MB: ${out}`,
  ])
  warn(
    done.lacking.map(
      ({ dataset, departement, status }) =>
        `${dataset} of ${departement} is ${status === 'not-loaded' ? 'not loaded' : 'loaded in part'}: its columns say nothing where it is not`,
    ),
  )
}
