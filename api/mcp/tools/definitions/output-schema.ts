import { z } from 'zod'
import { metaSchema } from '../../../../shared/schemas/meta.ts'
import type { Operation } from '../../../answers/operation.ts'
import { isObject, type Json, type JsonObject } from '../../answers/json.ts'
import { placeFormOf } from '../../places/place-forms.ts'
import { jsonSchema } from './input-schema.ts'

const cutSchema = z
  .array(
    z.strictObject({
      path: z.string().meta({ description: 'The list that was cut, e.g. data.sections' }),
      kept: z.number().int().meta({ description: 'Items that are left' }),
      of: z.number().int().meta({ description: 'Items there were' }),
    }),
  )
  .optional()
  .meta({ description: 'Lists that were cut to keep the answer short; left out when it is whole' })

const placeSchema = z
  .strictObject({
    asked: z.string().meta({ description: '`place` as it was given' }),
    kind: z.enum(['parcel', 'address', 'street', 'point', 'zone']).meta({ description: 'What it is' }),
    label: z.string().meta({ description: 'Its name in the data' }),
    score: z
      .number()
      .optional()
      .meta({ description: 'Of a place found by its text: 0 to 1, how much of the text it has' }),
    otherParcels: z
      .array(z.string())
      .optional()
      .meta({ description: 'Parcels that the place stands on as well: the answer is not about them' }),
    distanceMeters: z.number().optional().meta({
      description: 'Metres to the parcel that the answer is about: the nearest; 0 when it contains the point',
    }),
    used: z.looseObject({}).meta({ description: 'The parameters that it stands for in this question' }),
  })
  .optional()
  .meta({ description: 'How `place` was understood; left out when it was not given' })

/**
 * The JSON schema of what a tool answers, `{ data, meta }`: the operation's own schemas, whole. They differ from those of REST where an
 * answer to an agent does: outlines may be left out (`geometryDetail`), a list may be cut (`meta.cut`), and addresses of REST are not given.
 * They mean the same in JSON Schema 2020-12 and in draft 7, by which clients of @modelcontextprotocol/sdk 1 check answers.
 */
export function outputSchemaOf({ input, output, about }: Operation): JsonObject & { type: 'object' } {
  const { links: _, ...provenance } = metaSchema.shape
  const place = placeFormOf({ input }) === undefined ? {} : { place: placeSchema }
  const meta = z.strictObject({ ...provenance, ...about?.shape, cut: cutSchema, ...place })
  return {
    type: 'object',
    properties: {
      data: shortenable(withoutTuples(jsonSchema(output, 'output'))),
      meta: shortenable(withoutTuples(jsonSchema(meta, 'output'))),
    },
    required: ['data', 'meta'],
    additionalProperties: false,
  }
}

/** The schema of a value whose outlines may be left out and whose lists may be cut. */
function shortenable(schema: JsonObject): JsonObject {
  if (isOutline(schema)) return schema
  const { minItems, ...rest } = schema
  // A list of a fixed length is never cut.
  const own = minItems === undefined || minItems === schema.maxItems ? schema : rest
  const { properties, required } = own
  const isKept = (name: Json) => !(isObject(properties) && isOutline(properties[String(name)]))
  return {
    ...Object.fromEntries(Object.entries(own).map(([name, member]) => [name, inside(member)])),
    ...(Array.isArray(required) ? { required: required.filter(isKept) } : {}),
  }
}

/** The schema with lists of a fixed length instead of tuples: draft 7 does not know `prefixItems`, and would refuse every item by `items: false`. */
function withoutTuples(schema: JsonObject): JsonObject {
  const { prefixItems, ...rest } = schema
  const own = Array.isArray(prefixItems) ? { ...rest, items: anyOf(prefixItems) } : rest
  const members = Object.entries(own).map(([name, member]): [string, Json] => [name, tupleless(member)])
  return Object.fromEntries(members)
}

function tupleless(member: Json): Json {
  if (Array.isArray(member)) return member.map(tupleless)
  return isObject(member) ? withoutTuples(member) : member
}

function anyOf(schemas: readonly Json[]): Json {
  const texts = [...new Set(schemas.map((schema) => JSON.stringify(schema)))]
  const distinct = texts.map((text): Json => JSON.parse(text))
  return distinct.length === 1 ? distinct[0]! : { anyOf: distinct }
}

function inside(member: Json): Json {
  if (Array.isArray(member)) return member.map(inside)
  return isObject(member) ? shortenable(member) : member
}

/** Whether a schema is that of a polygon, of several, or of either or null. */
function isOutline(schema: Json | undefined): boolean {
  if (!isObject(schema)) return false
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return choices.some(isOutline)
  return isObject(schema.properties) && 'coordinates' in schema.properties
}
