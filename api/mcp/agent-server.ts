import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv'
import { z } from 'zod'
import { VERSION } from '../../shared/process/version.ts'
import type { ReleaseSource } from '../../stores/lease.ts'
import type { Operation } from '../answers/operation.ts'
import { Problem } from '../answers/problem.ts'
import type { CurrentExamples } from '../operations/examples/examples-of.ts'
import { isObject } from './answers/json.ts'
import { instructionsOf } from './context/instructions.ts'
import { promptsAt, writePrompt } from './context/prompts.ts'
import { Resources } from './context/resources.ts'
import { Toolbox } from './tools/toolbox.ts'

/** Milliseconds that clients of the stateless era may cache what only an upgrade changes, and what a release changes. */
const STABLE = { ttlMs: 3_600_000, cacheScope: 'public' } as const
const BY_RELEASE = { ttlMs: 60_000, cacheScope: 'public' } as const
const CACHE_HINTS = {
  // Their examples are of the release.
  'tools/list': BY_RELEASE,
  'prompts/list': BY_RELEASE,
  'resources/list': BY_RELEASE,
  'resources/templates/list': STABLE,
  'server/discover': STABLE,
  'resources/read': BY_RELEASE,
}

const textArguments = z.record(z.string(), z.string()).default({})

/** Called with each defect. */
export type ReportDefect = (error: unknown) => void

/**
 * Makes a server of the package, which serves one exchange over HTTP, or one client over stdio. `logged`: where a defect is
 * reported, in the words of the error that the client gets.
 */
export type AgentServers = (report: ReportDefect, logged: string) => Server

/** Serves the questions as tools, with resources and prompts. Computes here, once, what all exchanges share. */
export function agentServers(
  operations: readonly Operation[],
  releases: ReleaseSource,
  examples: CurrentExamples,
): AgentServers {
  const toolbox = new Toolbox(operations, releases, examples)
  const resources = new Resources(toolbox, releases)
  const instructions = instructionsOf(operations)
  // Never used, because this service asks users nothing. Without it the package would build a validator for each exchange.
  const jsonSchemaValidator = new AjvJsonSchemaValidator()

  return (report, logged) => {
    const server = new Server(
      { name: 'terrier', title: 'Terrier: French open land data', version: VERSION },
      {
        capabilities: { tools: {}, resources: {}, prompts: {} },
        instructions,
        cacheHints: CACHE_HINTS,
        jsonSchemaValidator,
      },
    )
    const guarded = <T>(answer: () => Promise<T>) =>
      answer().catch((error: unknown) => Promise.reject(told(error, report, logged)))
    server.setRequestHandler('tools/list', () =>
      guarded(async () => ({ tools: await toolbox.definitions() })),
    )
    server.setRequestHandler('tools/call', ({ params }, { mcpReq }) =>
      guarded(async () =>
        toolbox.call(params.name, isObject(params.arguments) ? params.arguments : {}, mcpReq.signal),
      ),
    )
    server.setRequestHandler('resources/list', () =>
      guarded(async () => ({ resources: await resources.list() })),
    )
    server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
    server.setRequestHandler('resources/read', ({ params }) => guarded(() => resources.read(params.uri)))
    server.setRequestHandler('prompts/list', () =>
      guarded(async () => ({ prompts: promptsAt((await examples()).place) })),
    )
    server.setRequestHandler('prompts/get', ({ params }) =>
      guarded(async () => writePrompt(params.name, textArguments.parse(params.arguments))),
    )
    return server
  }
}

/** The error that a client gets: a problem in full, a defect without its message. */
function told(error: unknown, report: ReportDefect, logged: string): ProtocolError {
  if (error instanceof ProtocolError) return error
  if (error instanceof Problem)
    return new ProtocolError(ProtocolErrorCode.InternalError, `${error.title}: ${error.message}`)
  report(error)
  return new ProtocolError(
    ProtocolErrorCode.InternalError,
    `The service failed to answer. The failure has been logged ${logged}.`,
  )
}
