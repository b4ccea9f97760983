import type { z } from 'zod'
import { ExplainedError } from '../process/explained-error.ts'
import type { environment } from './environment.ts'
import { shareMemory } from './memory-shares.ts'
import type { BucketConfig, MapBackground, Proxies } from './outside.ts'
import { type Environment, readEnvironment } from './read-environment.ts'

/** What the environment decides. Distances in metres. */
export interface Config {
  /** Folder that holds releases, lake and downloads (`TERRIER_DATA`). */
  dataPath: string
  host: string
  port: number
  /** Folder or address that keeps official files as `<host>/<path>` (`TERRIER_MIRROR`). */
  mirror?: string
  /** Whose `X-Forwarded-*` headers are trusted: no one's, all, those of so many hops, or these addresses. */
  trustProxy: boolean | number | string
  logLevel: LogLevel
  /** Distance beyond which a point has no nearest parcel. */
  nearestMaxMetres: number
  /** Bytes of parcels, sales, addresses, buildings and planning zones that a process keeps in memory at most (`MEMORY_MB`); absent, it keeps all. */
  placesMemory?: number
  /** Releases that a publication leaves in the data folder, and older ones that a service has open at most. */
  releases: { kept: number; open: number }
  /** Bytes of unpacked documents that a service keeps in memory at most (`DOCUMENTS_MEMORY_MB`). */
  documentsMemory?: number
  /** Bytes of tiles, as they are sent, that a service keeps in memory at most (`TILES_MEMORY_MB`). */
  tilesMemory: number
  /** Processes that prepare and build départements at the same time (`INGEST_PROCESSES`); absent, as many as the machine has room for. */
  ingestProcesses?: number
  /** Megabytes that DuckDB may use in each process of an ingest before it writes to disk (`INGEST_MEMORY_MB`). */
  ingestMegabytes: number
  /** Files that are sent at once, at most (`DOWNLOADS_AT_ONCE`). */
  downloadsAtOnce: number
  /** Questions over many rows: bytes they may take together (`SETS_MEMORY_MB`), how many run at once, and how many may wait. */
  sets: { memory: number; places: number; queue: number }
  /**
   * Rows and bytes that the batches of a key may bring in a day, 0 = no ceiling (`BATCH_ROWS_DAY`, `BATCH_MB_DAY`), and bytes of disk that all batches may
   * take (`BATCHES_MB`).
   */
  batches: { rowsDay: number; bytesDay: number; folder: number }
  /** Origins a browser may call from: `*`, or a list. */
  corsOrigin: '*' | string[]
  /** Redis of the jobs and of the counts replicas share (`REDIS_URL`); without it nothing is scheduled and each process counts in its memory. */
  redisUrl?: string
  /** Seconds in which a service that was signalled to end still accepts and answers (`CLOSING_GRACE_SECONDS`). */
  closingGraceSeconds: number
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
    /** Seconds before a step that failed with a transient error is tried again, doubled each time. */
    retrySeconds: number
    /** Seconds without news of a worker after which its job goes to another. */
    lockSeconds: number
  }
  /**
   * Requests let through in about a minute and about a day; 0 = no ceiling. Questions by address without a key, and by key; pages
   * tiles of the map and requests for files by address, each counted apart.
   */
  quotas: {
    ip: QuotaCeilings
    key: QuotaCeilings
    pages: QuotaCeilings
    tiles: QuotaCeilings
    downloads: QuotaCeilings
  }
  /** Messages that a caller may post to /mcp, whether they ask for data or not; 0 = no ceiling. */
  mcpMessages: QuotaCeilings
  /** PostgreSQL that keeps accounts and keys (`DATABASE_URL`); absent, it is embedded in the data folder. */
  databaseUrl?: string
  /** Address people open this service at, for the links it sends (`PUBLIC_URL`), without a path. */
  publicUrl?: string
  /** What the pages say of who runs the service (`SITE_NAME`, `SITE_CONTACT`, `SITE_LEGAL`). */
  site: { name: string; contact?: string; legal?: string }
  /** What the map may show under its own layers, and who made it (`MAP_BACKGROUND`, `MAP_BACKGROUND_CREDIT`); absent, it calls this service alone. */
  mapBackground?: MapBackground
  /** Opens `/metrics` to other machines (`METRICS_TOKEN`); absent, it answers this machine alone. */
  metricsToken?: string
  /** Server that sends mail, and who sends it (`SMTP_URL`, `MAIL_FROM`); absent, links are printed by the command line. */
  mail?: { smtpUrl: string; from: string }
  mcp: {
    /** Signs the session ids of agents (`MCP_SECRET`); absent, one is made and kept in the data folder. */
    secret?: string
    /** Origins whose pages may talk to /mcp, in addition to pages of this machine (`MCP_ORIGINS`). */
    origins: string[]
  }
  watches: {
    /** From which the key is made that webhook secrets are kept with (`WATCH_SECRET`); absent, one is made and kept in the data folder. */
    secret?: string
    /** Networks that webhooks may be sent to in addition to public addresses (`WATCH_NETWORKS`). */
    networks: string[]
    /** Seconds before a message that was not taken is sent again, doubled each time (`WATCH_RETRY_SECONDS`). */
    retrySeconds: number
  }
  /** By which downloads go (`HTTP_PROXY`, `HTTPS_PROXY`, `NO_PROXY`). */
  proxies: Proxies
  /** Whom producers may write to about the downloads (`TERRIER_CONTACT`). */
  contact?: string
  /** Key of ADEME's portal (`ADEME_API_KEY`), which raises its limits. */
  ademeKey?: string
}

export interface QuotaCeilings {
  minute: number
  day: number
}

export type LogLevel = Data['LOG_LEVEL']

type Data = z.output<typeof environment>

/**
 * Reads the environment; an empty variable counts as absent, as shells and compose files write it.
 * `processes`: how many serve together, and share `MEMORY_MB`. Throws an Error with one line for each variable that cannot be used, saying what it must be.
 */
export function readConfig(env: Environment, processes = 1): Config {
  const { data, errors } = readEnvironment(env)
  if (!data) throw new ExplainedError(errors.join('\n'))
  const { setsMemory, ...memory } = shareMemory(data, processes)
  return {
    dataPath: data.TERRIER_DATA,
    host: data.HOST,
    port: data.PORT,
    ...(data.TERRIER_MIRROR === undefined ? {} : { mirror: data.TERRIER_MIRROR }),
    trustProxy: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
    closingGraceSeconds: data.CLOSING_GRACE_SECONDS,
    nearestMaxMetres: data.NEAREST_MAX_METRES,
    ...memory,
    releases: { kept: data.RELEASES_KEPT, open: data.RELEASES_OPEN },
    ...(data.INGEST_PROCESSES === undefined ? {} : { ingestProcesses: data.INGEST_PROCESSES }),
    ingestMegabytes: data.INGEST_MEMORY_MB,
    downloadsAtOnce: data.DOWNLOADS_AT_ONCE,
    sets: { memory: setsMemory, places: data.SETS_AT_ONCE, queue: data.SETS_QUEUE },
    batches: {
      rowsDay: data.BATCH_ROWS_DAY,
      bytesDay: data.BATCH_MB_DAY * 1e6,
      folder: data.BATCHES_MB * 1e6,
    },
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
    mcpMessages: { minute: data.MCP_MESSAGES_MINUTE, day: data.MCP_MESSAGES_DAY },
    quotas: {
      ip: { minute: data.QUOTA_IP_MINUTE, day: data.QUOTA_IP_DAY },
      key: { minute: data.QUOTA_KEY_MINUTE, day: data.QUOTA_KEY_DAY },
      pages: { minute: data.QUOTA_PAGES_MINUTE, day: data.QUOTA_PAGES_DAY },
      tiles: { minute: data.QUOTA_TILES_MINUTE, day: data.QUOTA_TILES_DAY },
      downloads: { minute: data.QUOTA_DOWNLOADS_MINUTE, day: data.QUOTA_DOWNLOADS_DAY },
    },
    ...(data.DATABASE_URL === undefined ? {} : { databaseUrl: data.DATABASE_URL }),
    ...(data.PUBLIC_URL === undefined ? {} : { publicUrl: data.PUBLIC_URL }),
    site: {
      name: data.SITE_NAME,
      ...(data.SITE_CONTACT === undefined ? {} : { contact: data.SITE_CONTACT }),
      ...(data.SITE_LEGAL === undefined ? {} : { legal: data.SITE_LEGAL }),
    },
    ...mapBackgroundOf(data),
    ...(data.METRICS_TOKEN === undefined ? {} : { metricsToken: data.METRICS_TOKEN }),
    ...mailOf(data),
    ...(data.TERRIER_CONTACT === undefined ? {} : { contact: data.TERRIER_CONTACT }),
    ...(data.ADEME_API_KEY === undefined ? {} : { ademeKey: data.ADEME_API_KEY }),
    proxies: {
      ...(data.HTTP_PROXY === undefined ? {} : { http: data.HTTP_PROXY }),
      ...(data.HTTPS_PROXY === undefined ? {} : { https: data.HTTPS_PROXY }),
      none: data.NO_PROXY ?? '',
    },
    watches: {
      ...(data.WATCH_SECRET === undefined ? {} : { secret: data.WATCH_SECRET }),
      networks: data.WATCH_NETWORKS ?? [],
      retrySeconds: data.WATCH_RETRY_SECONDS,
    },
    mcp: {
      ...(data.MCP_SECRET === undefined ? {} : { secret: data.MCP_SECRET }),
      origins: data.MCP_ORIGINS ?? [],
    },
  }
}

function bucketOf(address: string, data: Data): BucketConfig {
  return {
    address,
    region: data.BUCKET_REGION,
    ...(data.BUCKET_ENDPOINT === undefined ? {} : { endpoint: data.BUCKET_ENDPOINT }),
    ...(data.BUCKET_KEY_ID === undefined ? {} : { keyId: data.BUCKET_KEY_ID }),
    ...(data.BUCKET_SECRET === undefined ? {} : { secret: data.BUCKET_SECRET }),
  }
}

/** Throws an ExplainedError when nobody is named who made the background. */
function mapBackgroundOf({ MAP_BACKGROUND, MAP_BACKGROUND_CREDIT }: Data): Pick<Config, 'mapBackground'> {
  if (MAP_BACKGROUND === undefined) return {}
  if (MAP_BACKGROUND_CREDIT === undefined)
    throw new ExplainedError(
      'MAP_BACKGROUND needs MAP_BACKGROUND_CREDIT: who made the background, as its licence asks to be shown on the map',
    )
  return { mapBackground: { address: MAP_BACKGROUND, credit: MAP_BACKGROUND_CREDIT } }
}

/** Throws an ExplainedError when mail is asked for and something it needs is not given. */
function mailOf({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: Data): Pick<Config, 'mail'> {
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
