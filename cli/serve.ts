import type { Command } from 'commander'
import { startServer } from '../api/server.ts'
import { Releases } from '../api/store/releases.ts'
import { followBucket } from '../ingest/bucket/follow.ts'
import { openBucket } from '../ingest/bucket/open-bucket.ts'
import type { BucketConfig } from '../shared/config.ts'
import type { Home } from '../shared/home.ts'
import { context } from './context.ts'

export function addServe(program: Command): void {
  program
    .command('serve')
    .summary('serve the current release')
    .description(
      'Serves the current release over REST and MCP and follows the pointer: a newly published release is served without a restart.\n' +
        'HOST, PORT, TERRIER_DATA, TRUST_PROXY, LOG_LEVEL, NEAREST_MAX_METRES and PARCELS_MEMORY_MB are read from the environment.',
    )
    .action(async () => {
      const { config, home } = context()
      const events: Events = { swap: () => undefined, refuse: reportRefused, pulled: () => undefined }
      const releases = new Releases({
        dataDir: home.dir,
        nearestMaxMetres: config.nearestMaxMetres,
        parcelsMemory: config.parcelsMemory,
        onSwap: (from, to) => events.swap(from, to),
        onRefused: (id, error) => events.refuse(id, error),
      })
      const follower = config.bucket && followReleases(config.bucket, home, events)
      await follower?.first
      await releases.start()
      const onClosed = async () => {
        await follower?.stop()
        await releases.stop()
      }
      const { app, url } = await startServer({ config, releases, onClosed })
      events.swap = (from, to) => app.log.info({ from, to }, 'serving another release')
      events.refuse = (id, error) => app.log.error({ release: id, err: error }, 'a release cannot be served')
      events.pulled = (release, files) => app.log.info({ release, files }, 'brought from the bucket')
      process.stdout.write(`${addresses(url, releases).join('\n')}\n`)
    })
}

/** Before the server stands there is no log to write to. */
interface Events {
  swap(from: string | undefined, to: string): void
  refuse(id: string, error: unknown): void
  pulled(id: string, files: number): void
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
