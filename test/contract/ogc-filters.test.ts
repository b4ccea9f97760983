import { describe, expect, test } from 'vitest'
import { fromWgs84 } from '../../shared/geo/projections.ts'
import { servedDemo } from '../support/service.ts'
import { wholeCollection } from '../support/whole-collection.ts'

const { app } = await servedDemo()

const get = async (url: string) => {
  const answer = await app.inject(url)
  return { status: answer.statusCode, body: answer.body }
}
const json = async (url: string) => {
  const { status, body } = await get(url)
  expect(status, body).toBe(200)
  return JSON.parse(body)
}
const wholeOf = (url: string) => wholeCollection(app, url)
const items = (name: string) => `/ogc/collections/${name}/items`
const BOX = '2.4985,46.4985,2.5021,46.5019'

describe('features', () => {
  test('filters, properties and days leave the features that they hold for', async () => {
    const of = async (query: string) => (await wholeOf(`${items('sales')}?limit=1000&${query}`)).ids
    const all = (await wholeOf(`${items('sales')}?limit=1000`)).features
    const some = await of(`filter=${encodeURIComponent("price > 200000 AND date >= DATE('2025-01-01')")}`)
    const wanted = all.filter(
      ({ properties: { price, date } }) => Number(price) > 200000 && String(date) >= '2025-01-01',
    )
    expect(some).toEqual(wanted.map(({ id }) => id))
    expect(some.length).toBeGreaterThan(3)
    const year = await of('datetime=2025-01-01T00:00:00Z/..')
    expect(year).toEqual(
      all.filter(({ properties: { date } }) => String(date) >= '2025-01-01').map(({ id }) => id),
    )
    expect((await json(`${items('parcels')}?datetime=2025-01-01&limit=1`)).numberMatched).toBeGreaterThan(
      1000,
    )
    const communes = await wholeOf(`${items('zones')}?level=commune`)
    expect(communes.ids).toContain('commune-96001')
    expect(communes.ids.every((id) => id.startsWith('commune-'))).toBe(true)
  })

  test('a property without a value equals no text; one of several joined by a bar equals the whole text', async () => {
    const of = async (name: string, query: string) =>
      (await wholeOf(`${items(name)}?limit=1000&${query}`)).features
    const all = await of('addresses', '')
    const bare = all.filter(({ properties: { suffix } }) => suffix === null)
    expect(bare.length).toBeGreaterThan(10)
    expect(await of('addresses', 'suffix=null')).toEqual([])
    expect((await of('addresses', 'suffix=bis')).map(({ properties: { suffix } }) => suffix)).toContain('bis')
    const sales = await of('sales', '')
    for (const types of ['Appartement', 'Maison|Dépendance'])
      expect(await of('sales', `types=${encodeURIComponent(types)}`)).toEqual(
        sales.filter(({ properties }) => properties.types === types),
      )
    expect(await of('sales', 'types=null')).toEqual([])
  })

  test('a spatial filter finds what a box does, in text and JSON, in degrees and metres, alone and with others', async () => {
    const filtered = (filter: string, more = '') =>
      wholeOf(`${items('parcels')}?limit=1000&filter=${encodeURIComponent(filter)}${more}`)
    const [west, south, east, north] = BOX.split(',').map(Number) as [number, number, number, number]
    const inBox = await wholeOf(`${items('parcels')}?bbox=${BOX}&limit=1000`)
    expect(await filtered(`S_INTERSECTS(geometry, BBOX(${BOX}))`)).toEqual(inBox)
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ]
    const polygon = `POLYGON((${ring.map((one) => one.join(' ')).join(', ')}))`
    expect((await filtered(`S_INTERSECTS(geometry, ${polygon})`)).ids).toEqual(inBox.ids)
    const asJson = {
      op: 's_intersects',
      args: [{ property: 'geometry' }, { type: 'Polygon', coordinates: [ring] }],
    }
    expect((await filtered(JSON.stringify(asJson), '&filter-lang=cql2-json')).ids).toEqual(inBox.ids)
    const metres = encodeURIComponent('http://www.opengis.net/def/crs/EPSG/0/2154')
    const corners = ring.map(([lng, lat]) => fromWgs84(2154, lng!, lat!).join(' '))
    // Sides that are straight in metres bend by centimetres in degrees, where no outline of the demo begins.
    const inMetres = await filtered(
      `S_INTERSECTS(geometry, POLYGON((${corners.join(', ')})))`,
      `&filter-crs=${metres}`,
    )
    expect(inMetres.ids).toEqual(inBox.ids)
    const all = (await wholeOf(`${items('parcels')}?limit=1000`)).ids
    const outside = (await filtered(`NOT S_INTERSECTS(geometry, BBOX(${BOX}))`)).ids
    expect(outside).toEqual(all.filter((id) => !inBox.ids.includes(id)))
    expect((await filtered(`S_DISJOINT(geometry, BBOX(${BOX}))`)).ids).toEqual(outside)
    const large = inBox.features.filter(({ properties: { surface } }) => Number(surface) > 500)
    expect((await filtered(`surface > 500 AND S_INTERSECTS(geometry, ${polygon})`)).ids).toEqual(
      large.map(({ id }) => id),
    )
    const both = await filtered(
      `S_INTERSECTS(geometry, ${polygon})`,
      `&bbox=${west},${south},${east},${(south + north) / 2}`,
    )
    const half = await wholeOf(
      `${items('parcels')}?bbox=${west},${south},${east},${(south + north) / 2}&limit=1000`,
    )
    expect(both.ids).toEqual(half.ids)
  })

  test.each([
    ['limit=0', 'query.limit'],
    ['limit=x', 'query.limit'],
    ['bbox=1,2,3', 'query.bbox'],
    ['bbox=1,4,3,2', 'query.bbox'],
    ['bbox=-181,2,1,4', 'query.bbox'],
    ['bbox=1,2,180.1,4', 'query.bbox'],
    ['bbox=1,-91,3,4', 'query.bbox'],
    ['bbox=1,2,3,90.5', 'query.bbox'],
    ['bbox=3,2,1,4&bbox-crs=http://www.opengis.net/def/crs/EPSG/0/2154', 'query.bbox'],
    ['datetime=2025-02-30', 'query.datetime'],
    ['datetime=2025-01-01T25:00:00Z', 'query.datetime'],
    ['datetime=2025-06-01/2025-05-01', 'query.datetime'],
    ['datetime=..', 'query.datetime'],
    ['datetime=', 'query.datetime'],
    ["filter=createdOn > DATE('2025-04-31')", 'query.filter'],
    ['bbox=1,2,NaN,4', 'query.bbox'],
    ['crs=EPSG:4326', 'query.crs'],
    ['bbox-crs=x', 'query.bbox-crs'],
    ['datetime=yesterday', 'query.datetime'],
    ['filter=surface', 'query.filter'],
    ['filter-lang=cql-text', 'query.filter-lang'],
    ['filter-lang=cql2-json&filter=surface', 'query.filter'],
    ['filter-crs=x', 'query.filter-crs'],
    ['filter=S_TOUCHES(geometry, POINT(1 2))', 'query.filter'],
    ['nothing=1', 'query.nothing'],
    ['limit=1&limit=2', 'query.limit'],
    ['f=xml', 'query.f'],
    ['cursor=x', 'cursor'],
  ])('?%s is refused by name', async (query, parameter) => {
    const { status, body } = await get(`${items('parcels')}?${query}`)
    expect([status, JSON.parse(body).errors?.[0].parameter]).toEqual([400, parameter])
  })
})
