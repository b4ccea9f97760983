import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { addDownloads } from '../api/downloads/add-downloads.ts'
import { downloadPaths } from '../api/downloads/openapi-paths.ts'
import { addGeocodage } from '../api/geocoding/geocodage.ts'
import { geocodingPaths } from '../api/geocoding/openapi-paths.ts'
import { addCsvSearch } from '../api/geocoding/search-csv.ts'
import { BODY_BYTES } from '../api/kernel/limits.ts'
import { addMcp } from '../api/mcp/add-mcp.ts'
import { agentServers } from '../api/mcp/agent-server.ts'
import { asksForData } from '../api/mcp/asks-for-data.ts'
import { addOgc } from '../api/ogc/add-ogc.ts'
import { currentExamples } from '../api/operations/examples/examples-of.ts'
import { operations } from '../api/operations/index.ts'
import { clientErrors } from '../api/plugins/client-errors.ts'
import { addClosing } from '../api/plugins/closing.ts'
import { addCommonHeaders, commonHeaders } from '../api/plugins/common-headers.ts'
import { addCompression } from '../api/plugins/compression.ts'
import { addCors } from '../api/plugins/cors.ts'
import { addJsonBodies } from '../api/plugins/json-body.ts'
import { LogStream } from '../api/plugins/log-stream.ts'
import { addMetrics, type GatherMetrics } from '../api/plugins/metrics.ts'
import { addOwnAddress } from '../api/plugins/own-address.ts'
import { addProbes } from '../api/plugins/probes.ts'
import { addProblems, frameworkErrors } from '../api/plugins/problems.ts'
import { releaseLease } from '../api/plugins/release-lease.ts'
import { requestIds } from '../api/plugins/request-id.ts'
import { addRequestLog } from '../api/plugins/request-log.ts'
import { requestTarget } from '../api/plugins/request-target.ts'
import { shareRounds } from '../api/plugins/share-rounds.ts'
import { addTraces } from '../api/plugins/traces.ts'
import { writeTogether } from '../api/plugins/write-together.ts'
import { countMessages } from '../api/quotas/count-messages.ts'
import { type CountHooks, countRequests } from '../api/quotas/count-requests.ts'
import { countVisits } from '../api/quotas/count-visits.ts'
import { openQuotas } from '../api/quotas/open-quotas.ts'
import { openApiOf } from '../api/rest/openapi.ts'
import { addDocument } from '../api/rest/openapi-route.ts'
import { addRoutes, type RouteHooks } from '../api/rest/routes.ts'
import { addTiles } from '../api/tiles/add-tiles.ts'
import { tilePaths } from '../api/tiles/openapi-paths.ts'
import { TileMaker } from '../api/tiles/tile-maker.ts'
import { openAccounts } from '../people/accounts/accounts.ts'
import { openMailer } from '../people/accounts/mail.ts'
import { addAccountPages } from '../people/accounts/pages/add-account-pages.ts'
import { addBatches } from '../people/batches/add-batches.ts'
import { batchPaths } from '../people/batches/openapi-paths.ts'
import { addWatchAddresses } from '../people/watches/http/add-watch-addresses.ts'
import { watchPaths } from '../people/watches/http/openapi-paths.ts'
import { openWatches } from '../people/watches/open-watches.ts'
import { addWatchPages } from '../people/watches/pages/add-watch-pages.ts'
import { trustedProxy } from '../shared/callers/trusted-proxy.ts'
import type { Tracing } from '../shared/process/span.ts'
import type { Config } from '../shared/settings/config.ts'
import type { ReleaseSource } from '../stores/lease.ts'
import { ogcPages } from '../web/ogc-pages.ts'
import { addOwnSite } from '../web/own-site.ts'
import { addSite, showUnknownPage } from '../web/site/add-site.ts'

export interface AppOptions {
  config: Config
  releases: ReleaseSource
  /** Left out: structured lines on stdout at the configured level. */
  logger?: FastifyBaseLogger
  /** Given every request. */
  tracing?: Tracing
  /** Where several processes serve together: gives the metrics of all. */
  gatherMetrics?: GatherMetrics
}

/** Milliseconds. `connection`: without a byte. `request`: a file of 32 MB comes at 60 kB/s within it. */
const TIMEOUTS = { connection: 120_000, request: 600_000, headers: 15_000, keepAlive: 72_000 }
/** As long as a request line may be: a long identifier is then refused for its form, not for its address. */
const MAX_PARAM_LENGTH = 16 * 1024

/** The OpenAPI document of the service, but for the examples, which are of a release. */
export const openApi = openApiOf(operations, geocodingPaths, tilePaths, downloadPaths, batchPaths, watchPaths)

/** Builds the whole service, ready for requests, without listening. */
export async function buildApp({
  config,
  releases,
  logger,
  gatherMetrics,
  tracing,
}: AppOptions): Promise<FastifyInstance> {
  const stream = new LogStream(1)
  const headers = commonHeaders(config.publicUrl)
  const requestId = requestIds()
  const app = fastify({
    ...(logger ? { loggerInstance: logger } : { logger: { level: config.logLevel, base: null, stream } }),
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger for each request costs more than the look-up; lines carry the request id instead.
    childLoggerFactory: (parent) => parent,
    genReqId: requestId,
    trustProxy: trustedProxy(config.trustProxy),
    connectionTimeout: TIMEOUTS.connection,
    requestTimeout: TIMEOUTS.request,
    keepAliveTimeout: TIMEOUTS.keepAlive,
    http: { headersTimeout: TIMEOUTS.headers },
    bodyLimit: BODY_BYTES.question,
    rewriteUrl: requestTarget,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    // While closing, what still arrives on an open connection is answered with `Connection: close`.
    return503OnClosing: false,
    clientErrorHandler: clientErrors(headers, requestId),
    frameworkErrors: frameworkErrors(headers),
  })
  addClosing(app, config.closingGraceSeconds * 1000)
  if (tracing) addTraces(app, tracing)
  addCommonHeaders(app, headers)
  addProblems(app, showUnknownPage)
  addOwnAddress(app, config)
  addOwnSite(app, { config, releases })
  addJsonBodies(app)
  addRequestLog(app, logger ? undefined : stream)
  addMetrics(app, releases, { gather: gatherMetrics, token: config.metricsToken })
  await addCors(app, config.corsOrigin)
  await addCompression(app)
  writeTogether(app)
  shareRounds(app)
  const { asOf, ...holdRelease } = releaseLease(app, releases)
  const redis =
    config.redisUrl === undefined
      ? undefined
      : await (await import('../api/kernel/redis-link.ts')).openRedis(app, config.redisUrl)
  const quotas = openQuotas(app, redis)
  const accounts = openAccounts(config, app.log)
  app.addHook('onClose', () => accounts.close())
  const counting = { quotas, ceilings: config.quotas, keys: accounts.ring }
  const messages = countMessages({ ...counting, messages: config.mcpMessages, asks: asksForData })
  // Not sooner: what is built for a test, or to be looked at, claims nothing.
  app.addHook('onListen', () => accounts.claim())
  addProbes(app, releases, holdRelease, accounts)
  const countedBy = ({ onRequest }: CountHooks): RouteHooks => ({
    ...holdRelease,
    onRequest: [onRequest, holdRelease.onRequest],
  })
  /** Hooks of routes that read a release, by the ceiling that their requests count against. */
  const counted = {
    questions: countedBy(countRequests(counting)),
    pages: countedBy(countVisits({ quotas, ceilings: config.quotas.pages, visited: 'pages' })),
    tiles: countedBy(countVisits({ quotas, ceilings: config.quotas.tiles, visited: 'tiles' })),
    downloads: countedBy(countVisits({ quotas, ceilings: config.quotas.downloads, visited: 'downloads' })),
  }
  // A question may be asked of an older release; the other addresses are of the one that is served.
  const { onSend } = holdRelease
  addRoutes(app, operations, { onSend, onRequest: [countRequests(counting).onRequest, asOf] })
  addCsvSearch(app, counted.questions)
  addGeocodage(app, counted.questions)
  addBatches(app, { config, releases, hooks: counted.questions, counting })
  const tiles = { maker: new TileMaker(config.tilesMemory), hooks: counted.tiles }
  addTiles(app, tiles)
  addDownloads(app, { config, hooks: counted.downloads })
  await addOgc(app, { hooks: counted.pages, pages: ogcPages, tiles })
  const examples = currentExamples(operations, releases, (err) =>
    app.log.error({ err }, 'defect in an example'),
  )
  await addMcp(app, {
    config,
    redis,
    servers: agentServers(operations, releases, examples),
    releases,
    onRequest: [messages.onRequest],
    preHandler: [messages.preHandler],
  })
  addDocument(app, { url: '/openapi.json', examples, write: (shown) => JSON.stringify(openApi(shown)) })
  await addSite(app, { config, releases, counted: counted.pages, openApi, examples })
  const mailer = config.mail && openMailer(config.mail, (err) => app.log.error({ err }, 'mail was not sent'))
  if (mailer) app.addHook('onClose', () => mailer.close())
  const watches = await openWatches(app, { config, accounts, releases, mailer })
  addWatchAddresses(app, {
    own: watches,
    accounts,
    sendsMail: mailer !== undefined,
    hooks: counted.questions,
    counting,
  })
  await addAccountPages(app, {
    config,
    accounts,
    quotas,
    mailer,
    more: (scope, pages) => addWatchPages(scope, pages, watches),
  })
  await app.ready()
  // Opened before the first key comes, to tell early of a server that is away; not sooner, because what is done above holds
  // up this process for longer than a connection may take on a busy machine.
  if (config.databaseUrl !== undefined) accounts.ready().catch(() => undefined)
  return app
}
