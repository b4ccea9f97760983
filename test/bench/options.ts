import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Argument, Command } from 'commander'
import { z } from 'zod'

const MEASURED = ['ingest', 'nearest', 'http', 'processes', 'doors', 'sales', 'addresses'] as const
/** All steps in the order of a run. Those after the measured ones take their time: they are done only when they are asked for. */
export const STEPS = [
  ...MEASURED,
  'tiles',
  'sets',
  'overlay',
  'changes',
  'watches',
  'downloads',
  'documents',
  'soak',
  'country',
  'france',
  'first-ingest',
  'workers',
] as const
export type Step = (typeof STEPS)[number]

/** A whole number of an option, within bounds where it has some. */
function whole(option: string, least?: number, most?: number) {
  const from = least === undefined ? '' : ` from ${least}`
  const to = most === undefined ? '' : ` to ${most}`
  const message = `--${option} must be a whole number${from}${to}`
  return z.coerce
    .number(message)
    .int(message)
    .min(least ?? Number.MIN_SAFE_INTEGER, message)
    .max(most ?? Number.MAX_SAFE_INTEGER, message)
}

const values = z.strictObject({
  parcels: whole('parcels', 1000),
  seed: whole('seed'),
  points: whole('points', 1000),
  streets: whole('streets', 1000),
  sales: whole('sales', 1000),
  dvfLines: whole('dvf-lines', 0),
  dpeLines: whole('dpe-lines', 0),
  sireneRows: whole('sirene-rows', 0),
  seconds: whole('seconds', 10),
  departements: whole('departements', 1, 95),
  country: whole('country', 1, 95),
  memory: whole('memory', 1),
  against: z.string().optional(),
  skipPostgis: z.boolean(),
  json: z.boolean(),
  write: z.boolean(),
})

/** What is read, and what `--help` says. */
const command = () =>
  new Command('npm run bench --')
    .description(
      `Measures steps of the service over generated data. Without a step: ${MEASURED.join(', ')}. Figures and targets: docs/benchmarks.md.`,
    )
    .addArgument(new Argument('[steps...]', 'what is measured').choices(STEPS))
    .option('--parcels <n>', 'parcels of the generated département', '1000000')
    .option('--seed <n>', 'of what is generated', '1')
    .option(
      '--points <n>',
      'points asked for their nearest parcel; PostGIS is asked a tenth of them',
      '100000',
    )
    .option('--streets <n>', 'streets of the country in which addresses are searched', '2000000')
    .option('--sales <n>', 'sales scattered over the parcels', '300000')
    .option('--dvf-lines <n>', 'lines of sales that are ingested, 0 for none', '2000000')
    .option('--dpe-lines <n>', 'diagnostics that are ingested, 0 for none', '380000')
    .option('--sirene-rows <n>', 'rows of each file of the register, 0 for none', '4400000')
    .option('--seconds <n>', 'how long `soak` lasts', '600')
    .option(
      '--departements <n>',
      'départements of `first-ingest` and `workers`, and generated for `country`',
      '10',
    )
    .option('--country <n>', 'départements of the country of copies', '95')
    .option('--memory <MB>', 'megabytes of parcels that a bounded service may hold', '2000')
    .option('--against <folder>', 'another checkout, whose doors are asked in turn with those of this one')
    .option('--skip-postgis', 'no comparison with PostgreSQL', false)
    .option('--json', 'the figures as JSON in place of a table', false)
    .option('--write', 'puts the figures into docs/benchmarks.md, after each step', false)
    .exitOverride()

/** The parameters as `values` checks them; `--help` says what each one is. */
export interface BenchOptions extends Omit<z.infer<typeof values>, 'against' | 'skipPostgis'> {
  /** Folder of another checkout, whose doors are asked in turn with those of this one; undefined: the doors are asked with a bare route and PostgreSQL. */
  against: string | undefined
  steps: readonly Step[]
  postgis: boolean
  /** Folder of this bench's files, the same for the same parameters. */
  dir: string
}

/** Reads the bench's parameters. Throws an Error that names the bad one, and commander's CommanderError when it printed the help. */
export function readOptions(args: readonly string[]): BenchOptions {
  const parsed = command().parse(args, { from: 'user' })
  const read = values.safeParse(parsed.opts())
  if (!read.success) throw new Error(read.error.issues.map((issue) => issue.message).join('; '))
  const { against, skipPostgis, ...rest } = read.data
  const asked = STEPS.filter((step) => parsed.args.includes(step))
  return {
    ...rest,
    steps: asked.length > 0 ? asked : MEASURED,
    against: against === undefined ? undefined : resolve(against),
    postgis: !skipPostgis,
    dir: join(tmpdir(), `terrier-bench-${rest.parcels}-${rest.seed}`),
  }
}
