import { tableFromIPC } from 'apache-arrow'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { openGeoPackage } from '../../formats/vector/geopackage.ts'
import { saleSchema } from '../../shared/schemas/sale.ts'
import { servedDemo } from '../support/service.ts'
import { square } from '../support/square.ts'
import { temporaryFile } from '../support/temp.ts'

const { app } = await servedDemo()

const V1 = '/v1/transactions'
const post = (path: string, payload: unknown) =>
  app.inject({ method: 'POST', url: `${V1}/${path}`, payload: payload as object })

describe('by parcel', () => {
  test('gives every sale, newest first, with where it comes from', async () => {
    const answer = await app.inject(`${V1}/by-parcel/960010000A0001`)
    expect(answer.statusCode).toBe(200)
    const { data, meta } = answer.json()
    expect(data.length).toBeGreaterThanOrEqual(2)
    for (const sale of data) saleSchema.parse(sale)
    expect(meta.datasets.map(({ name }: { name: string }) => name)).toEqual(['cog', 'cadastre', 'dvf'])
    expect(meta).toMatchObject({
      returned: data.length,
      period: { from: '2014-01-01', to: '2025-06-28' },
      coverage: { status: 'loaded' },
    })
  })

  test('an empty list says why', async () => {
    const status = async (idu: string) =>
      (await app.inject(`${V1}/by-parcel/${idu}`)).json().meta.coverage.status
    expect(await status('960019990A0001')).toBe('unknown-parcel')
    expect(await status('67482000AB0001')).toBe('not-covered')
    const elsewhere = await app.inject(`${V1}/by-parcel/75118000AB0001`)
    expect(elsewhere.statusCode).toBe(503)
    expect(elsewhere.json()).toMatchObject({
      type: '/problems/dataset-not-loaded',
      coverage: { datasets: ['dvf'] },
    })
    expect(elsewhere.headers['retry-after']).toBe('3600')
  })
})

describe('what every search keeps', () => {
  const addresses = [
    `${V1}/by-bbox?minLng=2.498&minLat=46.498&maxLng=2.504&maxLat=46.504&limit=3`,
    `${V1}/by-radius?lng=2.5&lat=46.5&radiusMeters=400&limit=3`,
    `${V1}/by-zone?q=Sainte-Parcelle-la-D%C3%A9mo&limit=3`,
  ]

  test.each(addresses)('%s', async (url) => {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(200)
    const { data, meta } = answer.json()
    expect(data).toHaveLength(3)
    expect(meta).toMatchObject({
      returned: 3,
      limit: 3,
      truncated: true,
      period: { from: '2021-01-01', to: '2025-06-28' },
    })
    expect(answer.headers['x-robots-tag']).toBe('noindex, noarchive')
    expect(
      (await app.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } })).statusCode,
    ).toBe(304)
  })

  test('the four modes of the search give what the dedicated addresses give', async () => {
    const data = async (answer: Promise<{ json(): { data: unknown } }>) => (await answer).json().data
    const box = { minLng: 2.498, minLat: 46.498, maxLng: 2.504, maxLat: 46.504 }
    const [bbox, radius, zone] = await Promise.all(addresses.map((url) => data(app.inject(url))))
    expect(await data(post('search', { mode: 'bbox', bbox: box, limit: 3 }))).toEqual(bbox)
    expect(
      await data(
        post('search', { mode: 'radius', radius: { lng: 2.5, lat: 46.5, radiusMeters: 400 }, limit: 3 }),
      ),
    ).toEqual(radius)
    expect(
      await data(post('search', { mode: 'zone', zone: { level: 'commune', code: '96001' }, limit: 3 })),
    ).toEqual(zone)
    const geometry = { type: 'Polygon', coordinates: [square(2.498, 46.498, 0.006)] }
    expect(await data(post('search', { mode: 'geometry', geometry, limit: 3 }))).toEqual(bbox)
    expect(await data(post('by-geometry', { geometry, limit: 3 }))).toEqual(bbox)
  })

  test('years before the last five are history: only by parcel', async () => {
    const { data } = (await app.inject(`${V1}/by-zone?level=commune&code=96001`)).json()
    expect(data.every(({ date }: { date: string }) => date >= '2021')).toBe(true)
  })
})

describe('other forms of the same answer', () => {
  const url = `${V1}/by-zone?level=commune&code=96001&limit=5`
  const columns =
    'id,date,nature,price,surface,rooms,types,pricePerM2,pricePerM2Reason,multiLot,doubts,address,postcode,communeCode,premises,landSurface,parcels,lng,lat,grouping'

  test('CSV', async () => {
    const answer = await app.inject(`${url}&format=csv`)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = answer.body.trimEnd().split('\n')
    expect(lines[0]).toBe(columns)
    expect(lines).toHaveLength(6)
    expect(answer.headers['x-robots-tag']).toBe('noindex, noarchive')
  })

  test('GeoJSON by Accept', async () => {
    const answer = await app.inject({ url, headers: { accept: 'application/geo+json' } })
    expect(answer.headers['content-type']).toBe('application/geo+json; charset=utf-8')
    expect(answer.headers.vary).toContain('accept')
    const { type, features } = answer.json()
    expect([type, features.length, features[0].geometry.type]).toEqual(['FeatureCollection', 5, 'Point'])
  })

  test('every form says that a year is not loaded, or that a list goes on', async () => {
    for (const format of ['csv', 'xlsx', 'geojson', 'gpkg', 'arrow', 'parquet']) {
      const absent = await app.inject(`${url}&year=2026&format=${format}`)
      expect(absent.headers, format).toMatchObject({
        'x-coverage': 'not-loaded',
        'x-missing-years': '2026',
        'x-total-count': '0',
      })
      const cut = await app.inject(`${url}&year=2024&format=${format}`)
      expect(cut.headers, format).toMatchObject({ 'x-coverage': 'loaded' })
      expect(Number(cut.headers['x-total-count']), format).toBeGreaterThan(5)
    }
    expect((await app.inject(`${url}&year=2026&format=csv`)).body).toBe(`${columns}\n`)
    expect((await app.inject(`${url}&year=2026&format=geojson`)).json()).toMatchObject({
      features: [],
      meta: { total: 0, coverage: { status: 'not-loaded', missingYears: [2026] } },
    })
    const { metadata } = tableFromIPC((await app.inject(`${url}&year=2026&format=arrow`)).rawPayload).schema
    expect(JSON.parse(metadata.get('terrier')!).coverage.status).toBe('not-loaded')
  })

  test('an Arrow stream that apache-arrow reads, with the same values', async () => {
    const answer = await app.inject(`${url}&format=arrow`)
    expect(answer.headers['content-type']).toBe('application/vnd.apache.arrow.stream')
    const table = tableFromIPC(answer.rawPayload)
    const { data } = (await app.inject(url)).json()
    expect(table.schema.fields.map(({ name }) => name).join(',')).toBe(columns)
    expect([...table].map((row) => [row?.id, row?.price])).toEqual(
      data.map((sale: { id: string; price: number }) => [sale.id, sale.price]),
    )
  })

  test('a GeoPackage with the same rows', async () => {
    const answer = await app.inject(`${url}&format=gpkg`)
    expect(answer.headers['content-type']).toBe('application/geopackage+sqlite3')
    const path = await temporaryFile('sales.gpkg', answer.rawPayload)
    const [layer] = (await openGeoPackage(path, '96')).filter(({ name }) => name === 'ROWS')
    const ids: (string | undefined)[] = []
    for await (const { cells, geometry } of (await layer!.open()).rows()) {
      ids.push(cells.get('ID'))
      expect(geometry?.type).toBe('Point')
    }
    const { data } = (await app.inject(url)).json()
    expect(ids).toEqual(data.map(({ id }: { id: string }) => id))
  })

  test('a workbook with the same values, days and numbers as such, and a sheet of sources', async () => {
    const answer = await app.inject(`${url}&format=xlsx`)
    expect(answer.headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    const { data, meta } = (await app.inject(url)).json()
    const [head, ...rows] = await readSheet(answer.rawPayload, 'Données')
    expect(head!.join(',')).toBe(columns)
    expect(rows.map(([id, date, , price]) => [id, date, price])).toEqual(
      data.map((sale: { id: string; date: string; price: number }) => [
        sale.id,
        new Date(sale.date),
        sale.price,
      ]),
    )
    const sources = await readSheet(answer.rawPayload, 'Sources')
    expect(sources.flat()).toEqual(
      expect.arrayContaining(['dvf', meta.release, 'Price of the whole mutation, euros']),
    )
  })

  test('CSV for French spreadsheets; other forms stay as they are', async () => {
    const answer = await app.inject(`${url}&format=csv&locale=fr`)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [head, first] = answer.body.split('\r\n')
    expect(head).toBe(`\uFEFF${columns.replaceAll(',', ';')}`)
    const lng = first!.split(';').at(-3)
    expect(lng).toMatch(/^\d+,\d+$/)
    const [json, same] = await Promise.all([app.inject(`${url}&locale=fr`), app.inject(url)])
    expect(json.body).toBe(same.body)
    const refused = await app.inject(`${url}&format=csv&locale=de`)
    expect(refused.json().errors).toEqual([{ parameter: 'query.locale', detail: 'must be one of en, fr' }])
  })

  test('another form has another ETag; an unknown one is refused', async () => {
    const tags = await Promise.all(
      ['json', 'csv', 'csv&locale=fr', 'geojson', 'arrow', 'parquet', 'xlsx', 'gpkg'].map(
        async (format) => (await app.inject(`${url}&format=${format}`)).headers.etag,
      ),
    )
    expect(new Set(tags).size).toBe(8)
    const refused = await app.inject(`${url}&format=xml`)
    expect(refused.json().errors).toEqual([
      { parameter: 'query.format', detail: 'must be one of json, csv, geojson, arrow, parquet, xlsx, gpkg' },
    ])
  })
})
