import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { demoPlace } from '../../api/operations/demo-place.ts'
import { fullName, lakeViews } from '../../cli/query/views.ts'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { ident, parquet, quoted, sql } from '../../formats/duckdb/sql.ts'
import { lakeFileOf } from '../../shared/lake/dictionary.ts'
import { publishedDemo } from '../support/demo.ts'
import { served } from '../support/service.ts'
import { temporaryDir } from '../support/temp.ts'

const { dataDir } = await publishedDemo()
const service = await served(dataDir)
const lease = service.releases.acquire()!
const { territory } = lease.stores
lease.done()
const views = lakeViews(dataDir, (await dataDir.readCurrent())!)

const having = (column: string) =>
  views.filter((view) => lakeFileOf(view)?.columns.some(({ name }) => name === column))

/** The different values of a column, table by table; without those that are null. */
function valuesOf(column: string): Promise<(readonly [table: string, values: string[]])[]> {
  return temporaryDir('meaning').then((dir) =>
    withDuckDb(dir, async (db) => {
      const found: (readonly [string, string[]])[] = []
      for (const view of having(column)) {
        const rows = await db.all(
          sql`SELECT DISTINCT ${ident(column)} FROM read_parquet(${quoted(view.paths[0]!)}) WHERE ${ident(column)} IS NOT NULL`,
        )
        found.push([fullName(view), rows.map(([value]) => String(value))])
      }
      return found
    }),
  )
}

describe('in every table of the lake', () => {
  test.each(['commune', 'communeCode'])('%s is the code of a commune of today', async (column) => {
    const found = await valuesOf(column)
    expect(found.length).toBeGreaterThan(0)
    const others = found.flatMap(([table, values]) =>
      values.filter((code) => !territory.commune(code)).map((code) => `${table} ${code}`),
    )
    expect(others).toEqual([])
  })

  test.each(['departement', 'departementCode'])('%s is the code of a département', async (column) => {
    const found = await valuesOf(column)
    expect(found.length).toBeGreaterThan(0)
    const others = found.flatMap(([table, values]) =>
      values.filter((code) => !territory.departement(code)).map((code) => `${table} ${code}`),
    )
    expect(others).toEqual([])
  })

  test.each([
    ['section', 2, ['cadastre.parcels']],
    ['section_code', 10, ['dvf.priced_sales', 'dvf.sale_facts']],
    ['sectionCode', 10, ['parcel_facts']],
  ] as const)('%s has %i characters, and its meaning says so', async (column, length, among) => {
    const found = (await valuesOf(column)).filter(([, values]) => values.length > 0)
    expect(found.map(([table]) => table)).toEqual(expect.arrayContaining([...among]))
    for (const [table, values] of found) {
      // Of a commune of the official code no column is a cadastral section.
      expect([table, [...new Set(values.map((value) => value.length))]]).toEqual([table, [length]])
      const { meaning } = lakeFileOf(having(column).find((view) => fullName(view) === table)!)!.columns.find(
        ({ name }) => name === column,
      )!
      expect([table, meaning]).toEqual([table, expect.stringContaining(`${length} characters`)])
    }
  })
})

test('one parcel has the same commune, département and section in lake, facts, answer, feature and OGC', async () => {
  const { idu } = demoPlace
  const get = async (url: string) => z.looseObject({}).parse((await service.app.inject(url)).json())
  const rowOf = (table: string, key: string) =>
    temporaryDir('meaning').then((dir) =>
      withDuckDb(dir, async (db) => {
        const { paths } = views.find((view) => fullName(view) === table)!
        const [row] = await db.all(
          key === 'facts'
            ? sql`SELECT "communeCode", "departementCode", "sectionCode" FROM ${parquet(paths[0]!)} WHERE idu = ${quoted(idu)}`
            : sql`SELECT commune, left(commune, 2), section FROM ${parquet(paths[0]!)} WHERE idu = ${quoted(idu)}`,
        )
        return row
      }),
    )
  const own = ['96001', '96', '0A']
  expect(await rowOf('cadastre.parcels', 'lake')).toEqual(own)
  expect(await rowOf('parcel_facts', 'facts')).toEqual(['96001', '96', '960010000A'])
  expect(await get(`/v1/parcels/${idu}`)).toMatchObject({
    data: { commune: { code: '96001' }, departement: { code: '96' }, section: '0A' },
  })
  expect(await get(`/v1/parcels/${idu}?format=geojson`)).toMatchObject({
    properties: { communeCode: '96001', departementCode: '96', section: '0A' },
  })
  expect(await get(`/ogc/collections/parcels/items/${idu}?f=json`)).toMatchObject({
    properties: { communeCode: '96001', section: '0A' },
  })
})
