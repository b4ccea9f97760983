import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isObject, type JsonObject } from '../../api/mcp/answers/json.ts'
import { callTool } from '../support/mcp.ts'
import { servedDemo } from '../support/service.ts'

const service = await servedDemo()

const IDU = '960010000A0001'
const ADDRESS = '1 rue des lilas fictifs, Sainte-Parcelle-la-Démo'
/** Another place than that of the examples: a correction must not lead back to it. */
const OTHER = '960020000A0017'
const POINT = { lng: 2.4873762, lat: 46.5000501 }
const CIRCLE = { ...POINT, radiusMeters: 300 }
const BOX = { minLng: 2.486, minLat: 46.499, maxLng: 2.489, maxLat: 46.501 }

/** Wrong calls, and the caller's own arguments mended. */
const WRONG: readonly [tool: string, given: JsonObject, mended: JsonObject][] = [
  ['get_nearest_parcel', { longitude: 2.4873762, latitude: 46.5000501 }, POINT],
  ['get_nearest_parcel', { lon: 2.4873762, lat: 46.5000501 }, POINT],
  ['get_nearest_parcel', { lng: 46.5000501, lat: 2.4873762 }, POINT],
  ['get_nearest_parcel', { ...POINT, radius: 3 }, POINT],
  ['get_nearest_parcel', { ...POINT, geometryDetail: 'ful' }, { ...POINT, geometryDetail: 'full' }],
  ['get_nearest_parcel', { address: ADDRESS }, { place: ADDRESS }],
  ['get_nearest_parcel', { location: ADDRESS }, { place: ADDRESS }],
  ['get_parcel_buildings', { parcel: OTHER }, { idu: OTHER }],
  ['get_parcel_buildings', { id: OTHER }, { idu: OTHER }],
  ['get_parcel_buildings', { IDU: OTHER }, { idu: OTHER }],
  ['get_parcel_buildings', { idu: ADDRESS }, { place: ADDRESS }],
  ['get_parcel_buildings', { adresse: ADDRESS }, { place: ADDRESS }],
  ['get_parcel_proprietaires', { parcelle: OTHER }, { idu: OTHER }],
  ['get_parcel_transactions', { idu: OTHER, colour: 'red' }, { idu: OTHER }],
  ['get_parcel_dossier', { idu: OTHER, include: ['owners'] }, { idu: OTHER, include: ['proprietaires'] }],
  [
    'get_parcel_dossier',
    { idu: OTHER, include: ['dpe', 'sales'] },
    { idu: OTHER, include: ['dpe-residential', 'transactions'] },
  ],
  ['get_parcel_dossier', { idu: OTHER, sections: ['planing'] }, { idu: OTHER, include: ['planning'] }],
  ['transactions_by_radius', { ...POINT, radius: 300 }, CIRCLE],
  ['transactions_by_radius', { ...POINT, radius_meters: 300 }, CIRCLE],
  ['transactions_by_radius', { ...CIRCLE, radiusMeters: 6000 }, { ...CIRCLE, radiusMeters: 5000 }],
  ['transactions_by_radius', { ...CIRCLE, limit: 100 }, { ...CIRCLE, limit: 50 }],
  ['transactions_by_radius', { ...CIRCLE, limit: 0 }, { ...CIRCLE, limit: 1 }],
  ['transactions_by_radius', { ...CIRCLE, limt: 3 }, { ...CIRCLE, limit: 3 }],
  ['transactions_by_radius', { ...CIRCLE, priceMin: 1000 }, { ...CIRCLE, filters: { priceMin: 1000 } }],
  [
    'transactions_by_radius',
    { ...CIRCLE, filters: { maxPrice: 900_000 } },
    { ...CIRCLE, filters: { priceMax: 900_000 } },
  ],
  [
    'transactions_by_radius',
    { ...CIRCLE, filters: { price_min: 1000 } },
    { ...CIRCLE, filters: { priceMin: 1000 } },
  ],
  [
    'transactions_by_radius',
    { ...CIRCLE, filters: { type: 'house' } },
    { ...CIRCLE, filters: { localTypes: ['Maison'] } },
  ],
  [
    'transactions_by_radius',
    { ...CIRCLE, filters: { localTypes: ['Flat'] } },
    { ...CIRCLE, filters: { localTypes: ['Appartement'] } },
  ],
  [
    'transactions_by_radius',
    { ...CIRCLE, filters: { roomsMin: 2.6 } },
    { ...CIRCLE, filters: { roomsMin: 3 } },
  ],
  ['transactions_by_radius', { ...CIRCLE, filters: { year: 2010 } }, { ...CIRCLE, filters: { year: 2014 } }],
  [
    'transactions_by_radius',
    { ...CIRCLE, filters: { priceMin: 900_000, priceMax: 1000 } },
    { ...CIRCLE, filters: { priceMin: 1000, priceMax: 900_000 } },
  ],
  [
    'transactions_by_radius',
    { ...CIRCLE, filters: { sort: 'cheapest' } },
    { ...CIRCLE, filters: { sort: 'price-asc' } },
  ],
  ['transactions_by_radius', { ...CIRCLE, lng: POINT.lat, lat: POINT.lng }, CIRCLE],
  ['transactions_by_bbox', { ...BOX, minLng: BOX.maxLng, maxLng: BOX.minLng }, BOX],
  [
    'transactions_by_bbox',
    { min_lng: BOX.minLng, min_lat: BOX.minLat, max_lng: BOX.maxLng, max_lat: BOX.maxLat },
    BOX,
  ],
  ['transactions_by_zone', { query: 'Bornage-l’Inventé' }, { q: 'Bornage-l’Inventé' }],
  ['transactions_by_zone', { commune: 'Bornage-l’Inventé' }, { q: 'Bornage-l’Inventé' }],
  ['transactions_by_zone', { level: 'town', code: '96002' }, { level: 'commune', code: '96002' }],
  ['transactions_by_zone', { level: 'municipality', code: '96002' }, { level: 'commune', code: '96002' }],
  ['search_transactions', { radius: CIRCLE }, { radius: CIRCLE, mode: 'radius' }],
  ['search_transactions', { ...CIRCLE }, { radius: CIRCLE, mode: 'radius' }],
  ['search_transactions', { mode: 'bbox', radius: CIRCLE }, { mode: 'radius', radius: CIRCLE }],
  ['search_transactions', { mode: 'circle', radius: CIRCLE }, { mode: 'radius', radius: CIRCLE }],
  [
    'search_transactions',
    { mode: 'radius', radius: { ...CIRCLE, x: 1 } },
    { mode: 'radius', radius: CIRCLE },
  ],
  [
    'search_transactions',
    { mode: 'radius', radius: { ...POINT, radius: 300 } },
    { mode: 'radius', radius: CIRCLE },
  ],
  [
    'search_parcels',
    { mode: 'radius', radius: CIRCLE, criteria: { surfaces: { min: 700 } } },
    { mode: 'radius', radius: CIRCLE, criteria: { surface: { min: 700 } } },
  ],
  [
    'search_parcels',
    { mode: 'radius', radius: CIRCLE, criteria: { dpe: { in: ['G'] } } },
    { mode: 'radius', radius: CIRCLE, criteria: { energyLabel: { in: ['G'] } } },
  ],
  [
    'search_parcels',
    { mode: 'radius', radius: CIRCLE, criteria: { surface: { minimum: 700 } } },
    { mode: 'radius', radius: CIRCLE, criteria: { surface: { min: 700 } } },
  ],
  [
    'search_parcels',
    { radius: CIRCLE, criteria: { last_sold_on: { min: '2021-01-01' } } },
    { radius: CIRCLE, criteria: { lastSoldOn: { min: '2021-01-01' } }, mode: 'radius' },
  ],
  [
    'search_parcels',
    { mode: 'radius', radius: CIRCLE, limit: 5000 },
    { mode: 'radius', radius: CIRCLE, limit: 1000 },
  ],
  [
    'get_sales_statistics',
    { mode: 'radius', radius: CIRCLE, group_by: ['year'] },
    { mode: 'radius', radius: CIRCLE, groupBy: ['year'] },
  ],
  [
    'get_sales_statistics',
    { mode: 'radius', radius: CIRCLE, filters: { localTypes: ['apartments'] } },
    { mode: 'radius', radius: CIRCLE, filters: { localTypes: ['Appartement'] } },
  ],
  ['get_estimate', { idu: OTHER, type: 'house', surface: 90 }, { idu: OTHER, type: 'Maison', surface: 90 }],
  ['search_address', { q: ADDRESS, limit: 0 }, { q: ADDRESS, limit: 1 }],
  ['get_estimate', { idu: OTHER, type: 'Maison', area: 90 }, { idu: OTHER, type: 'Maison', surface: 90 }],
  [
    'get_estimate',
    { parcel_id: OTHER, type: 'Maison', surface: 90 },
    { idu: OTHER, type: 'Maison', surface: 90 },
  ],
  ['get_rent_stats_by_commune', { commune: '96001' }, { codeInsee: '96001' }],
  [
    'get_rent_stats_by_commune',
    { codeInsee: 'Sainte-Parcelle-la-Démo' },
    { place: 'Sainte-Parcelle-la-Démo' },
  ],
  ['get_rent_stats_by_commune_year', { codeInsee: '96001', year: 2021 }, { codeInsee: '96001', annee: 2021 }],
  ['search_address', { query: ADDRESS }, { q: ADDRESS }],
  ['search_address', { address: ADDRESS, max: 2 }, { q: ADDRESS, limit: 2 }],
  ['search_address', { q: ADDRESS, limit: 50 }, { q: ADDRESS, limit: 20 }],
]

describe('a wrong call is told with the caller’s own arguments mended, which are answered', () => {
  test('of these there are at least 60', () => expect(WRONG.length).toBeGreaterThanOrEqual(60))

  test.each(WRONG)('%s %j', async (tool, given, mended) => {
    const { isError, content } = await callTool(service.app, tool, given)
    expect(isError).toBe(true)
    const [, text = '{}'] = /These arguments would be accepted: (\{.*\})$/m.exec(content[0]!.text) ?? []
    expect(JSON.parse(text), content[0]!.text).toEqual(mended)
    const answer = await callTool(service.app, tool, mended)
    expect(answer.isError, answer.content[0]!.text).toBeUndefined()
    expect(isObject(answer.structuredContent)).toBe(true)
  })

  test('nothing is put in that the caller did not say', async () => {
    const { content } = await callTool(service.app, 'get_parcel_buildings', {})
    expect(content[0]!.text).toBe('get_parcel_buildings did not accept its arguments:\n- idu is required')
    const none = await callTool(service.app, 'search_parcels', {
      mode: 'radius',
      radius: CIRCLE,
      criteria: { swimmingPool: { in: [true] } },
    })
    // A criterion that means nothing here is never dropped: there is no corrected call.
    expect(none.content[0]!.text).toContain('criteria.swimmingPool is not a column: there are idu, section')
    expect(none.content[0]!.text).not.toContain('would be accepted')
  })

  test('a column is shown with what it takes', async () => {
    const { content } = await callTool(service.app, 'search_parcels', {
      place: IDU,
      criteria: { dpe: { in: ['G'] } },
    })
    expect(z.string().parse(content[0]!.text)).toMatch(
      /criteria\.dpe is not a column: did you mean energyLabel \(.*A to G.*\), which takes \{in: \[words\]\}\?/,
    )
  })
})
