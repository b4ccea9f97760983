import { metaSchema } from '../../../shared/schemas/meta.ts'
import type { Operation } from '../../operation.ts'
import { isObject, type JsonObject } from '../answers/json.ts'
import { descriptionOf } from './descriptions.ts'
import { inputSchemaOf, jsonSchema } from './input-schema.ts'
import { outlinesOf } from './output-outline.ts'

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
export const LIST_BYTES = 39_000

const ANNOTATIONS = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const

/**
 * The tools of a list of operations, in their order. What answers look like is told in as much detail as the size of the
 * whole list allows: the same number of bytes at most for each.
 */
export function defineTools(operations: readonly Operation[]): ToolDefinition[] {
  const candidates = operations.map((operation) => ({
    bare: {
      name: operation.tool,
      title: operation.title,
      description: descriptionOf(operation, operations),
      inputSchema: { ...inputSchemaOf(operation), type: 'object' as const },
      annotations: ANNOTATIONS,
    },
    outputs: outputsOf(operation),
  }))
  const listOf = (share: number) =>
    candidates.map(({ bare, outputs }) => ({
      ...bare,
      outputSchema: outputs.find((output) => bytesOf(output) <= share) ?? outputs.at(-1)!,
    }))
  for (let share = 6000; share > 100; share -= 100) {
    const list = listOf(share)
    if (bytesOf(list) <= LIST_BYTES) return list
  }
  return listOf(0)
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
