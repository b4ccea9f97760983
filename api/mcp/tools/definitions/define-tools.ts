import { z } from 'zod'
import { metaSchema } from '../../../../shared/schemas/meta.ts'
import type { Operation } from '../../../answers/operation.ts'
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

/** The tools of a list of operations, in their order. What is left of its bytes tells of each what it answers. */
export function defineTools(operations: readonly Operation[]): ToolDefinition[] {
  return operations.map((operation) => {
    const tool = {
      name: operation.tool,
      title: operation.title,
      description: operation.description,
      inputSchema: { ...inputSchemaOf(operation), type: 'object' as const },
      annotations: ANNOTATIONS,
    }
    const defined = outputsOf(operation, operations).map((outputSchema) => ({ ...tool, outputSchema }))
    return defined.find((one) => bytesOf(one) <= bytesFor(operation)) ?? defined.at(-1)!
  })
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
    properties: { data: other ?? data, ...(meta ? { meta: meta[i]! } : {}) },
  }))
}

/** A list of what another tool answers, or lists with more, is told by the name of that tool, which tells what each of them holds. */
function listOfAnother(output: z.ZodType, operations: readonly Operation[]): JsonObject | undefined {
  const item = output instanceof z.ZodArray ? membersOf(output) : []
  if (item.length === 0) return undefined
  const other = operations.find((one) => {
    const members = new Map(membersOf(one.output))
    // Of two lists the one with more tells: else each would name the other.
    const tells = one.output instanceof z.ZodObject || members.size > item.length
    return tells && item.every(([name, schema]) => members.get(name) === schema)
  })
  return other && { type: 'array', description: `Each as in data of ${other.tool}` }
}

function membersOf(schema: z.core.$ZodType): [string, z.core.$ZodType][] {
  if (schema instanceof z.ZodArray) return membersOf(schema.element)
  return schema instanceof z.ZodObject ? Object.entries(schema.shape) : []
}

/** Release and datasets stand in every answer, and the instructions tell of them once. */
function withoutProvenance({ properties, description, ...meta }: JsonObject): JsonObject {
  const own = Object.entries(isObject(properties) ? properties : {})
  return { ...meta, properties: Object.fromEntries(own.filter(([name]) => !(name in metaSchema.shape))) }
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
