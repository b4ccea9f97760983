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
  /** Origins a browser may call from: `*`, or a list. */
  corsOrigin: '*' | string[]
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

const environment = z.object({
  TERRIER_DATA: z.string().default('data'),
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(0, 65_535, 'a port').default(3000),
  TERRIER_MIRROR: z.string().optional(),
  TRUST_PROXY: trustProxy.default(false),
  LOG_LEVEL: logLevel.default('info'),
  NEAREST_MAX_METRES: whole(1, 100_000, 'a distance in metres').default(1000),
  CORS_ORIGIN: corsOrigin.default('*'),
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
    corsOrigin: data.CORS_ORIGIN,
  }
}

function explain(issue: z.core.$ZodIssue, env: Readonly<Record<string, string | undefined>>): string {
  const name = String(issue.path[0])
  const inner =
    issue.code === 'invalid_union' ? issue.errors.flat().find((e) => e.code === 'invalid_format') : undefined
  return `${name}="${env[name]}" cannot be used: it ${(inner ?? issue).message}`
}
