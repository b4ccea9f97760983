import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { describe, expect, test } from 'vitest'
import { DEMO_IDU, DEMO_POINT } from '../../data/sample/write-territory.ts'
import { tileAt } from '../../shared/tiles/tile-grid.ts'
import { servedDemo } from '../support/service.ts'

const service = await servedDemo()

const get = (url: string) => service.app.inject({ url })

/** Attributes of every feature of a layer in the tile around the demo's point. */
async function features(tileset: string, z: number, layer = tileset) {
  const { x, y } = tileAt(z, (DEMO_POINT.lng + 0.003) * 1e7, (DEMO_POINT.lat + 0.002) * 1e7)
  const answer = await get(`/v1/tiles/${tileset}/${z}/${x}/${y}.mvt`)
  if (answer.statusCode === 204) return []
  expect(answer.statusCode).toBe(200)
  const found = new VectorTile(new PbfReader(answer.rawPayload)).layers[layer]
  return Array.from({ length: found?.length ?? 0 }, (_, i) => found!.feature(i).properties)
}

describe('the layer zones', () => {
  test.each([
    [4, ['departement']],
    [6, ['commune', 'departement']],
    [9, ['commune', 'departement']],
    [10, ['commune', 'iris']],
    [16, ['commune', 'iris']],
  ])('at zoom %i draws %j', async (z, levels) => {
    const found = await features('zones', z)
    expect([...new Set(found.map(({ level }) => level))].sort()).toEqual(levels)
  })

  test('tells the prices of every year from five sales on, at a low zoom as at a high one', async () => {
    const low = (await features('zones', 9)).find(({ code }) => code === '96001')!
    const high = (await features('zones', 12)).find(({ code }) => code === '96001')!
    expect(high).toEqual(low)
    expect(high).toMatchObject({ level: 'commune', name: 'Sainte-Parcelle-la-Démo', outline: 'official' })
    const answer = (await get('/v1/prices/by-zone?level=commune&code=96001&years=all')).json()
    expect(answer).toBeDefined()
    const prices = Object.entries(high).filter(([key]) =>
      /^(median|count|q1|q3)(Maison|Appartement)20\d\d$/.test(key),
    )
    expect(prices.length).toBeGreaterThan(8)
    for (const [key, value] of prices) if (key.startsWith('count')) expect(value).toBeGreaterThanOrEqual(5)
  })

  test('has its attributes in the TileJSON, those of every loaded year', async () => {
    const { vector_layers, minzoom, maxzoom, bounds } = (await get('/v1/tiles/zones.json')).json()
    expect([minzoom, maxzoom]).toEqual([4, 16])
    expect(bounds).toHaveLength(4)
    expect(vector_layers[0].fields).toMatchObject({
      level: 'String',
      code: 'String',
      medianMaison2024: 'Number',
    })
  })
})

test('sections are drawn from zoom 11 to 16, the one of the demo parcel among them', async () => {
  const found = await features('sections', 14)
  expect(found.find(({ code }) => code === DEMO_IDU.slice(0, 10))).toMatchObject({
    communeCode: '96001',
    section: 'A',
    outline: 'official',
  })
  expect((await get('/v1/tiles/sections/10/0/0.mvt')).statusCode).toBe(400)
})

test('parcels tell their energy class, and the larger ones are there from zoom 13 on', async () => {
  const [low, middle, high] = [
    await features('parcels', 13),
    await features('parcels', 14),
    await features('parcels', 16),
  ]
  expect(low.length).toBeGreaterThan(100)
  const all = new Set(middle.map(({ idu }) => idu))
  for (const { energyLabel, energyCount } of high) {
    expect(energyLabel === undefined).toBe(energyCount === undefined)
    if (energyLabel !== undefined) expect('ABCDEFG').toContain(energyLabel)
  }
  expect(high.some(({ energyLabel }) => energyLabel !== undefined)).toBe(true)
  expect(all.size).toBeGreaterThan(50)
})

test('sales are drawn from zoom 8 on: those of a zoom at the next one too', async () => {
  const counts = []
  for (let z = 8; z <= 14; z++) counts.push((await features('sales', z)).length)
  expect(counts[0]).toBeGreaterThan(0)
  expect(counts[5]).toBeGreaterThan(counts[0]!)
  const { x, y } = tileAt(8, DEMO_POINT.lng * 1e7, DEMO_POINT.lat * 1e7)
  const { headers } = await get(`/v1/tiles/sales/8/${x}/${y}.mvt`)
  expect(headers['x-robots-tag']).toBe('noindex, noarchive')
})

test('the combined tileset begins at zoom 4, and joins what ingest made with what is drawn', async () => {
  expect((await get('/v1/tiles/terrier.json')).json().minzoom).toBe(4)
  expect((await features('terrier', 9, 'zones')).length).toBe(6)
  expect((await features('terrier', 9, 'sales')).length).toBeGreaterThan(0)
})
