import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { DuckDBInstance } from '@duckdb/node-api'
import createClient from 'openapi-fetch'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { paths } from '../../clients/typescript/src/index.ts'
import { Browsing } from '../browser/chromium.ts'
import { temporaryFile } from '../support/temp.ts'
import { terrier } from '../support/terrier-process.ts'

const run = promisify(execFile)
const OGRINFO = (process.env.OGR2OGR_PATH ?? 'ogr2ogr').replace(/ogr2ogr$/, 'ogrinfo')
const browsing = new Browsing()
/** Two parcels of one owner, with a boundary in common. */
const [PARCEL, OTHER] = ['96002000AC0033', '96002000AC0034']

async function ask(path: string): Promise<unknown> {
  const answer = await fetch(browsing.address + path)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json()
}

/** A file of the service, in a folder of its own. */
async function downloaded(path: string, name: string): Promise<string> {
  const answer = await fetch(browsing.address + path)
  expect([path, answer.status]).toEqual([path, 200])
  return temporaryFile(name, Buffer.from(await answer.arrayBuffer()))
}

const neighboursAnswer = z.object({
  data: z.looseObject({
    perimeterMeters: z.number(),
    unsharedMeters: z.number(),
    neighbours: z.array(z.looseObject({ idu: z.string(), sharedMeters: z.number() })),
  }),
})
const unitAnswer = z.object({
  data: z.looseObject({
    unit: z.looseObject({
      idus: z.array(z.string()),
      surface: z.number(),
      drawnSurface: z.number(),
      geometry: z.unknown(),
    }),
  }),
})

test('a surveyor goes around a parcel: its boundary is that of its neighbours, from both sides, and its unit has one surface', async () => {
  const around = async (idu: string) =>
    neighboursAnswer.parse(await ask(`/v1/parcels/${idu}/neighbours`)).data
  const { perimeterMeters, unsharedMeters, neighbours } = await around(PARCEL)
  expect(neighbours).toHaveLength(5)
  const shared = neighbours.reduce((sum, { sharedMeters }) => sum + sharedMeters, 0)
  expect(Math.abs(shared + unsharedMeters - perimeterMeters)).toBeLessThan(0.05)
  for (const { idu, sharedMeters } of neighbours) {
    const back = (await around(idu)).neighbours.find((one) => one.idu === PARCEL)
    expect([idu, back?.sharedMeters]).toEqual([idu, sharedMeters])
  }
  const { unit } = unitAnswer.parse(await ask(`/v1/parcels/${PARCEL}/unit`)).data
  expect(unit).toMatchObject({ idus: [PARCEL, OTHER], surface: 1711, drawnSurface: 1716 })
  expect(unitAnswer.parse(await ask(`/v1/parcels/${OTHER}/unit`)).data.unit).toEqual(unit)
  expect(await ask(`/ogc/collections/units/items/${PARCEL}`)).toMatchObject({
    geometry: unit.geometry,
    properties: { parcelCount: 2, surface: unit.surface },
  })
})

test('a notary types a reference, opens the parcel and prints its sheet, which names its sources and its date', async () => {
  const { page, faults } = await browsing.open()
  await page.goto(browsing.address)
  await page.locator('input[name=q]').first().fill(PARCEL)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/parcels/${PARCEL}`)
  await page.emulateMedia({ media: 'print' })
  for (const words of [PARCEL, 'Établi le', 'Direction générale des Finances publiques', 'Licence Ouverte'])
    expect([words, await page.getByText(words).filter({ visible: true }).count()]).not.toEqual([words, 0])
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect([...pdf.matchAll(/\/Type\s*\/Page\b/g)]).toHaveLength(2)
  expect(faults).toEqual([])
})

test('a town planner takes the zones and the permits as GeoPackages, and GDAL reads as many as the service has', async () => {
  for (const name of ['planning-zones', 'permits']) {
    const { numberMatched } = z
      .looseObject({ numberMatched: z.number() })
      .parse(await ask(`/ogc/collections/${name}/items?limit=1`))
    const file = await downloaded(`/ogc/collections/${name}/items?f=gpkg&limit=10000`, `${name}.gpkg`)
    const { stdout } = await run(OGRINFO, ['-so', '-al', file])
    expect(stdout).toContain(`Feature Count: ${numberMatched}`)
    expect(stdout).toMatch(/Geometry: .*Polygon/)
    expect(numberMatched).toBeGreaterThan(5)
  }
})

test('an analyst finds the same sales in a workbook, by SQL, and in another engine over the attached lake', async () => {
  const zone = '/v1/transactions/by-zone?level=commune&code=96002&limit=50'
  const { data } = z.object({ data: z.array(z.looseObject({ id: z.string() })) }).parse(await ask(zone))
  expect(data).toHaveLength(50)
  const [head, ...rows] = await readSheet(await downloaded(`${zone}&format=xlsx`, 'sales.xlsx'), 'Données')
  expect(head![0]).toBe('id')
  expect(rows.map(([id]) => id)).toEqual(data.map(({ id }) => id))
  const sql = `SELECT mutation FROM dvf.sale_facts WHERE commune = '96002' ORDER BY rank LIMIT 50`
  const env = { TERRIER_DATA: browsing.dataPath }
  const asked = await terrier(['query', '--format', 'json', sql], env)
  expect(asked).toMatchObject({ code: 0 })
  const views = await terrier(['export', 'views'], env)
  const engine = await DuckDBInstance.create(':memory:')
  const connection = await engine.connect()
  await connection.run(views.out)
  const found = (await connection.runAndReadAll(sql)).getRowObjectsJson()
  expect(JSON.parse(asked.out)).toEqual(found)
  expect(found.map(({ mutation }) => mutation)).toEqual(data.map(({ id }) => id))
  connection.closeSync()
  engine.closeSync()
})

test('an integrator asks with a typed client: rows, the next page, and a refusal that names its parameter', async () => {
  const client = createClient<paths>({ baseUrl: browsing.address })
  const query = { level: 'commune', code: '96002', limit: 2 } as const
  const first = await client.GET('/v1/transactions/by-zone', { params: { query } })
  const cursor = first.data!.meta.next!
  const second = await client.GET('/v1/transactions/by-zone', {
    params: { query: { ...query, cursor } },
  })
  expect(new Set([...first.data!.data, ...second.data!.data].map(({ id }) => id)).size).toBe(4)
  const refused = await client.GET('/v1/parcels/{idu}', { params: { path: { idu: 'x' } } })
  expect(refused.error).toMatchObject({
    type: '/problems/invalid-parameters',
    errors: [{ parameter: 'path.idu' }],
  })
})
