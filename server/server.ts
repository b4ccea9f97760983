import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { CLOSING_OVERHEAD } from '../api/plugins/closing.ts'
import { onEndSignal } from '../shared/process/end-signals.ts'
import { explainListen } from '../shared/process/explain-listen.ts'
import { type AppOptions, buildApp } from './app.ts'

export interface ServerOptions extends AppOptions {
  /** Called once the last request has been answered, before the process ends. */
  onClosed?(): Promise<void> | void
}

export interface RunningServer {
  app: FastifyInstance
  /** Address to open, e.g. `http://127.0.0.1:3000`. */
  url: string
  /** Ends the service in the order of `addClosing`, then resolves. */
  close(): Promise<void>
}

/** Milliseconds that requests in flight have to finish once the service no longer listens. */
const IN_FLIGHT = 10_000
/**
 * Signals left to their default action: they end the process at once. A native fault (SIGSEGV, SIGBUS, SIGFPE, SIGILL) is raised
 * again by the same instruction when a handler returns, so a handler would keep the process alive, busy and deaf.
 */
const UNHANDLED = [
  'SIGQUIT',
  'SIGILL',
  'SIGTRAP',
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGSEGV',
  'SIGUSR2',
] as const

/**
 * Builds the service and listens. SIGINT, SIGTERM, SIGHUP and uncaught errors close it in good order and end the process; a second
 * signal ends it at once.
 * Throws an Error that names HOST or PORT when it cannot listen there.
 */
export async function startServer({ onClosed, ...options }: ServerOptions): Promise<RunningServer> {
  const app = await buildApp(options)
  const { host, port } = options.config
  const url = await app.listen({ host, port }).catch(async (error: unknown) => {
    await app.close()
    throw explainListen(error, { host, port, variable: 'PORT' })
  })
  const close = async () => {
    await app.close()
    await onClosed?.()
  }
  const limit = options.config.closingGraceSeconds * 1000 + CLOSING_OVERHEAD + IN_FLIGHT
  const grace = closeWithGrace(
    { delay: limit, logger: app.log, skip: ['SIGINT', 'SIGTERM', ...UNHANDLED] },
    async ({ signal, err }) => {
      if (err) {
        app.closing.withoutGrace()
        app.log.fatal({ err }, 'uncaught error, closing')
      } else if (signal) app.log.info({ signal }, 'closing')
      await close()
    },
  )
  const unhear = onEndSignal((signal) => {
    app.log.info({ signal }, 'closing: a second signal ends the process at once')
    void grace.close()
  })
  return {
    app,
    url,
    close: async () => {
      grace.uninstall()
      unhear()
      await close()
    },
  }
}
