import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isObject, type JsonObject } from '../../api/mcp/answers/json.ts'
import { inToolWords } from '../../api/mcp/tools/definitions/in-tool-words.ts'
import { outputSchemaOf } from '../../api/mcp/tools/definitions/output-schema.ts'
import { operations } from '../../api/operations/index.ts'
import { argumentsOf } from '../support/arguments-of.ts'
import { demoExamples } from '../support/demo-examples.ts'
import { callTool, openSession, post, request } from '../support/mcp.ts'
import { servedDemo } from '../support/service.ts'

const listSchema = z.object({
  tools: z.array(
    z.looseObject({ name: z.string(), outputSchema: z.custom<JsonObject>(isObject).optional() }),
  ),
})

/** Clients of @modelcontextprotocol/sdk 1 read schemas as draft 7. */
const VALIDATORS = [
  ['2020-12', Ajv2020],
  ['draft 7', Ajv],
] as const

const schemas = new Map<string, JsonObject | undefined>()
const service = await servedDemo()
const session = await openSession(service.app, '/mcp?tools=all')
const { body } = await post(service.app, request('tools/list'), session)
for (const { name, outputSchema } of listSchema.parse(body?.result).tools) schemas.set(name, outputSchema)

/** The members of an object, or of the items of a list, by the schema. */
function membersOf(schema: unknown): string[] {
  if (!isObject(schema)) return []
  if (schema.type === 'array') return membersOf(schema.items)
  return isObject(schema.properties) ? Object.keys(schema.properties) : []
}

/** How many schemas of a whole have a description. */
function described(schema: unknown): number {
  if (Array.isArray(schema)) return schema.map(described).reduce((sum, count) => sum + count, 0)
  if (!isObject(schema)) return 0
  const own = typeof schema.description === 'string' ? 1 : 0
  return own + described(Object.values(schema))
}

/** What each tool answered to its examples: each is asked once, and every reading of the schema judges the same answers. */
const answered = new Map<string, unknown[]>()

async function answersOf(operation: (typeof operations)[number]): Promise<unknown[]> {
  const before = answered.get(operation.tool)
  if (before) return before
  const answers: unknown[] = []
  for (const { input } of demoExamples(operation)) {
    const asked = argumentsOf(operation, input)
    answers.push((await callTool(service.app, operation.tool, asked)).structuredContent)
  }
  answered.set(operation.tool, answers)
  return answers
}

describe.each(operations.map((operation) => ({ operation, name: operation.tool })))(
  '$name',
  ({ operation, name }) => {
    test('says what its answer holds, with what it means', () => {
      const schema = schemas.get(name)
      if (!isObject(schema?.properties)) throw new Error('no output schema')
      const { data, meta } = schema.properties
      expect(membersOf(data).length).toBeGreaterThan(0)
      expect(membersOf(meta)).toEqual(expect.arrayContaining(['release', 'datasets', 'cut']))
      expect(described(data)).toBeGreaterThan(0)
      expect(schema).toEqual(inToolWords(outputSchemaOf(operation), operations))
    })

    test.each(VALIDATORS)('answers what its schema says, read as %s', async (_draft, Validator) => {
      const ajv = new Validator({ strict: false, allErrors: true })
      addFormats.default(ajv)
      const accepts = ajv.compile(schemas.get(name)!)
      for (const answer of await answersOf(operation))
        expect(accepts(answer), ajv.errorsText(accepts.errors)).toBe(true)
    })
  },
)
