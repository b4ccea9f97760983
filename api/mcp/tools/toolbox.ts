import type { CallToolResult, ResourceLink } from '@modelcontextprotocol/server'
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { ReleaseSource } from '../../../stores/lease.ts'
import { nextTurn, round } from '../../../stores/reading/turns.ts'
import type { Stores } from '../../../stores/stores.ts'
import { answerText } from '../../answers/answer-text.ts'
import { RELEASE_PARAMETER } from '../../answers/asked-release.ts'
import { closestName } from '../../answers/closest-name.ts'
import type { Answer, Operation } from '../../answers/operation.ts'
import { Problem } from '../../answers/problem.ts'
import { releaseText } from '../../answers/release-text.ts'
import type { CurrentExamples } from '../../operations/examples/examples-of.ts'
import { acquireNamed } from '../acquire-named.ts'
import { asCut, type Fitted, fitAnswer } from '../answers/fit.ts'
import { isObject, type JsonObject, parseObject } from '../answers/json.ts'
import { PLACE_PARAMETER } from '../places/place-forms.ts'
import { usePlace } from '../places/use-place.ts'
import type { WholeAnswers } from '../whole/whole-answers.ts'
import { ArgumentReader } from './arguments/read-arguments.ts'
import { type ToolDefinition, type ToolLister, toolLister } from './definitions/define-tools.ts'
import { askedCall, CALL_TOOL, FIND_TOOLS, foundTools, REACH_TOOLS } from './reach/reach-tools.ts'
import { answerResult, problemResult } from './results.ts'
import { isListed, type ToolList } from './tool-lists.ts'
import { waysOut } from './ways-out.ts'

interface Tool {
  operation: Operation
  reader: ArgumentReader
}

/** What a call gets in addition to its answer. */
export interface CallOptions {
  /** Aborted when the agent has cancelled the call, or has gone. */
  gone?: AbortSignal | undefined
  /** The client knows links to resources in results. */
  links?: boolean
}

interface Asked {
  fitted: Fitted
  /** The link to the whole answer; undefined where there can be none. */
  whole: ResourceLink | undefined
}

/** Lists every operation as a tool, and calls it. */
export class Toolbox {
  readonly #tools: Tools
  readonly #releases: ReleaseSource
  readonly #examples: CurrentExamples
  readonly #whole: WholeAnswers

  constructor(
    operations: readonly Operation[],
    releases: ReleaseSource,
    examples: CurrentExamples,
    whole: WholeAnswers,
  ) {
    this.#tools = toolsOf(operations)
    this.#examples = examples
    this.#releases = releases
    this.#whole = whole
  }

  /** The tools of a list, with examples of what is loaded. */
  async definitions(list: ToolList): Promise<ToolDefinition[]> {
    const all = await this.#tools.definitions(await this.#examples())
    if (list === 'all') return all
    return [...all.filter(({ name }) => isListed({ tool: name }, list)), ...REACH_TOOLS]
  }

  has(name: string): boolean {
    return this.#tools.operations.has(name)
  }

  /**
   * Calls a tool. Problems become results that say how to mend the call. Throws ProtocolError for a tool that does not exist; lets defects
   * through.
   */
  async call(name: string, given: JsonObject, options: CallOptions = {}): Promise<CallToolResult> {
    if (name === FIND_TOOLS) return this.#find(given)
    if (name === CALL_TOOL) return this.#callNamed(given, options)
    const tool = toolAt(this.#tools, name)
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, this.#unknown(name))
    try {
      const { fitted, whole } = await this.#ask(tool, given, options.gone)
      return answerResult(fitted, options.links ? whole : undefined)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return problemResult(error, name, waysOut(error, tool, given))
    }
  }

  async #find(given: JsonObject): Promise<CallToolResult> {
    const unlisted = [...this.#tools.operations.keys()].filter((tool) => !isListed({ tool }, 'default'))
    const found = foundTools(await this.#tools.definitions(await this.#examples()), unlisted, given)
    return found instanceof Problem ? problemResult(found, FIND_TOOLS) : found
  }

  async #callNamed(given: JsonObject, options: CallOptions): Promise<CallToolResult> {
    const asked = askedCall(given)
    if (asked instanceof Problem) return problemResult(asked, CALL_TOOL)
    // A wrong name in an argument is a mistake in the call, which the agent can mend.
    if (asked.name !== FIND_TOOLS && !this.has(asked.name))
      return { isError: true, content: [{ type: 'text', text: this.#unknown(asked.name) }] }
    return this.call(asked.name, asked.arguments, options)
  }

  /** The answer of a tool to these arguments. Throws Problem. */
  async answer(name: string, given: JsonObject): Promise<Fitted> {
    const tool = toolAt(this.#tools, name)
    if (!tool) throw new Error(`There is no tool ${name}`)
    return (await this.#ask(tool, given)).fitted
  }

  async #ask(tool: Tool, given: JsonObject, gone?: AbortSignal): Promise<Asked> {
    const { [RELEASE_PARAMETER]: release, ...sent } = given
    // A wrong argument is answered before a release is opened for the call: reading one that is kept takes files and memory.
    const early = sent[PLACE_PARAMETER] === undefined ? tool.reader.read(sent) : undefined
    const lease = await acquireNamed(this.#releases, release)
    try {
      const { stores } = lease
      const { own, understood } = await usePlace(tool.operation, sent, stores)
      const { input, geometry, sent: parameters } = early ?? tool.reader.read(own)
      const ask = async (question: Record<string, unknown>) => {
        // Calls that arrive at once come here in one round of the event loop, whatever they waited for before.
        if (round.isSpent) await nextTurn()
        const answer = await run(tool, question, stores, gone)
        const text = answerText(releaseText(stores), answer)
        const body = parseObject(text)
        return { text, fitted: fitAnswer(understood ? withPlace(body, understood) : body, geometry) }
      }
      const { text, fitted } = await ask(input)
      const { manifest } = stores
      const whole = this.#whole.linkTo(tool.operation, parameters, manifest.id, Buffer.byteLength(text))
      const { pageCutTo: limit } = fitted
      // A page that was cut is asked for again, shorter: its cursor has to go on after the last row shown.
      return {
        fitted: limit === undefined ? fitted : asCut(fitted, (await ask({ ...input, limit })).fitted),
        whole,
      }
    } finally {
      lease.done()
    }
  }

  #unknown(name: string): string {
    const names = [...this.#tools.operations.keys()]
    const close = closestName(name, names)
    const way = close === undefined ? `the tools are ${names.join(', ')}` : `did you mean ${close}?`
    return `There is no tool ${JSON.stringify(name.slice(0, 64))}: ${way}`
  }
}

/** What is made of a list of operations when it is first needed. */
interface Tools {
  definitions: ToolLister
  operations: ReadonlyMap<string, Operation>
  readers: Map<string, ArgumentReader>
}

/** Shared by the toolboxes of a list of operations: the schemas of all answers are large. */
const known = new WeakMap<readonly Operation[], Tools>()

function toolsOf(operations: readonly Operation[]): Tools {
  let tools = known.get(operations)
  if (!tools) {
    tools = {
      definitions: toolLister(operations),
      operations: new Map(operations.map((operation) => [operation.tool, operation])),
      readers: new Map(),
    }
    known.set(operations, tools)
  }
  return tools
}

function toolAt({ operations, readers }: Tools, name: string): Tool | undefined {
  const operation = operations.get(name)
  if (!operation) return undefined
  let reader = readers.get(name)
  if (!reader) {
    reader = new ArgumentReader(operation)
    readers.set(name, reader)
  }
  return { operation, reader }
}

function withPlace({ meta, ...body }: JsonObject, place: JsonObject): JsonObject {
  return { ...body, meta: { ...(isObject(meta) ? meta : {}), place } }
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
