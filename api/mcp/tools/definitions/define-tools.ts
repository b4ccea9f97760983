import { Turn } from '../../../../stores/reading/turns.ts'
import type { Operation } from '../../../answers/operation.ts'
import type { ShownExamples } from '../../../answers/shown-examples.ts'
import type { JsonObject } from '../../answers/json.ts'
import { placeViewOf } from '../../app/place-view.ts'
import { inToolWords, textInToolWords } from './in-tool-words.ts'
import { inputSchemaOf } from './input-schema.ts'
import { outputSchemaOf } from './output-schema.ts'

/** A tool as `tools/list` shows it. */
export interface ToolDefinition {
  name: string
  title: string
  description: string
  inputSchema: JsonObject & { type: 'object' }
  /** Left out where the answer is another tool's. */
  outputSchema?: JsonObject & { type: 'object' }
  annotations: { readOnlyHint: true; openWorldHint: false }
  /** The view in which hosts of MCP Apps show its answers. */
  _meta?: { ui: { resourceUri: string } }
}

export const ANNOTATIONS = { readOnlyHint: true, openWorldHint: false } as const

/** The tools with the examples of a release. */
export type ToolLister = (shown: ShownExamples) => Promise<ToolDefinition[]>

/**
 * Makes each list when it is first asked for, a few tools in a turn of the event loop: the schemas of all answers take a third of a second, which most
 * processes (workers, commands, a service without agents) never need.
 */
export function toolLister(operations: readonly Operation[]): ToolLister {
  // The schemas of answers are large and the same in all releases.
  let outputs: Promise<OutputSchema[]> | undefined
  const made = new WeakMap<ShownExamples, Promise<ToolDefinition[]>>()
  return (shown) => {
    const before = made.get(shown)
    if (before) return before
    outputs ??= byTool(operations, (operation) => inToolWords(outputSchemaOf(operation), operations))
    const list = defineTools(operations, shown, outputs)
    made.set(shown, list)
    return list
  }
}

type OutputSchema = JsonObject & { type: 'object' }

async function defineTools(
  operations: readonly Operation[],
  shown: ShownExamples,
  outputs: Promise<readonly OutputSchema[]>,
): Promise<ToolDefinition[]> {
  const schemas = await outputs
  return byTool(operations, (operation, i) => defineTool(operation, operations, shown, schemas[i]!))
}

/** What `make` gives for each operation. A single one takes up to 20 ms. */
async function byTool<T>(
  operations: readonly Operation[],
  make: (operation: Operation, i: number) => T,
): Promise<T[]> {
  const turn = new Turn()
  const made: T[] = []
  for (const [i, operation] of operations.entries()) {
    if (turn.isOver) await turn.next()
    made.push(make(operation, i))
  }
  return made
}

function defineTool(
  operation: Operation,
  operations: readonly Operation[],
  shown: ShownExamples,
  outputSchema: OutputSchema,
): ToolDefinition {
  const inputs = shown.of(operation).map(({ input }) => input)
  const view = placeViewOf(operation.tool)
  return {
    name: operation.tool,
    title: operation.title,
    description: textInToolWords(operation.description, operations),
    inputSchema: { ...inToolWords(inputSchemaOf(operation, inputs), operations), type: 'object' },
    outputSchema,
    annotations: ANNOTATIONS,
    ...(view ? { _meta: view } : {}),
  }
}
