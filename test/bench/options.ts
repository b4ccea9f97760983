import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
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

/** A number of lines, 0 to leave the dataset out. */
function count<Name extends string>(name: Name) {
  const message = `--${name} must be a whole number, 0 to leave it out`
  return { [name]: z.coerce.number(message).int(message).min(0, message) } as Record<Name, z.ZodNumber>
}

const values = z.strictObject({
  parcels: z.coerce
    .number('--parcels must be a whole number')
    .int()
    .min(1000, '--parcels must be 1000 at least'),
  seed: z.coerce.number('--seed must be a whole number').int(),
  points: z.coerce
    .number('--points must be a whole number')
    .int()
    .min(1000, '--points must be 1000 at least'),
  steps: z.array(z.enum(STEPS, `what is measured must be among ${STEPS.join(', ')}`)),
  streets: z.coerce
    .number('--streets must be a whole number')
    .int()
    .min(1000, '--streets must be 1000 at least'),
  sales: z.coerce.number('--sales must be a whole number').int().min(1000, '--sales must be 1000 at least'),
  ...count('dvf-lines'),
  ...count('dpe-lines'),
  ...count('sirene-rows'),
  seconds: z.coerce.number('--seconds must be a whole number').int().min(10, '--seconds must be 10 at least'),
  departements: z.coerce
    .number('--departements must be a whole number')
    .int()
    .min(1, '--departements must be 1 at least')
    .max(95, '--departements must be 95 at most'),
  country: z.coerce
    .number('--country must be a whole number')
    .int()
    .min(1, '--country must be 1 at least')
    .max(95, '--country must be 95 at most'),
  memory: z.coerce
    .number('--memory must be a whole number of megabytes')
    .int()
    .min(1, '--memory must be 1 at least'),
  against: z.string().optional(),
  'skip-postgis': z.boolean(),
  json: z.boolean(),
  write: z.boolean(),
})

export interface BenchOptions {
  parcels: number
  seed: number
  /** Measured points in process; PostGIS is asked a tenth of them. */
  points: number
  /** Streets of the country in which addresses are searched. */
  streets: number
  /** Sales scattered over the parcels. */
  sales: number
  /** Lines of the large datasets ingested over the cadastre; 0 = left out. */
  dvfLines: number
  dpeLines: number
  sireneRows: number
  /** How long the soak lasts. */
  seconds: number
  /** Départements ingested one after the other, and départements that a simulated country has. */
  departements: number
  country: number
  /** Megabytes of parcels that a bounded service may hold. */
  memory: number
  /** Folder of another checkout, whose doors are asked in turn with those of this one; undefined: the doors are asked with a bare route and PostgreSQL. */
  against: string | undefined
  steps: readonly Step[]
  postgis: boolean
  json: boolean
  /** Whether the figures replace those of the same steps in docs/benchmarks.md. */
  write: boolean
  /** Folder of this bench's files, the same for the same parameters. */
  dir: string
}

/** Reads the bench's parameters. Throws an Error that names the bad one. */
export function readOptions(args: string[]): BenchOptions {
  const parsed = parseArgs({
    args,
    allowPositionals: true,
    options: {
      parcels: { type: 'string', default: '1000000' },
      seed: { type: 'string', default: '1' },
      points: { type: 'string', default: '100000' },
      streets: { type: 'string', default: '2000000' },
      sales: { type: 'string', default: '300000' },
      'dvf-lines': { type: 'string', default: '2000000' },
      'dpe-lines': { type: 'string', default: '380000' },
      'sirene-rows': { type: 'string', default: '4400000' },
      seconds: { type: 'string', default: '600' },
      departements: { type: 'string', default: '10' },
      country: { type: 'string', default: '95' },
      memory: { type: 'string', default: '2000' },
      against: { type: 'string' },
      'skip-postgis': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  })
  const read = values.safeParse({ ...parsed.values, steps: parsed.positionals })
  if (!read.success) throw new Error(read.error.issues.map((issue) => issue.message).join('; '))
  const { parcels, seed, points, streets, sales, seconds, departements, country, memory, json, write } =
    read.data
  return {
    parcels,
    seed,
    points,
    streets,
    sales,
    dvfLines: read.data['dvf-lines'],
    dpeLines: read.data['dpe-lines'],
    sireneRows: read.data['sirene-rows'],
    seconds,
    departements,
    country,
    memory,
    steps: read.data.steps.length > 0 ? read.data.steps : MEASURED,
    against: read.data.against === undefined ? undefined : resolve(read.data.against),
    postgis: !read.data['skip-postgis'],
    json,
    write,
    dir: join(tmpdir(), `terrier-bench-${parcels}-${seed}`),
  }
}
