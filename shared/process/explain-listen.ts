import { ExplainedError } from './explained-error.ts'

export interface Listening {
  /** Value of HOST. */
  host: string
  port: number
  /** Name of the variable that sets the port. */
  variable: string
}

/** An error of listening in the words of its variables; errors that are none of these are given back as they are. */
export function explainListen(error: unknown, { host, port, variable }: Listening): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const explained = (message: string) => new ExplainedError(message, { cause: error })
  switch (error.code) {
    case 'EADDRINUSE':
      return explained(
        `Port ${port} of ${host} is taken: stop what listens there, or choose another with ${variable}=<number>`,
      )
    case 'EACCES':
      return explained(`Port ${port} needs more rights: choose one above 1023 with ${variable}=<number>`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return explained(`HOST=${host} is not an address of this machine: try HOST=127.0.0.1 or HOST=0.0.0.0`)
    default:
      return error
  }
}
