import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { JsonObject } from '../../api/mcp/answers/json.ts'
import { leanText } from '../../api/mcp/answers/lean-text.ts'
import { usePlace } from '../../api/mcp/places/use-place.ts'
import { operations } from '../../api/operations/index.ts'
import { callTool } from '../support/mcp.ts'
import { servedDemo } from '../support/service.ts'

const service = await servedDemo()

const IDU = '960010000A0001'
const ADDRESS = '1 rue des lilas fictifs, Sainte-Parcelle-la-Démo'
const LABEL = '1 Rue des Lilas Fictifs 96100 Sainte-Parcelle-la-Démo'
const AT = { lng: 2.499959, lat: 46.500078 }
const HOUSE = { type: 'Maison', surface: 90 }

/** A tool, a place and what else is asked; how the place is understood. */
const UNDERSTOOD: readonly [tool: string, given: JsonObject & { place: string }, place: JsonObject][] = [
  ['get_parcel_proprietaires', { place: ADDRESS }, { kind: 'address', label: LABEL, used: { idu: IDU } }],
  ['get_parcel_dossier', { place: IDU.toLowerCase() }, { kind: 'parcel', label: IDU, used: { idu: IDU } }],
  ['get_parcel_planning', { place: '2.5,46.5' }, { kind: 'point', label: '2.5,46.5', used: { idu: IDU } }],
  ['get_parcel_risks', { place: '46.5, 2.5' }, { kind: 'point', label: '2.5,46.5', used: { idu: IDU } }],
  ['get_nearest_parcel', { place: ADDRESS }, { kind: 'address', used: AT }],
  ['get_estimate', { place: ADDRESS, ...HOUSE }, { kind: 'address', used: { idu: IDU } }],
  ['get_street_price_stats', { place: ADDRESS }, { kind: 'address', used: AT }],
  ['transactions_by_radius', { place: ADDRESS }, { used: { ...AT, radiusMeters: 500 } }],
  ['transactions_by_radius', { place: ADDRESS, radiusMeters: 50 }, { used: AT }],
  [
    'get_sales_statistics',
    { place: ADDRESS },
    { used: { mode: 'radius', radius: { ...AT, radiusMeters: 500 } } },
  ],
  ['search_parcels', { place: '2.5,46.5', radiusMeters: 90 }, { used: { radius: { radiusMeters: 90 } } }],
  [
    'search_transactions',
    { place: '96001' },
    { kind: 'zone', used: { zone: { level: 'commune', code: '96001' } } },
  ],
  [
    'search_transactions',
    { place: '96001:1000' },
    { kind: 'street', used: { zone: { level: 'rue', code: '96001:1000' } } },
  ],
  [
    'transactions_by_zone',
    { place: 'Sainte-Parcelle-la-Démo' },
    { used: { level: 'commune', code: '96001' } },
  ],
  ['get_zone_price_stats', { place: '96001' }, { used: { level: 'commune', code: '96001' } }],
  ['get_rent_stats_by_commune', { place: ADDRESS }, { used: { codeInsee: '96001' } }],
  ['get_rent_stats_by_commune', { place: '2.5,46.5' }, { used: { codeInsee: '96001' } }],
  ['get_commune_permits', { place: IDU }, { used: { codeInsee: '96001' } }],
  ['get_coverage', { place: '96001' }, { used: { commune: '96001' } }],
  ['get_changes', { place: '96001' }, { used: { commune: '96001' } }],
  ['get_changes', { place: IDU }, { used: { commune: '96001' } }],
  ['get_changes', { place: ADDRESS }, { used: { street: '96001:1000' } }],
  ['get_changes', { place: '96001:1000' }, { used: { street: '96001:1000' } }],
]

describe('one way to say a place', () => {
  test.each(UNDERSTOOD)('%s %j', async (tool, given, place) => {
    const { isError, structuredContent, content } = await callTool(service.app, tool, given)
    expect(isError, content[0]!.text).toBeUndefined()
    expect(structuredContent?.meta).toMatchObject({ place: { asked: given.place, ...place } })
    expect(content[0]!.text).toContain('Place understood: ')
  })
})

const candidates = (text: string) =>
  [...text.matchAll(/^- (.*): (\{.*\})$/gm)].map(([, label, given]) => ({
    label,
    given: z.record(z.string(), z.json()).parse(JSON.parse(given!)),
  }))

describe('a place that is not sure', () => {
  test('is asked back, with calls that are answered as they are', async () => {
    const { isError, content } = await callTool(service.app, 'get_estimate', {
      place: '1 rue des lilas fictifs',
      ...HOUSE,
    })
    expect(isError).toBe(true)
    expect(content[0]!.text).toContain('- place "1 rue des lilas fictifs" can be several addresses')
    const found = candidates(content[0]!.text)
    expect(found.map(({ label }) => label)).toEqual([
      LABEL,
      "1 Rue des Lilas Fictifs 96200 Bornage-l'Inventé",
    ])
    for (const { given } of found)
      expect((await callTool(service.app, 'get_estimate', given)).isError).toBeUndefined()
  })

  test('is never another number of the street', async () => {
    const { isError, content } = await callTool(service.app, 'get_parcel_proprietaires', {
      place: '9999 rue des lilas fictifs, Sainte-Parcelle-la-Démo',
    })
    expect(isError).toBe(true)
    expect(content[0]!.text).toContain('has a number that does not exist there')
  })

  test('an address is not a zone: the zones around it can be chosen', async () => {
    const { isError, content } = await callTool(service.app, 'transactions_by_zone', { place: ADDRESS })
    expect(isError).toBe(true)
    expect(candidates(content[0]!.text).map(({ given }) => given.place)).toEqual([
      '96001:1000',
      'INSEE 96001',
    ])
  })

  test.each([
    [
      'get_parcel_buildings',
      { place: '96001' },
      'is a zone (Sainte-Parcelle-la-Démo), and this tool is about one spot',
    ],
    ['get_parcel_buildings', { place: ADDRESS, idu: IDU }, 'place stands for idu: give one or the other'],
    ['get_parcel_buildings', { place: '' }, 'place must be a text of 1 to 250 characters'],
    ['get_parcel_buildings', { place: 'zzzz qqqq' }, 'is no loaded address or place'],
    ['search_address', { place: ADDRESS }, 'place is not a parameter of this tool'],
  ])('%s %j is refused', async (tool, given, words) => {
    const { isError, content } = await callTool(service.app, tool, given)
    expect(isError).toBe(true)
    expect(content[0]!.text).toContain(words)
  })
})

describe('the parcel of a place that may be another', () => {
  test('a point says how far its parcel is, in metres', async () => {
    const of = (place: string) => callTool(service.app, 'get_parcel_planning', { place })
    const inside = await of('2.5,46.5')
    expect(inside.structuredContent?.meta).toMatchObject({ place: { distanceMeters: 0 } })
    expect(inside.content[0]!.text).not.toContain('nearest to that place')
    const outside = await of('2.49983,46.5')
    expect(outside.structuredContent?.meta).toMatchObject({
      place: { used: { idu: '960020000A0120' }, distanceMeters: 1.7 },
    })
    expect(outside.content[0]!.text).toContain('The parcel is the nearest to that place, 1.7 m away.')
  })

  test('an address on several parcels names those that the answer is not about', async () => {
    const { stores, done } = service.releases.acquire()!
    const [found] = await stores.addresses.search(ADDRESS, { limit: 1 })
    const parcels = [IDU, '960010000A0002', '999990000A0001'].map((idu) => ({ ...found!.parcels[0]!, idu }))
    const addresses = { ...stores.addresses, search: async () => [{ ...found!, parcels }] }
    const operation = operations.find(({ tool }) => tool === 'get_parcel_planning')!
    const { understood } = await usePlace(operation, { place: ADDRESS }, { ...stores, addresses })
    done()
    expect(understood).toMatchObject({ used: { idu: IDU }, otherParcels: ['960010000A0002'] })
    expect(leanText({ data: null, meta: { place: understood! } }).text).toContain(
      'That place stands on other parcels too, which this answer is not about: 960010000A0002',
    )
  })
})
