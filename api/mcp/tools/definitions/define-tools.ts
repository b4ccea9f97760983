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

/** Lists the tools with the examples of a release, made once for each. */
export function toolLister(operations: readonly Operation[]): (shown: ShownExamples) => ToolDefinition[] {
  // The schemas of answers are large and the same in all releases.
  const outputs = operations.map((operation) => inToolWords(outputSchemaOf(operation), operations))
  const made = new WeakMap<ShownExamples, ToolDefinition[]>()
  return (shown) => {
    const before = made.get(shown)
    if (before) return before
    const list = operations.map((operation, i) => defineTool(operation, operations, shown, outputs[i]!))
    made.set(shown, list)
    return list
  }
}

function defineTool(
  operation: Operation,
  operations: readonly Operation[],
  shown: ShownExamples,
  outputSchema: JsonObject & { type: 'object' },
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
