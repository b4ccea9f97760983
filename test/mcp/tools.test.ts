import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isObject, type JsonObject } from '../../api/mcp/answers/json.ts'
import { defineTools, type ToolDefinition } from '../../api/mcp/tools/define-tools.ts'
import { exampleOf } from '../../api/mcp/tools/example.ts'
import { operations } from '../../api/operations/index.ts'
import { Home } from '../../shared/home.ts'
import { callTool, openSession, post, request } from '../support/mcp.ts'
import { type Service, serviceOf } from '../support/service.ts'
import { temporaryDir } from '../support/temp.ts'

/** SPEC.md §4.6, in its order; operations that are not written yet are absent from the list. */
const SPECIFIED = [
  'search_address',
  'get_nearest_parcel',
  'get_parcel_buildings',
  'get_parcel_demographics',
  'get_parcel_dpe_residential',
  'get_parcel_dpe_tertiary',
  'get_parcel_copropriete',
  'get_parcel_occupants',
  'get_entreprise_by_siren',
  'get_parcel_proprietaires',
  'get_parcel_transactions',
  'transactions_by_bbox',
  'transactions_by_radius',
  'transactions_by_zone',
  'transactions_by_geometry',
  'search_transactions',
  'get_parcel_price_stats',
  'get_street_price_stats',
  'get_rent_stats_by_commune',
  'get_rent_stats_by_commune_year',
  'get_rent_stats_by_coordinates',
]
/** Ours beside them. */
const OWN = ['get_parcel', 'list_datasets', 'get_coverage']

const validator = new AjvJsonSchemaValidator()
let service: Service
let text = ''
let tools: ToolDefinition[] = []

beforeAll(async () => {
  // Arguments are read before any release is looked at: none is needed.
  service = await serviceOf(new Home(await temporaryDir('mcp')))
  const answer = await post(service.app, request('tools/list'), await openSession(service.app))
  text = answer.text
  tools = z.object({ tools: z.array(z.custom<ToolDefinition>(isObject)) }).parse(answer.body?.result).tools
})
afterAll(() => service.close())

describe('the list of tools', () => {
  test('is that of the operations, in their order', () => {
    expect(tools.map(({ name }) => name)).toEqual(operations.map(({ tool }) => tool))
    expect(tools).toEqual(defineTools(operations))
  })

  test('keeps the names of the specification', () => {
    const ours = tools.map(({ name }) => name).filter((name) => !SPECIFIED.includes(name))
    expect(ours).toEqual(expect.arrayContaining(OWN))
    expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length)
  })

  test('is under 40 kB, envelope and all', () => {
    expect(Buffer.byteLength(text)).toBeLessThan(40_000)
  })

  test('stays under it when there are as many tools as the specification has', () => {
    const missing = SPECIFIED.filter((name) => !operations.some(({ tool }) => tool === name))
    const many = missing.map((tool) => ({ ...operations[0]!, tool }))
    const list = defineTools([...operations, ...many])
    expect(Buffer.byteLength(JSON.stringify(list))).toBeLessThan(40_000)
  })
})

describe.each(operations.map((operation) => ({ operation, name: operation.tool })))(
  '$name',
  ({ operation, name }) => {
    const definition = () => tools.find((tool) => tool.name === name)!

    test('says what it is for', () => {
      const { title, description, annotations } = definition()
      expect(name).toMatch(/^[a-z][a-z0-9_]{2,63}$/)
      expect(title.length).toBeGreaterThan(5)
      expect(description.length).toBeGreaterThan(60)
      expect(description.length).toBeLessThan(700)
      expect(annotations).toEqual({ readOnlyHint: true, idempotentHint: true, openWorldHint: false })
    })

    test('describes every parameter, with an example, a default or the values it takes', () => {
      for (const [path, schema] of parametersOf(definition().inputSchema)) {
        expect(schema.description, path).toBeTypeOf('string')
        const shown = ['examples', 'default', 'enum', 'properties', 'minimum'].some((key) => key in schema)
        expect(shown, `${path} shows what it takes`).toBe(true)
      }
    })

    test('accepts its own example', () => {
      const accepts = validator.getValidator(definition().inputSchema)
      expect(accepts(exampleOf(operation))).toMatchObject({ valid: true })
      expect(accepts({ ...exampleOf(operation), colour: 'red' })).toMatchObject({ valid: false })
    })

    test('refuses an argument it does not know, by name, and shows a call that works', async () => {
      const { isError, content } = await callTool(service.app, name, {
        ...exampleOf(operation),
        colour: 'red',
      })
      expect(isError).toBe(true)
      expect(content[0]!.text).toContain('- colour is not a parameter of this tool')
      expect(content[0]!.text).toContain(JSON.stringify(exampleOf(operation)))
    })

    test('says which required argument is missing', async () => {
      const { required } = definition().inputSchema
      const { isError, content } = await callTool(service.app, name, {})
      for (const missing of z.array(z.string()).default([]).parse(required)) {
        expect(isError).toBe(true)
        expect(content[0]!.text).toContain(`- ${missing} is required`)
      }
    })
  },
)

/** Every parameter with its schema, those inside objects too. */
function parametersOf(schema: JsonObject, path = ''): [string, JsonObject][] {
  if (!isObject(schema.properties)) return []
  return Object.entries(schema.properties).flatMap(([key, member]): [string, JsonObject][] =>
    // GeoJSON is a form of its own, described where it stands.
    isObject(member)
      ? [[path + key, member], ...(key === 'geometry' ? [] : parametersOf(member, `${path + key}.`))]
      : [],
  )
}
