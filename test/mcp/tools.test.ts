import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isObject, type JsonObject } from '../../api/mcp/answers/json.ts'
import type { ToolDefinition } from '../../api/mcp/tools/definitions/define-tools.ts'
import { operations } from '../../api/operations/index.ts'
import { argumentsOf } from '../support/arguments-of.ts'
import { demoExamples } from '../support/demo-examples.ts'
import { callTool, openSession, post, request } from '../support/mcp.ts'
import { servedDemo } from '../support/service.ts'

/** The interface's own table of tools and the questions they ask: clients know these names. */
const SPECIFIED: Readonly<Record<string, string>> = {
  'GET /v1/addresses/search': 'search_address',
  'GET /v1/parcels/nearest': 'get_nearest_parcel',
  'GET /v1/buildings/by-parcel/{idu}': 'get_parcel_buildings',
  'GET /v1/demographie/by-parcel/{idu}': 'get_parcel_demographics',
  'GET /v1/dpe-residential/by-parcel/{idu}': 'get_parcel_dpe_residential',
  'GET /v1/dpe-tertiary/by-parcel/{idu}': 'get_parcel_dpe_tertiary',
  'GET /v1/copropriete/by-parcel/{idu}': 'get_parcel_copropriete',
  'GET /v1/occupants/by-parcel/{idu}': 'get_parcel_occupants',
  'GET /v1/entreprises/{siren}': 'get_entreprise_by_siren',
  'GET /v1/proprietaires/by-parcel/{idu}': 'get_parcel_proprietaires',
  'GET /v1/transactions/by-parcel/{idu}': 'get_parcel_transactions',
  'GET /v1/transactions/by-bbox': 'transactions_by_bbox',
  'GET /v1/transactions/by-radius': 'transactions_by_radius',
  'GET /v1/transactions/by-zone': 'transactions_by_zone',
  'POST /v1/transactions/by-geometry': 'transactions_by_geometry',
  'POST /v1/transactions/search': 'search_transactions',
  'GET /v1/prices/by-parcel/{idu}': 'get_parcel_price_stats',
  'GET /v1/prices/by-rue': 'get_street_price_stats',
  'GET /v1/loyers/by-commune/{codeInsee}': 'get_rent_stats_by_commune',
  'GET /v1/loyers/by-commune/{codeInsee}/{annee}': 'get_rent_stats_by_commune_year',
  'GET /v1/loyers/by-coordinates': 'get_rent_stats_by_coordinates',
}
const validator = new AjvJsonSchemaValidator()

const service = await servedDemo()
const answer = await post(
  service.app,
  request('tools/list'),
  await openSession(service.app, '/mcp?tools=all'),
)
const tools = z
  .object({ tools: z.array(z.custom<ToolDefinition>(isObject)) })
  .parse(answer.body?.result).tools

describe('the list of tools', () => {
  test('is, when all are asked for, that of the questions in their order', () => {
    expect(tools.map(({ name }) => name)).toEqual(operations.map(({ tool }) => tool))
  })

  test('keeps the names of the specification', () => {
    for (const { method, path, tool } of operations)
      expect(tool, path).toBe(SPECIFIED[`${method} ${path}`] ?? tool)
    const names = tools.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  test('speaks of tools and what they answer, not of addresses, methods and statuses of REST', () => {
    const words = /\b(?:GET|POST|HTTP|REST|endpoints?|40[0-9]|429|503)\b|\/v1\b/
    for (const tool of tools)
      for (const text of descriptionsIn(tool)) expect(text.match(words), tool.name).toBeNull()
  })

  test('calls the parcels of an address the shortest way to an IDU', () => {
    expect(tools.find(({ name }) => name === 'search_address')?.description).toContain(
      '`parcels` are the shortest way to an IDU',
    )
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
      expect(annotations).toEqual({ readOnlyHint: true, openWorldHint: false })
    })

    test('describes every parameter, with an example, a default or the values it takes', () => {
      for (const [path, schema] of parametersOf(definition().inputSchema)) {
        // The instructions tell them once for all tools.
        if (path === 'release' || path === 'place') continue
        expect(schema.description, path).toBeTypeOf('string')
        const shown = ['examples', 'default', 'enum', 'properties', 'items'].some((key) => key in schema)
        const elsewhere = tools.some((tool) => String(schema.description).includes(tool.name))
        // What a cursor is, the answer before has said.
        const given = schema.description === 'meta.next'
        expect(shown || elsewhere || given, `${path} shows what it takes`).toBe(true)
      }
    })

    test('describes what its objects hold, or says which tool does', () => {
      for (const [path, schema] of parametersOf(definition().inputSchema)) {
        if (schema.type !== 'object') continue
        const described = String(schema.description)
        const members = Object.keys(isObject(schema.properties) ? schema.properties : {})
        // GeoJSON is a form of its own, described where it stands.
        const untold = members.filter((one) => one !== 'type' && !new RegExp(`\\b${one}\\b`).test(described))
        expect(untold, path).toEqual([])
        if (members.length === 0)
          expect(tools.some((tool) => described.includes(tool.name) && tool.name !== name)).toBe(true)
      }
    })

    test('accepts its own example', () => {
      const accepts = validator.getValidator(definition().inputSchema)
      expect(accepts(argumentsOf(operation, demoExamples(operation)[0]!.input))).toMatchObject({
        valid: true,
      })
      // An argument too many is refused by the tool, which names it: that takes no bytes here (see below).
      expect(
        accepts({ ...argumentsOf(operation, demoExamples(operation)[0]!.input), release: 7 }),
      ).toMatchObject({ valid: false })
    })

    test('refuses an argument it does not know, by name, and shows a call that works', async () => {
      const right = argumentsOf(operation, demoExamples(operation)[0]!.input)
      const { isError, content } = await callTool(service.app, name, { ...right, colour: 'red' })
      expect(isError).toBe(true)
      expect(content[0]!.text).toContain('- colour is not a parameter of this tool')
      const [, shown = ''] = /^These arguments would be accepted: (.*)$/m.exec(content[0]!.text) ?? []
      expect(JSON.parse(shown)).toEqual(right)
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

/** The texts of a definition that describe. */
function descriptionsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'description' && typeof member === 'string' ? [member] : descriptionsIn(member),
  )
}

/** Every parameter with its schema. */
function parametersOf({ properties }: JsonObject): [string, JsonObject][] {
  return Object.entries(isObject(properties) ? properties : {}).flatMap(([name, schema]) =>
    isObject(schema) ? [[name, schema]] : [],
  )
}
