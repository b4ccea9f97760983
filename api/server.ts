import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { ExplainedError } from '../shared/explained-error.ts'
import { type AppOptions, buildApp } from './app.ts'

export interface ServerOptions extends AppOptions {
  /** Called once the last request has been answered, before the process ends. */
  onClosed?(): Promise<void> | void
}

export interface RunningServer {
  app: FastifyInstance
  /** Address to open, e.g. `http://127.0.0.1:3000`. */
  url: string
  /** Stops listening, lets requests in flight finish, then resolves. */
  close(): Promise<void>
}

/** Milliseconds that requests in flight have to finish after a signal. */
const GRACE = 10_000

/**
 * Builds the service and listens. SIGINT, SIGTERM and uncaught errors close it in good order and end the process.
 * Throws an Error that names HOST or PORT when it cannot listen there.
 */
export async function startServer({ onClosed, ...options }: ServerOptions): Promise<RunningServer> {
  const app = await buildApp(options)
  const { host, port } = options.config
  const url = await app.listen({ host, port }).catch(async (error: unknown) => {
    await app.close()
    throw explainListen(error, host, port)
  })
  const close = async () => {
    await app.close()
    await onClosed?.()
  }
  const grace = closeWithGrace({ delay: GRACE, logger: app.log }, async ({ signal, err }) => {
    if (err) app.log.fatal({ err }, 'uncaught error, closing')
    else app.log.info({ signal }, 'closing')
    await close()
  })
  return {
    app,
    url,
    close: async () => {
      grace.uninstall()
      await close()
    },
  }
}

function explainListen(error: unknown, host: string, port: number): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const cause = { cause: error }
  if (error.code === 'EADDRINUSE')
    return new ExplainedError(
      `Port ${port} of ${host} is taken: stop what listens there, or choose another with PORT=<number>`,
      cause,
    )
  if (error.code === 'EACCES')
    return new ExplainedError(
      `Port ${port} needs more rights: choose one above 1023 with PORT=<number>`,
      cause,
    )
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new ExplainedError(
      `HOST=${host} is not an address of this machine: try HOST=127.0.0.1 or HOST=0.0.0.0`,
      cause,
    )
  return error
}
