import { z } from 'zod'
import { metaSchema } from '../../../../shared/schemas/meta.ts'
import type { Operation } from '../../../answers/operation.ts'
import type { ShownExamples } from '../../../answers/shown-examples.ts'
import { demoPlace } from '../../../operations/demo-place.ts'
import { isObject, type JsonObject } from '../../answers/json.ts'
import { inputSchemaOf, jsonSchema } from './input-schema.ts'
import { outlinesOf } from './output-outline.ts'
import { bytesFor } from './tool-bytes.ts'

/** A tool as `tools/list` shows it. */
export interface ToolDefinition {
  name: string
  title: string
  description: string
  inputSchema: JsonObject & { type: 'object' }
  outputSchema: JsonObject & { type: 'object' }
  annotations: { readOnlyHint: true; openWorldHint: false }
}

const ANNOTATIONS = { readOnlyHint: true, openWorldHint: false } as const

/**
 * The tools of a list of operations, in their order. Each gets the fullest output schema that its bytes (`bytesFor`) leave room for;
 * examples of the demo take the room of those that a release has.
 */
export function defineTools(operations: readonly Operation[]): ToolDefinition[] {
  return operations.map((operation) => {
    const tool = {
      name: operation.tool,
      title: operation.title,
      description: operation.description,
      inputSchema: {
        ...inputSchemaOf(
          operation,
          operation.examples(demoPlace).map(({ input }) => input),
        ),
        type: 'object' as const,
      },
      annotations: ANNOTATIONS,
    }
    const defined = outputsOf(operation, operations).map((outputSchema) => ({ ...tool, outputSchema }))
    return defined.find((one) => bytesOf(one) <= bytesFor(operation)) ?? defined.at(-1)!
  })
}

/**
 * Lists the tools with the examples of a release. Schemas are turned over many times to fit the list, once for all releases: of each release
 * only the examples are put in, as far as the bytes of the tool go.
 */
export function toolLister(operations: readonly Operation[]): (shown: ShownExamples) => ToolDefinition[] {
  const tools = defineTools(operations)
  const made = new WeakMap<ShownExamples, ToolDefinition[]>()
  return (shown) => {
    const before = made.get(shown)
    if (before) return before
    const list = tools.map((tool, i) => withExamples(tool, operations[i]!, shown))
    made.set(shown, list)
    return list
  }
}

function withExamples(tool: ToolDefinition, operation: Operation, shown: ShownExamples): ToolDefinition {
  const inputs: unknown[] = shown.of(operation).map(({ input }) => input)
  const choices = [inputs, inputs.slice(0, 1), []].map((examples) => ({
    ...tool,
    inputSchema: { ...inputSchemaOf(operation, examples), type: 'object' as const },
  }))
  return choices.find((one) => bytesOf(one) <= bytesFor(operation)) ?? choices.at(-1)!
}

/** Schemas of the whole body, `{ data, meta }`, from the fullest to the barest. */
function outputsOf(
  { output, about }: Operation,
  operations: readonly Operation[],
): (JsonObject & { type: 'object' })[] {
  const meta = about && outlinesOf(withoutProvenance(jsonSchema(about, 'output')))
  const other = listOfAnother(output, operations)
  return outlinesOf(jsonSchema(output, 'output')).map((data, i) => ({
    type: 'object',
    // That there is one, the instructions say.
    properties: { data: other ?? data, ...(isObject(meta?.[i]?.properties) ? { meta: meta[i] } : {}) },
  }))
}

/** For a list of items that another tool describes, with as many members or more: a schema that names that tool instead of the members. */
function listOfAnother(output: z.ZodType, operations: readonly Operation[]): JsonObject | undefined {
  const item = output instanceof z.ZodArray ? membersOf(output) : []
  if (item.length === 0) return undefined
  const other = operations.find((one) => {
    const members = new Map(membersOf(one.output))
    // Of two lists, only the one with more members describes them: otherwise each would name the other.
    const tells = one.output instanceof z.ZodObject || members.size > item.length
    return tells && item.every(([name, schema]) => members.get(name) === schema)
  })
  return other && { type: 'array', description: `Each as in data of ${other.tool}` }
}

function membersOf(schema: z.core.$ZodType): [string, z.core.$ZodType][] {
  if (schema instanceof z.ZodArray) return membersOf(schema.element)
  return schema instanceof z.ZodObject ? Object.entries(schema.shape) : []
}

/** Removes release and datasets, which every answer has: the instructions describe them once. */
function withoutProvenance({ properties, description, ...meta }: JsonObject): JsonObject {
  const own = Object.entries(isObject(properties) ? properties : {})
  return { ...meta, properties: Object.fromEntries(own.filter(([name]) => !(name in metaSchema.shape))) }
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
