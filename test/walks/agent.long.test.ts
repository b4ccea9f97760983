import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { LATEST_WITH_SESSIONS, listen, STATELESS } from '../support/mcp.ts'
import { servedDemo } from '../support/service.ts'

const service = await servedDemo()
const url = await listen(service.app)

const point = z.looseObject({ lng: z.number(), lat: z.number() })
const answerSchema = z.looseObject({ data: z.json(), meta: z.looseObject({ release: z.string() }) })

/** The official client of today, in one era of the protocol or in the one it finds. */
async function connected(mode: 'auto' | 'legacy' | { pin: string }): Promise<Client> {
  const client = new Client({ name: 'walk', version: '1.0.0' }, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url)))
  onTestFinished(() => client.close())
  return client
}

async function ask<T extends z.ZodType>(
  client: Client,
  name: string,
  args: Record<string, unknown>,
  schema: T,
) {
  const { isError, structuredContent, content } = await client.callTool({ name, arguments: args })
  expect(isError, JSON.stringify(content)).not.toBe(true)
  return schema.parse(answerSchema.parse(structuredContent).data)
}

describe.each([
  ['finds the era by itself', 'auto', STATELESS],
  ['without sessions', { pin: STATELESS }, STATELESS],
  ['with a session', 'legacy', LATEST_WITH_SESSIONS],
] as const)('an agent %s', (_title, mode, version) => {
  test('goes from an address to its point, its parcel, its sales and its prices', async () => {
    const client = await connected(mode)
    expect(client.getNegotiatedProtocolVersion()).toBe(version)
    // The descriptions alone must be enough to know where to begin.
    expect(client.getInstructions()).toContain('search_address')
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain('get_parcel_price_stats')

    const address = '1 rue des lilas fictifs, Sainte-Parcelle-la-Démo'
    const found = z.array(z.looseObject({ geopoint: point }))
    const [candidate] = await ask(client, 'search_address', { q: address }, found)
    const { lng, lat } = candidate!.geopoint
    const parcel = await ask(
      client,
      'get_nearest_parcel',
      { lng, lat },
      z.looseObject({ id: z.string().length(14) }),
    )
    expect(parcel.id).toMatch(/^96001/)
    const idu = { idu: parcel.id }
    const around = { lng, lat, radiusMeters: 500, filters: { localTypes: ['Maison'] } }
    const sales = await ask(
      client,
      'transactions_by_radius',
      around,
      z.array(z.looseObject({ price: z.number() })),
    )
    expect(sales.length).toBeGreaterThan(0)
    expect(await ask(client, 'get_parcel_price_stats', idu, z.json())).toBeTruthy()
    for (const name of [
      'get_parcel_buildings',
      'get_parcel_dpe_residential',
      'get_parcel_proprietaires',
      'get_parcel_occupants',
    ])
      await ask(client, name, idu, z.json())
  })

  test('is told how to mend what it got wrong, and goes on', async () => {
    const client = await connected(mode)
    const wrong = await client.callTool({ name: 'get_parcel', arguments: { parcel: '960010000A0001' } })
    expect(wrong).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('These arguments would be accepted') }],
    })
    const { text } = z.looseObject({ text: z.string() }).parse(wrong.content[0])
    const example: unknown = JSON.parse(text.slice(text.lastIndexOf('{')))
    await ask(client, 'get_parcel', z.record(z.string(), z.json()).parse(example), z.json())
  })
})
