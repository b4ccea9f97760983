import { z } from 'zod'
import { ExplainedError } from './explained-error.ts'

/** What the environment decides. Distances in metres. */
export interface Config {
  /** Folder that holds releases, lake and downloads (`TERRIER_DATA`). */
  dataDir: string
  host: string
  port: number
  /** Folder or address that keeps official files as `<host>/<path>` (`TERRIER_MIRROR`). */
  mirror?: string
  /** Whose `X-Forwarded-*` headers are believed: nobody, everybody, that many hops, or these addresses. */
  trustProxy: boolean | number | string
  logLevel: LogLevel
  /** Distance beyond which a point has no nearest parcel. */
  nearestMaxMetres: number
  /** Bytes of parcels that a service keeps in memory at most (`PARCELS_MEMORY_MB`); absent, it keeps all. */
  parcelsMemory?: number
  /** Origins a browser may call from: `*`, or a list. */
  corsOrigin: '*' | string[]
  /** Redis of the jobs and of the counts replicas share (`REDIS_URL`); without it nothing is scheduled and each process counts in its memory. */
  redisUrl?: string
  /** What the clock keeps fresh (`TERRIER_AREA`): communes, départements or `france`. */
  area?: string
  /** Appointments other than the datasets' own, as `dataset=cron pattern; dataset=off`. */
  schedule: string
  /** Collector of traces (`OTEL_EXPORTER_OTLP_ENDPOINT`); without it there are none. */
  tracesTo?: string
  /** Where machines share releases (`TERRIER_BUCKET`); without it a machine keeps to its data folder. */
  bucket?: BucketConfig
  jobs: {
    /** Port of the board, the metrics and the health of the clock. */
    port: number
    /** Opens the board; without it there is no board. */
    adminToken?: string
    /** Seconds before a step that failed in passing is tried again, doubled each time. */
    retrySeconds: number
    /** Seconds without news of a worker after which its job goes to another. */
    lockSeconds: number
  }
  /** Requests let through in about a minute and about a day, by address without a key, and by key; 0 = no ceiling. */
  quotas: { ip: QuotaCeilings; key: QuotaCeilings }
  /** PostgreSQL that keeps accounts and keys (`DATABASE_URL`); absent, it is embedded in the data folder. */
  databaseUrl?: string
  /** Address people open this service at, for the links it sends (`PUBLIC_URL`), without a path. */
  publicUrl?: string
  /** Server that sends mail, and who sends it (`SMTP_URL`, `MAIL_FROM`); absent, links are printed by the command line. */
  mail?: { smtpUrl: string; from: string }
  mcp: {
    /** Signs the session ids of agents (`MCP_SECRET`); absent, one is made and kept in the data folder. */
    secret?: string
    /** Origins whose pages may talk to /mcp, beside pages of this machine (`MCP_ORIGINS`). */
    origins: string[]
  }
}

export interface BucketConfig {
  /** `s3://<bucket>/<prefix>`, or the path of a shared folder. */
  address: string
  endpoint?: string
  region: string
  keyId?: string
  secret?: string
}

export interface QuotaCeilings {
  minute: number
  day: number
}

export type LogLevel = z.infer<typeof logLevel>

const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
  error: 'must be one of fatal, error, warn, info, debug, trace, silent',
})

/** Digits only: `Number` would also take '', '0x10' and '1e3', which nobody means in an environment variable. */
function whole(min: number, max: number, what: string) {
  const error = `must be ${what}: a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .pipe(z.number().min(min, { error }).max(max, { error }))
}

const trustProxy = z.string().transform((text): boolean | number | string => {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^\d+$/.test(text) ? Number(text) : text
})

const origin = z.string().regex(/^https?:\/\/[^/\s]+$/, {
  error: 'must be a comma list of origins without a path, for example https://agent.example.fr',
})

const origins = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(origin))

const corsOrigin = z
  .string()
  .transform((text) => (text.trim() === '*' ? '*' : text.split(',').map((origin) => origin.trim())))
  .pipe(
    z.union([
      z.literal('*'),
      z.array(
        z.string().regex(/^https?:\/\/[^/\s]+$/, {
          error: 'must be * or a comma list of origins without a path, for example https://carte.example.fr',
        }),
      ),
    ]),
  )

const ceiling = whole(0, 999_999_999, 'a number of requests (0 = no ceiling)')

/** An address with one of these schemes. */
function address(schemes: readonly string[], example: string) {
  return z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), {
    error: `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}, for example ${example}`,
  })
}

const environment = z.object({
  TERRIER_DATA: z.string().default('data'),
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(0, 65_535, 'a port').default(3000),
  TERRIER_MIRROR: z.string().optional(),
  TRUST_PROXY: trustProxy.default(false),
  LOG_LEVEL: logLevel.default('info'),
  NEAREST_MAX_METRES: whole(1, 100_000, 'a distance in metres').default(1000),
  PARCELS_MEMORY_MB: whole(1, 1_000_000, 'a number of megabytes').optional(),
  CORS_ORIGIN: corsOrigin.default('*'),
  TERRIER_AREA: z.string().optional(),
  TERRIER_SCHEDULE: z.string().default(''),
  TERRIER_BUCKET: z.string().optional(),
  BUCKET_ENDPOINT: z
    .string()
    .regex(/^https?:\/\/[^\s]+$/, { error: 'must be an http or https address' })
    .optional(),
  BUCKET_REGION: z.string().default('us-east-1'),
  BUCKET_KEY_ID: z.string().optional(),
  BUCKET_SECRET: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(['http:', 'https:'], 'http://127.0.0.1:4318').optional(),
  JOBS_PORT: whole(0, 65_535, 'a port').default(3001),
  ADMIN_TOKEN: z.string().min(16, { error: 'must have 16 characters at least' }).optional(),
  JOBS_RETRY_SECONDS: whole(1, 86_400, 'seconds').default(60),
  JOBS_LOCK_SECONDS: whole(2, 3600, 'seconds').default(60),
  QUOTA_IP_MINUTE: ceiling.default(10),
  QUOTA_IP_DAY: ceiling.default(100),
  QUOTA_KEY_MINUTE: ceiling.default(30),
  QUOTA_KEY_DAY: ceiling.default(300),
  REDIS_URL: address(['redis:', 'rediss:'], 'redis://127.0.0.1:6379').optional(),
  DATABASE_URL: address(
    ['postgres:', 'postgresql:'],
    'postgres://terrier:secret@127.0.0.1:5432/terrier',
  ).optional(),
  PUBLIC_URL: address(['http:', 'https:'], 'https://terrier.example.fr')
    .transform((text) => new URL(text).origin)
    .optional(),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtps://user:secret@mail.example.fr').optional(),
  MAIL_FROM: z.string().optional(),
  MCP_SECRET: z.string().min(32, { error: 'must have 32 characters at least' }).optional(),
  MCP_ORIGINS: origins.optional(),
})

/**
 * Reads the environment; an empty variable counts as absent, as shells and compose files write it.
 * Throws an Error with one line for each variable that cannot be used, saying what it must be.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const { data, error } = environment.safeParse(given)
  if (error) throw new ExplainedError(error.issues.map((issue) => explain(issue, env)).join('\n'))
  return {
    dataDir: data.TERRIER_DATA,
    host: data.HOST,
    port: data.PORT,
    ...(data.TERRIER_MIRROR === undefined ? {} : { mirror: data.TERRIER_MIRROR }),
    trustProxy: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
    nearestMaxMetres: data.NEAREST_MAX_METRES,
    ...(data.PARCELS_MEMORY_MB === undefined ? {} : { parcelsMemory: data.PARCELS_MEMORY_MB * 1e6 }),
    corsOrigin: data.CORS_ORIGIN,
    ...(data.REDIS_URL === undefined ? {} : { redisUrl: data.REDIS_URL }),
    ...(data.TERRIER_AREA === undefined ? {} : { area: data.TERRIER_AREA }),
    schedule: data.TERRIER_SCHEDULE,
    ...(data.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? {} : { tracesTo: data.OTEL_EXPORTER_OTLP_ENDPOINT }),
    ...(data.TERRIER_BUCKET === undefined ? {} : { bucket: bucketOf(data.TERRIER_BUCKET, data) }),
    jobs: {
      port: data.JOBS_PORT,
      ...(data.ADMIN_TOKEN === undefined ? {} : { adminToken: data.ADMIN_TOKEN }),
      retrySeconds: data.JOBS_RETRY_SECONDS,
      lockSeconds: data.JOBS_LOCK_SECONDS,
    },
    quotas: {
      ip: { minute: data.QUOTA_IP_MINUTE, day: data.QUOTA_IP_DAY },
      key: { minute: data.QUOTA_KEY_MINUTE, day: data.QUOTA_KEY_DAY },
    },
    ...(data.DATABASE_URL === undefined ? {} : { databaseUrl: data.DATABASE_URL }),
    ...(data.PUBLIC_URL === undefined ? {} : { publicUrl: data.PUBLIC_URL }),
    ...mailOf(data),
    mcp: {
      ...(data.MCP_SECRET === undefined ? {} : { secret: data.MCP_SECRET }),
      origins: data.MCP_ORIGINS ?? [],
    },
  }
}

function bucketOf(address: string, data: z.infer<typeof environment>): BucketConfig {
  return {
    address,
    region: data.BUCKET_REGION,
    ...(data.BUCKET_ENDPOINT === undefined ? {} : { endpoint: data.BUCKET_ENDPOINT }),
    ...(data.BUCKET_KEY_ID === undefined ? {} : { keyId: data.BUCKET_KEY_ID }),
    ...(data.BUCKET_SECRET === undefined ? {} : { secret: data.BUCKET_SECRET }),
  }
}

/** Throws an ExplainedError when mail is asked for and something it needs is not given. */
function mailOf({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: z.output<typeof environment>): Pick<Config, 'mail'> {
  if (SMTP_URL === undefined) return {}
  if (MAIL_FROM === undefined)
    throw new ExplainedError('SMTP_URL needs MAIL_FROM: the address that mail comes from')
  // The address of a request is what its sender says it is: a link made from it could lead anywhere.
  if (PUBLIC_URL === undefined)
    throw new ExplainedError(
      'SMTP_URL needs PUBLIC_URL: the address of this service, for the links in its mail',
    )
  return { mail: { smtpUrl: SMTP_URL, from: MAIL_FROM } }
}

function explain(issue: z.core.$ZodIssue, env: Readonly<Record<string, string | undefined>>): string {
  const name = String(issue.path[0])
  const inner =
    issue.code === 'invalid_union' ? issue.errors.flat().find((e) => e.code === 'invalid_format') : undefined
  // What a log must not show: tokens, and addresses that may hold a password.
  const shown = /TOKEN|SECRET|PASSWORD|_URL$/.test(name) ? '' : `="${env[name]}"`
  return `${name}${shown} cannot be used: it ${(inner ?? issue).message}`
}
