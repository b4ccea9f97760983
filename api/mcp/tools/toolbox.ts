import type { CallToolResult } from '@modelcontextprotocol/server'
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { Lease, ReleaseSource } from '../../../stores/lease.ts'
import type { Stores } from '../../../stores/stores.ts'
import { nextTurn, round } from '../../../stores/turns.ts'
import { argumentsOf } from '../../../test/support/arguments-of.ts'
import { answerText } from '../../answers/answer-text.ts'
import { acquireAsked, RELEASE_PARAMETER } from '../../answers/asked-release.ts'
import { closestName } from '../../answers/closest-name.ts'
import type { Answer, Operation } from '../../answers/operation.ts'
import { Problem } from '../../answers/problem.ts'
import { noRelease } from '../../answers/problems.ts'
import { releaseText } from '../../answers/release-text.ts'
import type { ShownExamples } from '../../answers/shown-examples.ts'
import type { CurrentExamples } from '../../operations/examples/examples-of.ts'
import { asCut, type Fitted, fitAnswer } from '../answers/fit.ts'
import { type JsonObject, parseObject } from '../answers/json.ts'
import { ArgumentReader } from './arguments/read-arguments.ts'
import { type ToolDefinition, toolLister } from './definitions/define-tools.ts'
import { answerResult, problemResult } from './results.ts'

interface Tool {
  operation: Operation
  reader: ArgumentReader
}

/** Lists every operation as a tool, and calls it. */
export class Toolbox {
  readonly #tools: ReadonlyMap<string, Tool>
  readonly #releases: ReleaseSource
  readonly #examples: CurrentExamples
  readonly #definitions: Derived['definitions']

  constructor(operations: readonly Operation[], releases: ReleaseSource, examples: CurrentExamples) {
    const { definitions, tools } = derivedFrom(operations)
    this.#definitions = definitions
    this.#examples = examples
    this.#tools = tools
    this.#releases = releases
  }

  /** The tools as they are listed, with examples of what is loaded. */
  async definitions(): Promise<ToolDefinition[]> {
    return this.#definitions(await this.#examples())
  }

  has(name: string): boolean {
    return this.#tools.has(name)
  }

  /**
   * Calls a tool. Problems become results that say how to mend the call. Throws ProtocolError for a tool that does not exist; lets defects
   * through. `gone`: aborted when the agent has cancelled the call, or has gone.
   */
  async call(name: string, given: JsonObject, gone?: AbortSignal): Promise<CallToolResult> {
    const tool = this.#tools.get(name)
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, this.#unknown(name))
    try {
      return answerResult(await this.#ask(tool, given, gone))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // Most problems are shown without an example: the release is not asked for one.
      const [example] = error.errors.length > 0 ? (await this.#examples()).of(tool.operation) : []
      return problemResult(error, name, example && argumentsOf(tool.operation, example.input))
    }
  }

  /** The answer of a tool to these arguments. Throws Problem. */
  async answer(name: string, given: JsonObject): Promise<Fitted> {
    const tool = this.#tools.get(name)
    if (!tool) throw new Error(`There is no tool ${name}`)
    return this.#ask(tool, given)
  }

  async #ask(tool: Tool, given: JsonObject, gone?: AbortSignal): Promise<Fitted> {
    const { [RELEASE_PARAMETER]: release, ...own } = given
    const { input, geometry } = tool.reader.read(own)
    const lease = await this.#acquire(release)
    try {
      const ask = async (question: Record<string, unknown>) => {
        // Calls that arrive at once come here in one round of the event loop, whatever they waited for before.
        if (round.isSpent) await nextTurn()
        const answer = await run(tool, question, lease.stores, gone)
        return fitAnswer(parseObject(answerText(releaseText(lease.stores), answer)), geometry)
      }
      const fitted = await ask(input)
      const { pageCutTo: limit } = fitted
      // A page that was cut is asked for again, shorter: its cursor has to go on after the last row shown.
      return limit === undefined ? fitted : asCut(fitted, await ask({ ...input, limit }))
    } finally {
      lease.done()
    }
  }

  /** A hold on the release that the call names, on the served one when it names none. */
  async #acquire(release: unknown): Promise<Lease> {
    if (release !== undefined && release !== null)
      return acquireAsked(this.#releases, release, RELEASE_PARAMETER)
    const lease = this.#releases.acquire()
    if (!lease) throw noRelease(this.#releases.refused)
    return lease
  }

  #unknown(name: string): string {
    const names = [...this.#tools.keys()]
    const close = closestName(name, names)
    const way = close === undefined ? `the tools are ${names.join(', ')}` : `did you mean ${close}?`
    return `There is no tool ${JSON.stringify(name.slice(0, 64))}: ${way}`
  }
}

interface Derived {
  definitions(examples: ShownExamples): ToolDefinition[]
  tools: ReadonlyMap<string, Tool>
}

/** Definitions by list of operations, computed once for each list: fitting their schemas takes long. */
const known = new WeakMap<readonly Operation[], Derived>()

function derivedFrom(operations: readonly Operation[]): Derived {
  let derived = known.get(operations)
  if (!derived) {
    const tools = operations.map((operation) => ({ operation, reader: new ArgumentReader(operation) }))
    derived = {
      definitions: toolLister(operations),
      tools: new Map(tools.map((tool) => [tool.operation.tool, tool])),
    }
    known.set(operations, derived)
  }
  return derived
}

/** Runs a question and renames the parameters of its refusals to the tool's arguments. */
async function run(
  { operation, reader }: Tool,
  input: Record<string, unknown>,
  stores: Stores,
  gone: AbortSignal | undefined,
): Promise<Answer> {
  try {
    return await operation.run(input, stores, gone)
  } catch (error) {
    throw error instanceof Problem ? reader.rename(error) : error
  }
}
