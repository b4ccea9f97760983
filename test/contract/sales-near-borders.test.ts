import { expect, test } from 'vitest'
import { cutFrance, ingestSamples } from '../support/cut-france.ts'
import { geoDvfFile } from '../support/geo-dvf.ts'
import { served } from '../support/service.ts'

/** A flat in Villeneuve-la-Garenne, the northern end of 92, and one in Saint-Dié (88), 10 km from Bas-Rhin. */
const SALES = [
  {
    code_commune: '92078',
    code_departement: '92',
    id_parcelle: '920780000A0001',
    longitude: '2.3276',
    latitude: '48.937',
  },
  {
    code_commune: '88413',
    code_departement: '88',
    id_parcelle: '884130000A0001',
    longitude: '6.95',
    latitude: '48.29',
  },
]
const dataDir = await cutFrance()
for (const sale of SALES) {
  const { path } = await geoDvfFile([sale], undefined, true)
  await ingestSamples(dataDir, { datasets: ['dvf'], area: sale.code_departement, files: { dvf: [path] } })
}
const { app } = await served(dataDir)
const around = ([minLng, minLat, maxLng, maxLat]: readonly number[]) => ({
  mode: 'bbox',
  bbox: { minLng, minLat, maxLng, maxLat },
  filters: { year: 2024 },
})
const post = async (path: string, payload: object) =>
  await app.inject({ method: 'POST', url: `/v1/transactions/${path}`, payload })

test('a place with sales of a département is not called unloaded for the ground of its neighbours', async () => {
  const place = around([2.3, 48.9, 2.35, 48.95])
  const { data, meta } = (await post('search', place)).json()
  expect(data).toHaveLength(1)
  expect(meta.coverage.status).toBe('partly-loaded')
  expect(meta.coverage.detail).toContain('reaches 93, whose sales are not loaded')
  expect(meta.period).toEqual({ from: '2024-01-01', to: '2024-03-02' })
  const statistics = await post('statistics', place)
  expect([statistics.statusCode, statistics.json().meta?.salesCount]).toEqual([200, 1])
  const none = await post('statistics', { ...place, filters: { year: 2024, priceMin: 9_000_000 } })
  expect([none.statusCode, none.json().meta?.salesCount]).toEqual([200, 0])
})

test('a place that reaches Alsace says that no sale of there is published', async () => {
  const { data, meta } = (await post('search', around([6.9, 48.2, 7.6, 48.5]))).json()
  expect(data).toHaveLength(1)
  expect(meta.coverage.detail).toContain('No sale is published for the départements 67, 68.')
})
