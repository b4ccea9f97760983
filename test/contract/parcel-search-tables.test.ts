import { tableFromIPC } from 'apache-arrow'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { parquet, quoted, sql } from '../../formats/duckdb/sql.ts'
import { servedDemo } from '../support/service.ts'
import { temporaryDir, temporaryFile } from '../support/temp.ts'

const service = await servedDemo()

const COMMUNE = { mode: 'zone', zone: { level: 'commune', code: '96001' } } as const
const ALL = { mode: 'zone', zone: { level: 'departement', code: '96' } } as const

async function ask(payload: object, query = '') {
  const answer = await service.app.inject({ method: 'POST', url: `/v1/parcels/search${query}`, payload })
  expect(answer.statusCode).toBe(200)
  return { headers: answer.headers, text: answer.body, bytes: answer.rawPayload }
}
const rowsOf = (text: string) =>
  z.object({ data: z.array(z.looseObject({ idu: z.string() })) }).parse(JSON.parse(text)).data

describe('the parcels of a search', () => {
  test('as CSV, GeoJSON and Arrow: the columns asked for, a point each', async () => {
    const question = { ...COMMUNE, fields: ['surface', 'buildingUses'], limit: 2 }
    const csv = await ask(question, '?format=csv')
    expect(csv.text.split('\n')[0]).toBe('idu,surface,lng,lat,buildingUses')
    expect(csv.text.split('\n')[1]).toBe('960010000A0001,596,2.5000095,46.5000774,Tertiaire')
    const features = JSON.parse((await ask(question, '?format=geojson')).text).features
    expect(features[0]).toEqual({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [2.5000095, 46.5000774] },
      properties: { idu: '960010000A0001', surface: 596, buildingUses: 'Tertiaire' },
    })
    expect(csv.headers).toMatchObject({
      'x-coverage': 'loaded',
      'x-total-count': '1763',
      'x-unjudged-count': '0',
    })
    const arrow = tableFromIPC((await ask(question, '?format=arrow')).bytes)
    expect(arrow.schema.fields.map(({ name }) => name)).toEqual([
      'idu',
      'surface',
      'lng',
      'lat',
      'buildingUses',
    ])
    expect(arrow.numRows).toBe(2)
  })

  test('as Parquet, which DuckDB reads back as the rows of the answer, with a point each', async () => {
    const question = {
      ...ALL,
      fields: ['surface', 'lastSalePrice', 'coOwnershipManaged', 'buildingUses', 'lastSoldOn'],
      limit: 1000,
    }
    const { headers, bytes } = await ask(question, '?format=parquet')
    expect(headers['content-type']).toBe('application/vnd.apache.parquet')
    const path = await temporaryFile('found.parquet', bytes)
    const [columns, read, geo] = await withDuckDb(await temporaryDir('parquet-db'), async (db) => [
      await db.objects(sql`SELECT column_name, column_type FROM (DESCRIBE FROM ${parquet(path)})`),
      await db.objects(
        sql`SELECT * EXCLUDE (geometry), geometry::VARCHAR AS point FROM ${parquet(path)} ORDER BY idu`,
      ),
      await db.objects(
        sql`SELECT decode(value) AS value FROM parquet_kv_metadata(${quoted(path)}) ORDER BY decode(key)`,
      ),
    ])
    expect(Object.fromEntries(columns.map((one) => [one.column_name, one.column_type]))).toMatchObject({
      idu: 'VARCHAR',
      surface: 'DOUBLE',
      coOwnershipManaged: 'BOOLEAN',
      lastSoldOn: 'VARCHAR',
      geometry: "GEOMETRY('OGC:CRS84')",
    })
    expect(JSON.parse(String(geo[0]?.value))).toEqual({
      version: '1.1.0',
      primary_column: 'geometry',
      columns: { geometry: { encoding: 'WKB', geometry_types: ['Point'] } },
    })
    expect(JSON.parse(String(geo[1]?.value))).toMatchObject({ coverage: { status: 'loaded' }, unjudged: 0 })
    const data = rowsOf((await ask(question)).text)
    expect(read.length).toBe(1000)
    const expected = data.map(({ geopoint, buildingUses, ...row }) => {
      const { lng, lat } = z.object({ lng: z.number(), lat: z.number() }).parse(geopoint)
      const uses = z.array(z.string()).nullable().parse(buildingUses)
      return { ...row, lng, lat, buildingUses: uses?.join('|') ?? null, point: `POINT (${lng} ${lat})` }
    })
    expect(read).toEqual(expected)
  })

  test('as Parquet, a search that finds nothing is a file of no rows', async () => {
    const question = { ...COMMUNE, criteria: { surface: { min: 1_000_000 } } }
    const path = await temporaryFile('none.parquet', (await ask(question, '?format=parquet')).bytes)
    const read = await withDuckDb(await temporaryDir('none-db'), (db) =>
      db.objects(sql`SELECT count(*)::INTEGER AS n FROM ${parquet(path)}`),
    )
    expect(read).toEqual([{ n: 0 }])
  })
})
