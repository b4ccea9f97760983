import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv'
import { z } from 'zod'
import { VERSION } from '../../shared/settings/version.ts'
import type { Operation } from '../answers/operation.ts'
import { Problem } from '../answers/problem.ts'
import type { ReleaseSource } from '../store/lease.ts'
import { isObject } from './answers/json.ts'
import { instructionsOf } from './context/instructions.ts'
import { PROMPTS, writePrompt } from './context/prompts.ts'
import { Resources } from './context/resources.ts'
import { Toolbox } from './tools/toolbox.ts'

/** Milliseconds that clients of the stateless era may keep what does not change before an upgrade, and what a release changes. */
const STABLE = { ttlMs: 3_600_000, cacheScope: 'public' } as const
const BY_RELEASE = { ttlMs: 60_000, cacheScope: 'public' } as const
const CACHE_HINTS = {
  'tools/list': STABLE,
  'prompts/list': STABLE,
  'resources/list': STABLE,
  'resources/templates/list': STABLE,
  'server/discover': STABLE,
  'resources/read': BY_RELEASE,
}

const textArguments = z.record(z.string(), z.string()).default({})

/** Told of what went wrong in a way that is ours to mend. */
export type ReportDefect = (error: unknown) => void

/** Makes the protocol's side of a service: called once for each exchange, because the package ties a server to one. */
export type AgentServers = (report: ReportDefect) => Server

/** The questions of this service as tools, with its resources and prompts. What is the same for all exchanges is made here, once. */
export function agentServers(operations: readonly Operation[], releases: ReleaseSource): AgentServers {
  const toolbox = new Toolbox(operations, releases)
  const resources = new Resources(toolbox, releases)
  const instructions = instructionsOf(operations)
  // Nothing is asked of users, so nothing is validated with it; the package would make one for each exchange.
  const jsonSchemaValidator = new AjvJsonSchemaValidator()

  return (report) => {
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
      answer().catch((error: unknown) => Promise.reject(told(error, report)))
    server.setRequestHandler('tools/list', () => ({ tools: [...toolbox.definitions] }))
    server.setRequestHandler('tools/call', ({ params }) =>
      guarded(async () => toolbox.call(params.name, isObject(params.arguments) ? params.arguments : {})),
    )
    server.setRequestHandler('resources/list', () => ({ resources: resources.list }))
    server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
    server.setRequestHandler('resources/read', ({ params }) => guarded(() => resources.read(params.uri)))
    server.setRequestHandler('prompts/list', () => ({ prompts: PROMPTS }))
    server.setRequestHandler('prompts/get', ({ params }) =>
      guarded(async () => writePrompt(params.name, textArguments.parse(params.arguments))),
    )
    return server
  }
}

/** What a client is told of an error: a problem in its own words, a defect without its insides. */
function told(error: unknown, report: ReportDefect): ProtocolError {
  if (error instanceof ProtocolError) return error
  if (error instanceof Problem)
    return new ProtocolError(ProtocolErrorCode.InternalError, `${error.title}: ${error.message}`)
  report(error)
  return new ProtocolError(
    ProtocolErrorCode.InternalError,
    'The service failed to answer. The failure has been logged under the X-Request-Id of this answer.',
  )
}
