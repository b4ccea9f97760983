import cluster from 'node:cluster'
import { type Command, InvalidArgumentError } from 'commander'
import { followBucket } from '../ingest/bucket/follow.ts'
import { openBucket } from '../ingest/bucket/open-bucket.ts'
import { startServer } from '../server/server.ts'
import { listensOnLoopback } from '../shared/callers/loopback.ts'
import { ExplainedError } from '../shared/process/explained-error.ts'
import { dropLostLines } from '../shared/process/lost-lines.ts'
import { messageOf } from '../shared/process/message-of.ts'
import { tracingOf } from '../shared/process/tracing.ts'
import type { DataDir } from '../shared/release/data-dir.ts'
import type { Config } from '../shared/settings/config.ts'
import type { BucketConfig } from '../shared/settings/outside.ts'
import type { ReleaseRefusal } from '../stores/refusal.ts'
import { Releases } from '../stores/releases.ts'
import { consoleAsJson } from './console-as-json.ts'
import { context } from './context.ts'
import { sharedMetrics } from './processes/metrics.ts'
import { keepProcesses } from './processes/primary.ts'
import { releaseOptions } from './release-options.ts'

export function addServe(program: Command): void {
  program
    .command('serve')
    .summary('serve the current release')
    .description(
      'Serves the current release over REST and MCP; a newly published release is served without a restart.\n' +
        'HOST, PORT, TERRIER_DATA and the other settings are environment variables: docs/settings.md lists them.',
    )
    .option(
      '--processes <number>',
      'serving processes behind the port, at most one for each core',
      processes,
      1,
    )
    .action(async (options: { processes: number }) => {
      consoleAsJson()
      dropLostLines()
      const { config, dataDir } = context(options.processes)
      checkPublic(config)
      const events: Events = {
        swap: () => undefined,
        refuse: ({ release, reason, isPartlyServed }) => reportRefused(release, reason, isPartlyServed),
        failed: (error) => reportRefused('of the bucket', messageOf(error)),
        pulled: () => undefined,
        lost: () => undefined,
      }
      const keepsOthers = options.processes > 1 && cluster.isPrimary
      if (keepsOthers) checkShared(config)
      // Of several processes only the primary downloads from the bucket; the others find the files in the data folder.
      const follower =
        cluster.isPrimary && config.bucket ? followReleases(config.bucket, dataDir, events) : undefined
      await follower?.first
      if (keepsOthers)
        return keepProcesses(options.processes, config.closingGraceSeconds * 1000).finally(() =>
          follower?.stop(),
        )
      const tracing = await tracingOf(config, 'terrier-api', (reason) => events.lost(reason))
      const releases = new Releases({
        ...releaseOptions(config, dataDir),
        onSwap: (from, to) => events.swap(from, to),
        onRefused: (refusal, error, repeated) => events.refuse(refusal, error, repeated),
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
      events.swap = (from, to) =>
        app.log.info(
          { from, to },
          from === to ? 'files of the release were put back' : 'serving another release',
        )
      events.refuse = ({ release, nextLook, isPartlyServed }, error, repeated) => {
        if (repeated) app.log.debug({ release, nextLook }, 'still refused')
        else if (isPartlyServed) app.log.error({ release, err: error, nextLook }, NOT_WHOLE)
        else app.log.error({ release, err: error, nextLook }, 'a release cannot be served')
      }
      events.failed = (error) =>
        app.log.error({ release: 'of the bucket', err: error }, 'a release cannot be served')
      events.pulled = (release, files, warnings) => {
        app.log.info({ release, files }, 'brought from the bucket')
        for (const warning of warnings) app.log.warn({ release }, warning)
      }
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

/** Throws ExplainedError where other machines can reach the service and its address is not configured: absolute links need one. */
function checkPublic({ host, publicUrl }: Config): void {
  if (publicUrl === undefined && !listensOnLoopback(host))
    throw new ExplainedError(
      `HOST=${host} lets other machines ask this service: set PUBLIC_URL to the address that people open it at, ` +
        'for example PUBLIC_URL=https://terrier.example.fr, because the links of its answers begin with it',
    )
}

/** Throws ExplainedError without DATABASE_URL, which several processes need, and warns without REDIS_URL. */
function checkShared({ databaseUrl, redisUrl, quotas }: Config): void {
  if (databaseUrl === undefined)
    throw new ExplainedError(
      '--processes needs DATABASE_URL: the embedded database of accounts can be opened by one process only',
    )
  const counts = [quotas.ip, quotas.key].some(({ minute, day }) => minute + day > 0)
  if (redisUrl === undefined && counts)
    process.stderr.write(
      'warning: without REDIS_URL each process counts requests on its own, so the quotas are multiplied by the number of processes\n',
    )
}

/** What to do with events of releases and tracing: written to stderr until the server has a log, then to the log. */
interface Events {
  swap(from: string | undefined, to: string): void
  refuse(refusal: ReleaseRefusal, error: unknown, repeated: boolean): void
  /** A release of the bucket could not be downloaded. */
  failed(error: unknown): void
  pulled(id: string, files: number, warnings: readonly string[]): void
  lost(reason: string): void
}

/** Milliseconds between two looks at the bucket. */
const LOOK_AT_BUCKET = 5_000

/** Downloads each new release of the bucket into the data folder, where the service finds it. */
function followReleases(config: BucketConfig, dataDir: DataDir, events: Events) {
  return followBucket({
    dataDir,
    bucket: openBucket(config),
    everyMs: LOOK_AT_BUCKET,
    onPulled: (release, files, warnings) => events.pulled(release, files, warnings),
    onFailed: (error) => events.failed(error),
  })
}

const NOT_WHOLE = 'a release is not served whole: questions that need the damaged file answer 503'

function reportRefused(release: string, reason: string, isPartlyServed = false): void {
  const what = isPartlyServed
    ? 'is not served whole, questions that need the file answer 503'
    : 'cannot be served'
  process.stderr.write(`error: release ${release} ${what}: ${reason}\n`)
}

function addresses(url: string, releases: Releases): string[] {
  const lease = releases.acquire()
  const none = releases.refused
    ? `nothing: release ${releases.refused.release} is refused, and checked again later`
    : 'no release yet: terrier ingest --area <code>, or terrier demo'
  const loaded = lease
    ? `release ${lease.stores.manifest.id}, ${lease.stores.parcels.count} parcels (départements ${lease.stores.parcels.departements.join(', ')})`
    : none
  lease?.done()
  return [
    `Terrier serves ${loaded}`,
    `  pages    ${url}/`,
    `  explorer ${url}/docs`,
    `  agents   ${url}/mcp`,
    `  OpenAPI  ${url}/openapi.json`,
    `  ready    ${url}/ready`,
  ]
}
