import cluster from 'node:cluster'
import { type Command, InvalidArgumentError } from 'commander'
import { startServer } from '../api/server.ts'
import { Releases } from '../api/store/releases.ts'
import { followBucket } from '../ingest/bucket/follow.ts'
import { openBucket } from '../ingest/bucket/open-bucket.ts'
import type { BucketConfig, Config } from '../shared/config.ts'
import { ExplainedError } from '../shared/explained-error.ts'
import type { Home } from '../shared/home.ts'
import { tracingOf } from '../shared/tracing.ts'
import { context } from './context.ts'
import { sharedMetrics } from './processes/metrics.ts'
import { keepProcesses } from './processes/primary.ts'

export function addServe(program: Command): void {
  program
    .command('serve')
    .summary('serve the current release')
    .description(
      'Serves the current release over REST and MCP and follows the pointer: a newly published release is served without a restart.\n' +
        'HOST, PORT, TERRIER_DATA and the other settings are environment variables: the README lists them.',
    )
    .option('--processes <number>', 'serving processes behind the port, one a core at most', processes, 1)
    .action(async (options: { processes: number }) => {
      const { config, home } = context()
      const events: Events = {
        swap: () => undefined,
        refuse: reportRefused,
        pulled: () => undefined,
        lost: () => undefined,
      }
      const keepsOthers = options.processes > 1 && cluster.isPrimary
      if (keepsOthers) checkShared(config)
      // One of several processes finds what their primary brings.
      const follower =
        cluster.isPrimary && config.bucket ? followReleases(config.bucket, home, events) : undefined
      await follower?.first
      if (keepsOthers) return keepProcesses(options.processes).finally(() => follower?.stop())
      const tracing = await tracingOf(config, 'terrier-api', (reason) => events.lost(reason))
      const releases = new Releases({
        dataDir: home.dir,
        nearestMaxMetres: config.nearestMaxMetres,
        parcelsMemory: config.parcelsMemory,
        onSwap: (from, to) => events.swap(from, to),
        onRefused: (id, error) => events.refuse(id, error),
      })
      await releases.start()
      const onClosed = async () => {
        await follower?.stop()
        await releases.stop()
        await tracing?.close()
      }
      const { app, url } = await startServer({
        config,
        releases,
        onClosed,
        ...(tracing ? { tracing } : {}),
        ...(cluster.isWorker ? { gatherMetrics: sharedMetrics } : {}),
      })
      events.swap = (from, to) => app.log.info({ from, to }, 'serving another release')
      events.refuse = (id, error) => app.log.error({ release: id, err: error }, 'a release cannot be served')
      events.pulled = (release, files) => app.log.info({ release, files }, 'brought from the bucket')
      events.lost = (reason) => app.log.warn({ reason }, 'traces cannot be sent')
      if (cluster.isPrimary || cluster.worker?.id === 1)
        process.stdout.write(`${addresses(url, releases).join('\n')}\n`)
    })
}

const MOST_PROCESSES = 64

function processes(text: string): number {
  const count = Number(text)
  if (/^\d+$/.test(text) && count >= 1 && count <= MOST_PROCESSES) return count
  throw new InvalidArgumentError(`must be a whole number from 1 to ${MOST_PROCESSES}`)
}

/** Throws when what several processes must share is not there. */
function checkShared({ databaseUrl, redisUrl, quotas }: Config): void {
  if (databaseUrl === undefined)
    throw new ExplainedError(
      '--processes needs DATABASE_URL: the embedded database of accounts can be opened by one process only',
    )
  const counts = [quotas.ip, quotas.key].some(({ minute, day }) => minute + day > 0)
  if (redisUrl === undefined && counts)
    process.stderr.write(
      'warning: without REDIS_URL each process counts for itself: a caller may ask as many times more as there are processes\n',
    )
}

/** Before the server stands there is no log to write to. */
interface Events {
  swap(from: string | undefined, to: string): void
  refuse(id: string, error: unknown): void
  pulled(id: string, files: number): void
  lost(reason: string): void
}

/** Milliseconds between two looks at the bucket. */
const LOOK_AT_BUCKET = 5_000

/** Brings each new release of the bucket into the data folder, where the service finds it. */
function followReleases(config: BucketConfig, home: Home, events: Events) {
  return followBucket({
    home,
    bucket: openBucket(config),
    everyMs: LOOK_AT_BUCKET,
    onPulled: (release, files) => events.pulled(release, files),
    onFailed: (error) => events.refuse('of the bucket', error),
  })
}

function reportRefused(id: string, error: unknown): void {
  process.stderr.write(
    `error: release ${id} cannot be served: ${error instanceof Error ? error.message : String(error)}\n`,
  )
}

function addresses(url: string, releases: Releases): string[] {
  const lease = releases.acquire()
  const loaded = lease
    ? `release ${lease.stores.manifest.id}, ${lease.stores.parcels.count} parcels (départements ${lease.stores.parcels.departements.join(', ')})`
    : 'no release yet: terrier ingest --area <code>, or terrier demo'
  lease?.done()
  return [
    `Terrier serves ${loaded}`,
    `  home     ${url}/`,
    `  explorer ${url}/docs`,
    `  agents   ${url}/mcp`,
    `  OpenAPI  ${url}/openapi.json`,
    `  ready    ${url}/ready`,
  ]
}
