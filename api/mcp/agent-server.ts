import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv'
import { z } from 'zod'
import { VERSION } from '../../shared/process/version.ts'
import type { ReleaseSource } from '../../stores/lease.ts'
import type { Operation } from '../answers/operation.ts'
import { Problem } from '../answers/problem.ts'
import { PROBLEM_TYPES } from '../answers/problem-types.ts'
import type { CurrentExamples } from '../operations/examples/examples-of.ts'
import { isObject } from './answers/json.ts'
import { instructionsOf } from './context/instructions.ts'
import { promptsAt, writePrompt } from './context/prompts.ts'
import { Resources, TEMPLATES } from './context/resources.ts'
import type { ToolList } from './tools/tool-lists.ts'
import { Toolbox } from './tools/toolbox.ts'
import { WholeAnswers } from './whole/whole-answers.ts'

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

const CAPABILITIES = {
  none: { tools: {}, resources: {}, prompts: {} },
  lists: {
    tools: { listChanged: true },
    resources: { listChanged: true },
    prompts: { listChanged: true },
  },
  resources: {
    tools: { listChanged: true },
    resources: { listChanged: true, subscribe: true },
    prompts: { listChanged: true },
  },
}

const textArguments = z.record(z.string(), z.string()).default({})

/** Called with each defect. */
export type ReportDefect = (error: unknown) => void

/** What the client of a server can be given. */
export interface Client {
  /** Whose changes are announced to it: none, the lists', or also the resources' that it names (`subscriptions/listen`). */
  listens?: keyof typeof CAPABILITIES
  /** The version of the protocol that it speaks, where the server has not negotiated it itself: a session has a server for each message. */
  version?: string | undefined
}

/** The first version of the protocol in which results may hold links to resources: clients of older ones refuse such a result whole. */
const FIRST_WITH_LINKS = '2025-06-18'

/**
 * Makes a server of the package, which serves one exchange over HTTP, or one client over stdio. `logged`: where a defect is
 * reported, in the words of the error that the client gets. `list`: the tools that are listed; all can be called.
 */
export type AgentServers = (report: ReportDefect, logged: string, list: ToolList, client?: Client) => Server

/** Serves the questions as tools, with resources and prompts. What all exchanges share is made once. */
export function agentServers(
  operations: readonly Operation[],
  releases: ReleaseSource,
  examples: CurrentExamples,
): AgentServers {
  const whole = new WholeAnswers(operations, releases)
  const toolbox = new Toolbox(operations, releases, examples, whole)
  const resources = new Resources(toolbox, releases, whole)
  const instructions = {
    default: instructionsOf(operations, 'default'),
    all: instructionsOf(operations, 'all'),
  }
  // Never used, because this service asks users nothing. Without it the package would build a validator for each exchange.
  const jsonSchemaValidator = new AjvJsonSchemaValidator()

  return (report, logged, list, { listens = 'none', version } = {}) => {
    const server = new Server(
      { name: 'terrier', title: 'Terrier: French open land data', version: VERSION },
      {
        capabilities: CAPABILITIES[listens],
        instructions: instructions[list],
        cacheHints: CACHE_HINTS,
        jsonSchemaValidator,
      },
    )
    const knowsLinks = () => (server.getNegotiatedProtocolVersion() ?? version ?? '') >= FIRST_WITH_LINKS
    const guarded = <T>(answer: () => Promise<T>) =>
      answer().catch((error: unknown) => Promise.reject(protocolErrorOf(error, report, logged)))
    server.setRequestHandler('tools/list', () =>
      guarded(async () => ({ tools: await toolbox.definitions(list) })),
    )
    server.setRequestHandler('tools/call', ({ params }, { mcpReq }) =>
      guarded(async () =>
        toolbox.call(params.name, isObject(params.arguments) ? params.arguments : {}, {
          gone: mcpReq.signal,
          links: knowsLinks(),
        }),
      ),
    )
    server.setRequestHandler('resources/list', () =>
      guarded(async () => ({ resources: await resources.list() })),
    )
    server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: TEMPLATES }))
    server.setRequestHandler('resources/read', ({ params }, { mcpReq }) =>
      guarded(() => resources.read(params.uri, mcpReq.signal)),
    )
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
function protocolErrorOf(error: unknown, report: ReportDefect, logged: string): ProtocolError {
  if (error instanceof ProtocolError) return error
  if (error instanceof Problem) {
    const code = error.status < 500 ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError
    return new ProtocolError(code, `${PROBLEM_TYPES[error.type].title}: ${error.message}`)
  }
  report(error)
  return new ProtocolError(
    ProtocolErrorCode.InternalError,
    `The service failed to answer. The failure has been logged ${logged}.`,
  )
}
