import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from '../../api/operations/index.ts'
import { callTool, openSession, post, request, stateless } from '../support/mcp.ts'
import { servedDemo } from '../support/service.ts'

/** The tools of SPEC.md §4.6, then those of ours that are listed by default. */
const DEFAULT = [
  ...['search_address', 'get_nearest_parcel', 'search_parcels', 'get_parcel_dossier', 'get_parcel_buildings'],
  ...['get_parcel_demographics', 'get_parcel_dpe_residential', 'get_parcel_dpe_tertiary'],
  ...['get_parcel_copropriete', 'get_parcel_transactions', 'transactions_by_bbox', 'transactions_by_radius'],
  ...['transactions_by_zone', 'transactions_by_geometry', 'search_transactions', 'get_sales_statistics'],
  ...['get_parcel_price_stats', 'get_street_price_stats', 'get_estimate', 'get_rent_stats_by_commune'],
  ...['get_rent_stats_by_commune_year', 'get_rent_stats_by_coordinates', 'get_parcel_occupants'],
  ...['get_entreprise_by_siren', 'get_parcel_proprietaires', 'find_tools', 'call_tool'],
]
const ALL = operations.map(({ tool }) => tool)

const listSchema = z.object({
  tools: z.array(
    z.looseObject({ name: z.string(), description: z.string(), inputSchema: z.looseObject({}) }),
  ),
})

const service = await servedDemo()

async function toolsOf(session: Record<string, string>, url = '/mcp') {
  const { body } = await post(service.app, request('tools/list'), session, url)
  return listSchema.parse(body?.result).tools
}

const namesOf = (tools: readonly { name: string }[]) => tools.map(({ name }) => name)

describe('the default list', () => {
  test('has the tools of the interface and those that make them short', async () => {
    const tools = await toolsOf(await openSession(service.app))
    expect(namesOf(tools)).toEqual(DEFAULT)
    expect(tools.length).toBeLessThanOrEqual(27)
  })

  test('gives a model 30 kB to read', async () => {
    const tools = await toolsOf(await openSession(service.app))
    const read = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
    expect(Buffer.byteLength(JSON.stringify(read))).toBeLessThanOrEqual(30_000)
  })
})

describe('which list', () => {
  test('is that of the address, and a session keeps it', async () => {
    const all = await openSession(service.app, '/mcp?tools=all')
    expect(namesOf(await toolsOf(all))).toEqual(ALL)
    const usual = await openSession(service.app, '/mcp?tools=default')
    expect(namesOf(await toolsOf(usual, '/mcp?tools=all'))).toEqual(DEFAULT)
  })

  test('is that of the address in each message without a session', async () => {
    const { message, headers } = stateless('tools/list')
    for (const [url, names] of [
      ['/mcp', DEFAULT],
      ['/mcp?tools=all', ALL],
    ] as const) {
      const { body } = await post(service.app, message, headers, url)
      expect(namesOf(listSchema.parse(body?.result).tools)).toEqual(names)
    }
  })

  test.each(['/mcp?tools=some', '/mcp?tool=all', '/mcp?tools=all&tools=all'])(
    '%s is refused',
    async (url) => {
      const { status, body } = await post(service.app, request('tools/list'), {}, url)
      expect(status).toBe(400)
      expect(body?.error?.message).toBe('/mcp takes one parameter in its address, tools: default or all')
    },
  )
})

describe('the tools that are not listed', () => {
  test.each([
    ['permis de construire', 'get_parcel_permits'],
    ['what may be built', 'get_parcel_planning'],
    ['risques inondation', 'get_parcel_risks'],
    ['what changed since', 'get_changes'],
    ['fichiers parquet', 'list_downloads'],
    ['division de la parcelle', 'get_parcel_history'],
    ['indice de référence des loyers', 'get_rent_index'],
    ['patrimoine d’une société', 'get_portfolio'],
    ['couverture des communes', 'get_coverage'],
  ])('"%s" finds %s first, with its parameters', async (query, name) => {
    const { structuredContent } = await callTool(service.app, 'find_tools', { query })
    const [first] = z.array(z.looseObject({ name: z.string() })).parse(structuredContent?.data)
    expect(first).toMatchObject({ name, inputSchema: { type: 'object' } })
  })

  test('all are named, found or not', async () => {
    const { structuredContent } = await callTool(service.app, 'find_tools', { query: 'zzzzzz' })
    expect(structuredContent?.meta).toEqual({
      returned: 0,
      others: ALL.filter((name) => !DEFAULT.includes(name)),
    })
  })

  test('are called by call_tool, and answer as by themselves', async () => {
    const given = { idu: '960010000A0001' }
    const own = await callTool(service.app, 'get_parcel', given)
    expect(own.structuredContent).toMatchObject({ data: { id: given.idu } })
    expect(await callTool(service.app, 'call_tool', { name: 'get_parcel', arguments: given })).toEqual(own)
  })

  test('a wrong name, and wrong arguments of call_tool itself, are told', async () => {
    const wrong = await callTool(service.app, 'call_tool', { name: 'get_parcels' })
    expect(wrong).toMatchObject({
      isError: true,
      content: [{ text: 'There is no tool "get_parcels": did you mean get_parcel?' }],
    })
    const none = await callTool(service.app, 'call_tool', {})
    expect(none.content[0]!.text).toContain('- name is required')
    const itself = await callTool(service.app, 'call_tool', { name: 'call_tool', arguments: {} })
    expect(itself.isError).toBe(true)
  })
})
