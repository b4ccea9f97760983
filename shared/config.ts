import { z } from 'zod'

/** Whole numbers come as text from the environment; '' counts as not set. */
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be between ${min} and ${max}`)

const environment = z.object({
  /** Home folder: lake, store, releases, downloads. */
  TERRIER_DATA: z.string().default('data'),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  /** Folder or address that answers official addresses as `<host>/<path>`. */
  TERRIER_MIRROR: z.string().optional(),
  /** `true` behind one reverse proxy, or the proxies' addresses: then X-Forwarded-For names the client. */
  TRUST_PROXY: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Metres beyond which a point has no nearest parcel. */
  NEAREST_MAX_METRES: wholeNumber(1, 50_000).default(1000),
})

export interface Config {
  dataDir: string
  host: string
  port: number
  mirror?: string
  trustProxy: boolean | string
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  nearestMaxMetres: number
}

/** Reads the environment. Throws an Error that names each variable that cannot be used and what it must be. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(set)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}=${set[String(path[0])]}: ${message}`)
    throw new Error(`The environment cannot be used: ${faults.join('; ')}`)
  }
  const { TERRIER_DATA, HOST, PORT, TERRIER_MIRROR, TRUST_PROXY, LOG_LEVEL, NEAREST_MAX_METRES } = parsed.data
  return {
    dataDir: TERRIER_DATA,
    host: HOST,
    port: PORT,
    ...(TERRIER_MIRROR === undefined ? {} : { mirror: TERRIER_MIRROR }),
    trustProxy: TRUST_PROXY === undefined || TRUST_PROXY === 'false' ? false : TRUST_PROXY === 'true' ? true : TRUST_PROXY,
    logLevel: LOG_LEVEL,
    nearestMaxMetres: NEAREST_MAX_METRES,
  }
}
