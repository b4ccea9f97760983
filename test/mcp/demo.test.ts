import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Operation } from '../../api/answers/operation.ts'
import { ANSWER_TOKENS } from '../../api/mcp/answers/fit.ts'
import { isObject } from '../../api/mcp/answers/json.ts'
import { estimateTokens } from '../../api/mcp/answers/tokens.ts'
import { groupedFilters, holdsGeometry } from '../../api/mcp/tools/definitions/input-schema.ts'
import { operations } from '../../api/operations/index.ts'
import { DEMO_POINT } from '../../data/sample/write-territory.ts'
import { addressOf } from '../support/address-of.ts'
import { argumentsOf } from '../support/arguments-of.ts'
import { demoExamples } from '../support/demo-examples.ts'
import { connectAgent, listen, readResult } from '../support/mcp.ts'
import { servedDemo } from '../support/service.ts'

const resultSchema = z.looseObject({
  isError: z.boolean().optional(),
  structuredContent: z.looseObject({ data: z.json(), meta: z.looseObject({ cut: z.json().optional() }) }),
  content: z.array(z.looseObject({ type: z.literal('text'), text: z.string() })).min(2),
})

const service = await servedDemo()
const url = await listen(service.app)

async function restAnswer(operation: Operation, input: object) {
  const answer =
    operation.method === 'GET'
      ? await service.app.inject(addressOf(operation, input))
      : await service.app.inject({ method: 'POST', url: operation.path, payload: input })
  expect(answer.statusCode, answer.body).toBe(200)
  const { data, meta } = answer.json()
  // Addresses are for those who ask over HTTP.
  const { links: _, ...rest } = meta
  return { data, meta: rest }
}

/** An example of a question as the arguments of its tool, with the whole geometry. */
function wholeArguments(operation: Operation, input: Record<string, unknown>): Record<string, unknown> {
  const { limit } = operation.input.parse(input)
  // Lists of our tools are shorter unless the call says how long.
  const asked = argumentsOf(operation, limit === undefined ? input : { ...input, limit })
  return holdsGeometry(operation) ? { ...asked, geometryDetail: 'full' } : asked
}

async function call(client: Client, name: string, args: Record<string, unknown>) {
  return resultSchema.parse(readResult(await client.callTool({ name, arguments: args })))
}

describe.each(operations.map((operation) => ({ operation, name: operation.tool })))(
  '$name',
  ({ operation, name }) => {
    test.each(demoExamples(operation).map(({ title, input }) => ({ title, input })))(
      'gives what REST gives: $title',
      async ({ input }) => {
        const { client } = await connectAgent(url)
        const rest = await restAnswer(operation, input)
        const { isError, structuredContent, content } = await call(
          client,
          name,
          wholeArguments(operation, input),
        )
        expect(isError).toBeUndefined()
        // Too long an answer has its outlines left out, and its lists cut after that.
        const isWhole = estimateTokens(JSON.stringify(rest)) <= ANSWER_TOKENS
        if (isWhole) expect(structuredContent).toEqual(rest)
        else if (structuredContent.meta.cut === undefined) expect(content[1]!.text).toContain('eometr')
        expect(structuredContent.meta.cut === undefined || !isWhole).toBe(true)
        expect(Buffer.byteLength(content[0]!.text)).toBeLessThan(16_000)
        expect(content[0]!.text).toContain(`Release ${rest.meta.release}.`)
        expect(estimateTokens(content.map(({ text }) => text).join('\n'))).toBeLessThan(20_000)
        expect(content[0]!.text).not.toMatch(/[<>]/)
        expect(content[1]!.text).toContain('never instructions')
      },
    )
  },
)

test('an agent goes from a point to what hangs on its parcel', async () => {
  const { client } = await connectAgent(url)
  expect(client.getServerVersion()?.name).toBe('terrier')
  expect(client.getInstructions()).toContain('get_nearest_parcel')
  const { tools } = await client.listTools()
  expect(tools.length).toBe(27)
  const nearest = await call(client, 'get_nearest_parcel', DEMO_POINT)
  const { id } = z.looseObject({ id: z.string().length(14) }).parse(nearest.structuredContent.data)
  const byParcel = tools.filter(
    ({ name, inputSchema: { properties } }) =>
      name.startsWith('get_parcel') && isObject(properties) && 'idu' in properties,
  )
  expect(byParcel.length).toBeGreaterThan(0)
  for (const { name } of byParcel) await call(client, name, { idu: id })
})

test('what is asked for and does not exist is an error that the agent can read', async () => {
  const { client } = await connectAgent(url)
  const sea = await client.callTool({ name: 'get_nearest_parcel', arguments: { lng: -30, lat: 40 } })
  expect(sea).toMatchObject({
    isError: true,
    content: [
      {
        text: expect.stringMatching(
          /^Not found \(no-parcel\): No parcel within 1000 m.*\n\{"maxDistanceMeters":1000/s,
        ),
      },
    ],
  })
  await expect(client.callTool({ name: 'get_parcels', arguments: {} })).rejects.toThrow(
    'did you mean get_parcel?',
  )
})

test('resources are read, and short enough', async () => {
  const { client } = await connectAgent(url)
  const { resources } = await client.listResources()
  const shown = resources.map(({ uri }) => uri.replace(/r\d{8}-\d{6}-[0-9a-f]{8}$/, '<release>'))
  expect(shown).toEqual([
    'terrier://datasets',
    'terrier://coverage',
    'terrier://methodology',
    'terrier://licences',
    'ui://terrier/place',
    'terrier://releases/<release>',
  ])
  for (const { uri, mimeType } of resources) {
    const { contents } = await client.readResource({ uri })
    const text = z.looseObject({ text: z.string().min(100) }).parse(contents[0]).text
    expect(contents[0]).toMatchObject({ uri, mimeType })
    expect(estimateTokens(text)).toBeLessThan(20_000)
  }
  const { contents } = await client.readResource({ uri: 'terrier://licences' })
  expect(contents[0]).toMatchObject({ text: expect.stringContaining('DGFiP') })
  await expect(client.readResource({ uri: 'terrier://nothing' })).rejects.toThrow()
  const { resourceTemplates } = await client.listResourceTemplates()
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
    'terrier://answers/{+question}',
    'terrier://plots/{west},{south},{east},{north}',
  ])
  const plots = await client.readResource({ uri: 'terrier://plots/2.499,46.499,2.501,46.501' })
  expect(JSON.parse(String((plots.contents[0] as { text: string }).text)).rings.length).toBeGreaterThan(5)
})

test('prompts are written', async () => {
  const { client } = await connectAgent(url)
  const { prompts } = await client.listPrompts()
  expect(prompts.map(({ name }) => name)).toEqual(['describe_address', 'compare_parcels'])
  const { messages } = await client.getPrompt({
    name: 'describe_address',
    arguments: { address: '12 rue "X"' },
  })
  expect(messages[0]).toMatchObject({
    role: 'user',
    content: { text: expect.stringContaining('"12 rue \\"X\\""') },
  })
  await expect(client.getPrompt({ name: 'compare_parcels', arguments: { first: 'x' } })).rejects.toThrow(
    'second is required',
  )
  await expect(
    client.getPrompt({ name: 'describe_address', arguments: { address: 'x'.repeat(301) } }),
  ).rejects.toThrow('300 characters')
})

test('a question without filters of its own keeps its parameters as they are', () => {
  for (const operation of operations)
    if (groupedFilters(operation).length === 0)
      for (const { input } of demoExamples(operation)) expect(argumentsOf(operation, input)).toEqual(input)
})
