import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../api/mcp/answers/json.ts'
import { callTool } from '../support/mcp.ts'
import { servedDemo } from '../support/service.ts'

const service = await servedDemo()

const OTHER = '960020000A0017'
const POINT = { lng: 2.4873762, lat: 46.5000501 }
const CIRCLE = { ...POINT, radiusMeters: 300 }

/** Calls whose meaning is not in doubt, and the call that says the same in the tool's own words. */
const TAKEN: readonly [tool: string, given: JsonObject, same: JsonObject][] = [
  ['get_nearest_parcel', { lng: '2.4873762', lat: '46.5000501' }, POINT],
  ['get_nearest_parcel', { ...POINT, geometryDetail: null }, POINT],
  ['transactions_by_radius', { ...CIRCLE, limit: '3' }, { ...CIRCLE, limit: 3 }],
  ['transactions_by_radius', { ...CIRCLE, cursor: null, filters: null }, CIRCLE],
  [
    'transactions_by_radius',
    { ...CIRCLE, filters: { localTypes: 'Maison' } },
    { ...CIRCLE, filters: { localTypes: ['Maison'] } },
  ],
  [
    'transactions_by_radius',
    { ...CIRCLE, filters: { localTypes: ['MAISON'] } },
    { ...CIRCLE, filters: { localTypes: ['Maison'] } },
  ],
  [
    'transactions_by_radius',
    { ...CIRCLE, filters: { localTypes: 'maison, appartement' } },
    { ...CIRCLE, filters: { localTypes: ['Maison', 'Appartement'] } },
  ],
  [
    'transactions_by_radius',
    { ...CIRCLE, filters: { priceMin: '100 000' } },
    { ...CIRCLE, filters: { priceMin: 100_000 } },
  ],
  [
    'transactions_by_radius',
    { ...CIRCLE, filters: { includeMultiLot: 'false' } },
    { ...CIRCLE, filters: { includeMultiLot: false } },
  ],
  [
    'transactions_by_radius',
    { ...CIRCLE, filters: '{"roomsMin": 3}' },
    { ...CIRCLE, filters: { roomsMin: 3 } },
  ],
  [
    'transactions_by_radius',
    { ...CIRCLE, filters: { quarter: 't2' } },
    { ...CIRCLE, filters: { quarter: 'T2' } },
  ],
  ['transactions_by_zone', { level: 'Commune', code: 96002 }, { level: 'commune', code: '96002' }],
  ['get_parcel_dossier', { idu: OTHER, include: 'parcels' }, { idu: OTHER, include: ['parcels'] }],
  [
    'get_parcel_dossier',
    { idu: OTHER, include: '["parcels","prices"]' },
    { idu: OTHER, include: ['parcels', 'prices'] },
  ],
  [
    'get_estimate',
    { idu: OTHER, type: 'maison', surface: '90' },
    { idu: OTHER, type: 'Maison', surface: 90 },
  ],
  [
    'get_estimate',
    { idu: OTHER, type: 'Maison', surface: '92,5', rooms: null },
    { idu: OTHER, type: 'Maison', surface: 92.5 },
  ],
  [
    'get_rent_stats_by_commune_year',
    { codeInsee: 96001, annee: '2021' },
    { codeInsee: '96001', annee: 2021 },
  ],
  [
    'search_transactions',
    { mode: 'RADIUS', radius: { ...POINT, radiusMeters: '300' } },
    { mode: 'radius', radius: CIRCLE },
  ],
  [
    'search_transactions',
    { mode: 'radius', radius: JSON.stringify(CIRCLE) },
    { mode: 'radius', radius: CIRCLE },
  ],
  [
    'search_parcels',
    { mode: 'radius', radius: CIRCLE, criteria: { surface: { min: '700', max: null } } },
    { mode: 'radius', radius: CIRCLE, criteria: { surface: { min: 700 } } },
  ],
  [
    'get_sales_statistics',
    { mode: 'radius', radius: CIRCLE, groupBy: 'year' },
    { mode: 'radius', radius: CIRCLE, groupBy: ['year'] },
  ],
]

describe('what leaves no doubt is taken', () => {
  test.each(TAKEN)('%s %j', async (tool, given, same) => {
    const answer = await callTool(service.app, tool, given)
    expect(answer.isError, answer.content[0]!.text).toBeUndefined()
    expect(answer).toEqual(await callTool(service.app, tool, same))
  })
})
