import { metaSchema } from '../../../../shared/schemas/meta.ts'
import type { Operation } from '../../../answers/operation.ts'
import { isObject, type JsonObject } from '../../answers/json.ts'
import { descriptionOf } from './descriptions.ts'
import { inputSchemaOf, jsonSchema } from './input-schema.ts'
import { outlinesOf } from './output-outline.ts'
import { withoutRepeats } from './without-repeats.ts'

/** A tool as `tools/list` shows it. */
export interface ToolDefinition {
  name: string
  title: string
  description: string
  inputSchema: JsonObject & { type: 'object' }
  outputSchema: JsonObject & { type: 'object' }
  annotations: { readOnlyHint: true; idempotentHint: true; openWorldHint: false }
}

/** Bytes that all definitions may take: what an agent must read before its first question. */
const LIST_BYTES = 39_000

const ANNOTATIONS = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const

/** Bytes in which an outline still says what an answer holds: below it, what tools repeat of each other goes first. */
const TELLING_SHARE = 400

/**
 * The tools of a list of operations, in their order. What answers look like is told in as much detail as the size of the
 * whole list allows: the same number of bytes at most for each.
 */
export function defineTools(operations: readonly Operation[]): ToolDefinition[] {
  const inputs = operations.map((operation) => ({ ...inputSchemaOf(operation), type: 'object' as const }))
  const outputs = operations.map((operation) => outputsOf(operation).map(sized))
  const whole = listsOf(operations, inputs, outputs)
  const short = listsOf(operations, withoutRepeats(inputs), outputs)
  return whole.fitting(TELLING_SHARE) ?? short.fitting(0) ?? short.withOutlines(0)
}

interface Sized {
  schema: ToolDefinition['outputSchema']
  bytes: number
}

function sized(schema: Sized['schema']): Sized {
  return { schema, bytes: bytesOf(schema) }
}

/** The lists that can be made of these inputs, with more or less told of the outputs. */
function listsOf(
  operations: readonly Operation[],
  inputs: readonly ToolDefinition['inputSchema'][],
  outputs: readonly Sized[][],
) {
  const tools = operations.map((operation, i) => ({
    name: operation.tool,
    title: operation.title,
    description: descriptionOf(operation, operations),
    inputSchema: inputs[i]!,
    annotations: ANNOTATIONS,
  }))
  const bare = bytesOf(tools) + tools.length * ',"outputSchema":'.length
  const chosen = (share: number) =>
    outputs.map((some) => some.find(({ bytes }) => bytes <= share) ?? some.at(-1)!)
  const withOutlines = (share: number): ToolDefinition[] =>
    chosen(share).map(({ schema }, i) => ({ ...tools[i]!, outputSchema: schema }))
  return {
    withOutlines,
    /** The list with the fullest outlines that it has room for, undefined when that is less than `least` bytes for each. */
    fitting(least: number): ToolDefinition[] | undefined {
      for (let share = 6000; share >= least; share -= 100)
        if (chosen(share).reduce((sum, { bytes }) => sum + bytes, bare) <= LIST_BYTES)
          return withOutlines(share)
      return undefined
    },
  }
}

/** Schemas of the whole body, `{ data, meta }`, from the fullest to the barest. */
function outputsOf(operation: Operation): (JsonObject & { type: 'object' })[] {
  const meta = jsonSchema(operation.about ? metaSchema.extend(operation.about.shape) : metaSchema, 'output')
  const metas = outlinesOf(withoutProvenance(meta))
  return outlinesOf(jsonSchema(operation.output, 'output')).map((data, i) => ({
    type: 'object',
    properties: { data, meta: metas[i]! },
    required: ['data', 'meta'],
  }))
}

/** Release and datasets stand in every answer, and the instructions tell of them once. */
function withoutProvenance({ properties, description, ...meta }: JsonObject): JsonObject {
  const { release, datasets, ...own } = isObject(properties) ? properties : {}
  return Object.keys(own).length === 0 ? { type: 'object' } : { ...meta, properties: own }
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
