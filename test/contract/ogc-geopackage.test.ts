import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { collections } from '../../api/ogc/collections/index.ts'
import { LAMBERT93 } from '../../api/ogc/crs.ts'
import { servedDemo } from '../support/service.ts'
import { temporaryFile } from '../support/temp.ts'

const run = promisify(execFile)
const OGR2OGR = process.env.OGR2OGR_PATH ?? 'ogr2ogr'
const OGRINFO = OGR2OGR.replace(/ogr2ogr$/, 'ogrinfo')

const features = z.array(
  z.object({
    id: z.string().optional(),
    geometry: z.object({ type: z.string(), coordinates: z.array(z.unknown()) }).nullable(),
    properties: z.record(z.string(), z.unknown()),
  }),
)

describe('features as a GeoPackage', async () => {
  const { app } = await servedDemo()

  const ask = (name: string, query: string) => app.inject(`/ogc/collections/${name}/items?${query}`)

  async function file(name: string, query: string) {
    const answer = await ask(name, `f=gpkg&${query}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/geopackage+sqlite3')
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${name}.gpkg"`)
    const path = await temporaryFile(`${name}.gpkg`, answer.rawPayload)
    return { path, headers: answer.headers }
  }

  test.each(collections.map(({ name }) => name))(
    '%s: GDAL reads every feature with what its GeoJSON says',
    async (name) => {
      const { path } = await file(name, 'limit=200')
      const table = name.replaceAll('-', '_')
      const read = await run(OGR2OGR, ['-f', 'GeoJSON', '/vsistdout/', path, table], { maxBuffer: 100e6 })
      expect(read.stderr).toBe('')
      const found = features.parse(JSON.parse(read.stdout).features)
      const asked = features.parse((await ask(name, 'limit=200')).json().features)
      expect(found.length).toBe(asked.length)
      expect(found.length).toBeGreaterThan(0)
      for (const [i, { properties, geometry }] of found.entries()) {
        const { id, ...own } = properties
        expect(id).toBe(asked[i]!.id)
        // GDAL writes a day with slashes.
        const words = (value: unknown) => (typeof value === 'string' ? value.replaceAll('/', '-') : value)
        const plain = (all: Record<string, unknown>) =>
          Object.fromEntries(Object.entries(all).map(([key, value]) => [key, words(value)]))
        expect(plain(own)).toEqual(plain(asked[i]!.properties))
        const shape = asked[i]!.geometry
        if (shape?.type === 'Polygon')
          expect(geometry).toMatchObject({ type: 'MultiPolygon', coordinates: [shape.coordinates] })
        else expect(geometry).toMatchObject({ ...shape })
      }
    },
  )

  test('in Lambert-93 it is that for GDAL, in metres', async () => {
    const { path } = await file('permits', `limit=5&crs=${encodeURIComponent(LAMBERT93)}`)
    const { stdout } = await run(OGRINFO, ['-so', '-al', path, 'permits'])
    expect(stdout).toMatch(/ID\["EPSG",2154\]/)
    expect(stdout).toMatch(/Extent: \(6\d{5}\.\d+, 66\d{5}\.\d+\)/)
    expect(stdout).toContain('Feature Count: 5')
  })

  test('a part says so, in the header and in the file; the rest follows, and nothing comes twice', async () => {
    const all = features.parse((await ask('planning-zones', 'limit=1000')).json().features)
    const idsOf = async (path: string) => {
      const { stdout } = await run(OGR2OGR, [
        '-f',
        'CSV',
        '/vsistdout/',
        path,
        'planning_zones',
        '-select',
        'id',
      ])
      return stdout.trim().split('\n').slice(1)
    }
    const ids: string[] = []
    let query = 'limit=3'
    for (let pages = 0; query !== '' && pages < 3; pages += 1) {
      const { path, headers } = await file('planning-zones', query)
      ids.push(...(await idsOf(path)))
      const next = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1]
      const info = await run(OGRINFO, ['-so', '-al', path, 'planning_zones'])
      expect(info.stdout.includes('more follow')).toBe(next !== undefined)
      const following = new URLSearchParams(next === undefined ? '' : new URL(next).search)
      following.delete('f')
      query = following.toString()
    }
    expect(ids.map((id) => id.replaceAll('"', ''))).toEqual(all.slice(0, ids.length).map(({ id }) => id))
    expect(ids.length).toBe(9)
  })

  test('without a limit it is whole up to 10,000 features, where a page has 100', async () => {
    const { path, headers } = await file('parcels', '')
    const { stdout } = await run(OGRINFO, ['-so', '-al', path, 'parcels'])
    const count = (await ask('parcels', 'limit=1')).json().numberMatched
    expect(stdout).toContain(`Feature Count: ${count}`)
    expect(headers.link).toBeUndefined()
  })

  test('the same file is not sent twice; sales stay out of search engines', async () => {
    const first = await ask('sales', 'f=gpkg&limit=2')
    expect(first.headers['x-robots-tag']).toBe('noindex, noarchive')
    const again = await app.inject({
      url: '/ogc/collections/sales/items?f=gpkg&limit=2',
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('documents have no such form, and say so; another form of features is refused by name', async () => {
    const document = await app.inject('/ogc/collections?f=gpkg')
    expect([document.statusCode, document.json().errors]).toEqual([
      400,
      [{ parameter: 'query.f', detail: 'must be json or html' }],
    ])
    const other = (await ask('permits', 'f=shp')).json()
    expect(other.errors).toEqual([
      { parameter: 'query.f', detail: 'must be json, html or gpkg (GeoPackage)' },
    ])
  })

  test('the page of features links to it', async () => {
    const { body } = await app.inject({
      url: '/ogc/collections/permits/items?communeCode=96001',
      headers: { accept: 'text/html', 'accept-language': 'fr' },
    })
    expect(body).toContain('Télécharger en GeoPackage à partir de cette page (10\u00a0000 objets au plus)')
    expect(body).toContain('/ogc/collections/permits/items?communeCode=96001&amp;f=gpkg')
  })
})
