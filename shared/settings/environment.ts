import { z } from 'zod'
import * as kinds from './variable-kinds.ts'
import { aboutSchema, taking } from './variable-kinds.ts'

const PORT = 'a port: a whole number from 0 to 65535'
const MEGABYTES = 'a number of megabytes: a whole number from 1 to 1000000'
const WHOLE_MEGABYTES = 'a number of megabytes: a whole number from 400 to 1000000'
const SETS_MEGABYTES = 'a number of megabytes: a whole number from 32 to 1000000'
const CEILING = 'a number of requests (0 = no ceiling): a whole number from 0 to 999999999'
const PATH = 'the path of a folder'
const BACKGROUND =
  'an address that begins with http:// or https://, of raster tiles with {z}, {x} and {y} (or {quadkey}, or {bbox-epsg-3857}) or of a MapLibre style, for example https://tiles.example.fr/{z}/{x}/{y}.png'
const PROXY = 'an address that begins with http://, for example http://proxy.example.fr:3128'
const megabytes = kinds.whole(1, 1_000_000)
const port = kinds.whole(0, 65_535)
const ceiling = kinds.whole(0, 999_999_999)
const proxy = kinds.address(['http:', 'https:'])

/** Every variable that Terrier reads, with what it takes. An empty one counts as absent. */
export const environment = z.object({
  TERRIER_DATA: taking(kinds.path.default('data'), PATH),
  HOST: taking(kinds.host.default('127.0.0.1'), 'an IP address or the name of this machine'),
  PORT: taking(port.default(3000), PORT),
  TERRIER_MIRROR: taking(
    kinds.pathOrAddress(['http:', 'https:']).optional(),
    `${PATH}, or an address that begins with http:// or https://`,
  ),
  TRUST_PROXY: taking(
    kinds.trustProxy.default(false),
    'true, false, a number of proxies from 0 to 99, or a comma list of their addresses, for example 10.0.0.0/8,::1 (loopback, linklocal and uniquelocal are names for some)',
  ),
  LOG_LEVEL: taking(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'one of fatal, error, warn, info, debug, trace, silent',
  ),
  CLOSING_GRACE_SECONDS: taking(
    kinds.whole(0, 600).default(5),
    'a number of seconds: a whole number from 0 to 600',
  ),
  NEAREST_MAX_METRES: taking(
    kinds.whole(1, 100_000).default(1000),
    'a distance in metres: a whole number from 1 to 100000',
  ),
  RELEASES_KEPT: taking(
    kinds.whole(2, 1000).default(5),
    'a number of releases: a whole number from 2 to 1000',
  ),
  RELEASES_OPEN: taking(kinds.whole(0, 16).default(2), 'a number of releases: a whole number from 0 to 16'),
  MEMORY_MB: taking(kinds.whole(400, 1_000_000).optional(), WHOLE_MEGABYTES),
  DOCUMENTS_MEMORY_MB: taking(megabytes.optional(), MEGABYTES),
  TILES_MEMORY_MB: taking(megabytes.optional(), MEGABYTES),
  SETS_MEMORY_MB: taking(kinds.whole(32, 1_000_000).optional(), SETS_MEGABYTES),
  SETS_AT_ONCE: taking(kinds.whole(1, 64).default(2), 'a number of questions: a whole number from 1 to 64'),
  SETS_QUEUE: taking(
    kinds.whole(0, 10_000).default(32),
    'a number of questions: a whole number from 0 to 10000',
  ),
  INGEST_PROCESSES: taking(
    kinds.whole(1, 64).optional(),
    'a number of processes: a whole number from 1 to 64',
  ),
  INGEST_MEMORY_MB: taking(
    kinds.whole(200, 1_000_000).default(1000),
    'a number of megabytes: a whole number from 200 to 1000000',
  ),
  DOWNLOADS_AT_ONCE: taking(
    kinds.whole(1, 10_000).default(64),
    'a number of files: a whole number from 1 to 10000',
  ),
  BATCH_MB_DAY: taking(
    kinds.whole(0, 1_000_000).default(100),
    'a number of megabytes (0 = no ceiling): a whole number from 0 to 1000000',
  ),
  BATCHES_MB: taking(megabytes.default(5000), MEGABYTES),
  BATCH_ROWS_DAY: taking(
    ceiling.default(200_000),
    'a number of rows (0 = no ceiling): a whole number from 0 to 999999999',
  ),
  CORS_ORIGIN: taking(
    z.union([z.literal('*'), kinds.origins]).default('*'),
    '* or a comma list of origins without a path, for example https://carte.example.fr',
  ),
  TERRIER_AREA: taking(
    kinds.areas.optional(),
    'a comma list of commune and département codes, for example 75118,2A, or france',
  ),
  TERRIER_SCHEDULE: taking(
    kinds.appointments.default(''),
    'dataset=minute hour day month weekday, or dataset=off, separated by semicolons, for example cadastre=0 4 * * 2; cog=off',
  ),
  TERRIER_BUCKET: taking(
    kinds.pathOrAddress(['s3:']).optional(),
    `s3://bucket/prefix, or ${PATH} that machines share`,
  ),
  BUCKET_ENDPOINT: taking(
    kinds.address(['http:', 'https:']).optional(),
    'an address that begins with http:// or https://, for example https://s3.example.fr',
  ),
  BUCKET_REGION: taking(
    z
      .string()
      .regex(/^[a-z\d-]{1,64}$/i)
      .default('us-east-1'),
    '1 to 64 letters, digits and hyphens',
  ),
  BUCKET_KEY_ID: taking(kinds.text(1, 256).optional(), 'a text of 1 to 256 characters', true),
  BUCKET_SECRET: taking(kinds.text(1, 256).optional(), 'a text of 1 to 256 characters', true),
  OTEL_EXPORTER_OTLP_ENDPOINT: taking(
    kinds.address(['http:', 'https:']).optional(),
    'an address that begins with http:// or https://, for example http://127.0.0.1:4318',
    true,
  ),
  TERRIER_CONTACT: taking(
    kinds.contact.optional(),
    'an address of mail or of a page, for example data@example.fr',
  ),
  ADEME_API_KEY: taking(
    z
      .string()
      .regex(/^[\w.+/=-]{8,256}$/)
      .optional(),
    '8 to 256 letters, digits and characters of _ . + / = -',
    true,
  ),
  HTTP_PROXY: taking(proxy.optional(), PROXY, true),
  HTTPS_PROXY: taking(proxy.optional(), PROXY, true),
  NO_PROXY: taking(kinds.hosts.optional(), 'a comma list of hosts'),
  JOBS_PORT: taking(port.default(3001), PORT),
  ADMIN_TOKEN: taking(kinds.text(16, 1024).optional(), 'a text of 16 to 1024 characters', true),
  JOBS_RETRY_SECONDS: taking(
    kinds.whole(1, 86_400).default(60),
    'a number of seconds: a whole number from 1 to 86400',
  ),
  JOBS_LOCK_SECONDS: taking(
    kinds.whole(2, 3600).default(60),
    'a number of seconds: a whole number from 2 to 3600',
  ),
  QUOTA_IP_MINUTE: taking(ceiling.default(10), CEILING),
  QUOTA_IP_DAY: taking(ceiling.default(100), CEILING),
  QUOTA_KEY_MINUTE: taking(ceiling.default(30), CEILING),
  QUOTA_KEY_DAY: taking(ceiling.default(300), CEILING),
  QUOTA_PAGES_MINUTE: taking(ceiling.default(300), CEILING),
  QUOTA_PAGES_DAY: taking(ceiling.default(5000), CEILING),
  QUOTA_TILES_MINUTE: taking(ceiling.default(6000), CEILING),
  QUOTA_TILES_DAY: taking(ceiling.default(200_000), CEILING),
  QUOTA_DOWNLOADS_MINUTE: taking(ceiling.default(600), CEILING),
  QUOTA_DOWNLOADS_DAY: taking(ceiling.default(20_000), CEILING),
  MCP_MESSAGES_MINUTE: taking(ceiling.default(120), CEILING),
  MCP_MESSAGES_DAY: taking(ceiling.default(3000), CEILING),
  REDIS_URL: taking(
    kinds
      .address(['redis:', 'rediss:'], (url) => kinds.hasHost(url) && /^(\/\d{0,9})?$/.test(url.pathname))
      .optional(),
    'an address that begins with redis:// or rediss://, for example redis://127.0.0.1:6379',
    true,
  ),
  DATABASE_URL: taking(
    kinds
      .address(['postgres:', 'postgresql:'], (url) => kinds.hasHost(url) || url.searchParams.has('host'))
      .optional(),
    'an address that begins with postgres:// or postgresql://, for example postgres://terrier:secret@127.0.0.1:5432/terrier',
    true,
  ),
  METRICS_TOKEN: taking(
    kinds.text(32, 1024).regex(/^\S+$/).optional(),
    'a text of 32 to 1024 characters without spaces',
    true,
  ),
  PUBLIC_URL: taking(
    kinds.origin.optional(),
    'an address that begins with http:// or https://, without a path, for example https://terrier.example.fr',
  ),
  SITE_NAME: taking(kinds.text(1, 60).default('Terrier'), 'a name of 1 to 60 characters'),
  SITE_CONTACT: taking(
    kinds.contact.optional(),
    'an address of mail or of a page, for example contact@example.fr',
  ),
  SITE_LEGAL: taking(
    kinds.text(3, 2000).optional(),
    'a text of 3 to 2000 characters, or the address of a page, for example https://example.fr/mentions',
  ),
  MAP_BACKGROUND: taking(kinds.background.optional(), BACKGROUND),
  MAP_BACKGROUND_CREDIT: taking(kinds.text(2, 200).optional(), 'a text of 2 to 200 characters'),
  SMTP_URL: taking(
    kinds.address(['smtp:', 'smtps:']).optional(),
    'an address that begins with smtp:// or smtps://, for example smtps://user:secret@mail.example.fr',
    true,
  ),
  MAIL_FROM: taking(
    kinds.mailbox.optional(),
    'an address of mail, for example terrier@example.fr or Terrier <terrier@example.fr>',
  ),
  WATCH_SECRET: taking(kinds.text(32, 1024).optional(), 'a text of 32 to 1024 characters', true),
  WATCH_NETWORKS: taking(
    kinds.networks.optional(),
    'a comma list of IP addresses and networks, for example 10.0.0.0/8,::1',
  ),
  WATCH_RETRY_SECONDS: taking(
    kinds.whole(1, 3600).default(30),
    'a number of seconds: a whole number from 1 to 3600',
  ),
  MCP_SECRET: taking(kinds.text(32, 1024).optional(), 'a text of 32 to 1024 characters', true),
  MCP_ORIGINS: taking(
    kinds.origins.optional(),
    'a comma list of origins without a path, for example https://agent.example.fr',
  ),
})

export type Variable = keyof typeof environment.shape

/** What a variable takes, in words, and whether its value is a secret. */
export function about(name: Variable): z.infer<typeof aboutSchema> {
  return aboutSchema.parse(environment.shape[name].meta())
}

export const variables = z.array(environment.keyof()).parse(Object.keys(environment.shape))
