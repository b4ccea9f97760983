import { describe, expect, test } from 'vitest'
import { type CollectionDocument, itemsPath as items, OgcQuestions } from '../support/ogc-questions.ts'
import { servedDemo } from '../support/service.ts'

// The abstract tests of OGC API - Features - Part 3 (19-079r2, annex A) and of CQL2 (21-065r2, annex A), each by its number and name, against every
// collection. Tests 8, 26 and 29 of CQL2 ask for the data set of the standard, which a service of other data cannot hold: ogc-filters.test.ts has such predicates.

const ogc = new OgcQuestions(await servedDemo())
const { ofEach } = ogc

interface Queryable {
  name: string
  type: string
  format?: string
}
const queryablesOf = async (id: string): Promise<Queryable[]> =>
  Object.entries((await ogc.json(`/ogc/collections/${id}/queryables`)).properties).map(([name, one]) => ({
    name,
    ...(one as Omit<Queryable, 'name'>),
  }))
const filtered = (id: string, filter: string, language = 'cql2-text', more = '') =>
  ogc.get(`${items(id)}?limit=20&filter-lang=${language}&filter=${encodeURIComponent(filter)}${more}`)
const idsOf = async (id: string, filter: string, language?: string, more?: string): Promise<string[]> => {
  const answer = await filtered(id, filter, language, more)
  expect(answer.statusCode, `${filter}: ${answer.body}`).toBe(200)
  return answer.json().features.map((one: { id: string }) => one.id)
}
const QUERYABLES = 'http://www.opengis.net/def/rel/ogc/1.0/queryables'
const declares = (uri: string) => async () =>
  expect((await ogc.json('/ogc/conformance')).conformsTo).toContain(`http://www.opengis.net/spec/${uri}`)
const LAMBERT93 = encodeURIComponent('http://www.opengis.net/def/crs/EPSG/0/2154')

/** A text queryable of a collection, and the value of a feature. */
async function sampleOf(id: string): Promise<[name: string, value: string]> {
  const { features } = await ogc.json(`${items(id)}?limit=1`)
  const names = (await queryablesOf(id)).filter(({ type, format }) => type === 'string' && !format)
  const found = names.find(({ name }) => features[0].properties[name] !== null)!
  return [found.name, features[0].properties[found.name]]
}
const boxOf = ({ extent }: CollectionDocument) => extent.spatial.bbox[0]!.join(',')

const PART_3: Readonly<Record<string, () => Promise<void>>> = {
  '1 /conf/queryables/get-conformance': declares('ogcapi-features-3/1.0/conf/queryables'),
  '2 /conf/queryables/get-queryables-uris': ofEach(async ({ id }) => {
    const { headers } = await ogc.app.inject({
      method: 'HEAD',
      url: items(id),
      headers: { accept: 'application/json' },
    })
    expect(headers.link).toMatch(new RegExp(`<[^>]+/collections/${id}/queryables>; rel="${QUERYABLES}"`))
  }),
  '3 /conf/queryables/get-queryables': ofEach(async ({ id, links }) => {
    const { href } = links.find(({ rel }) => rel === QUERYABLES)!
    const answer = await ogc.get(new URL(href).pathname, 'application/schema+json')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/schema+json'])
    expect(answer.json()).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: href,
      type: 'object',
    })
    for (const { type, format } of await queryablesOf(id))
      expect(type !== undefined || format?.startsWith('geometry-')).toBe(true)
  }),
  '4 /conf/queryables-query-parameters/get-conformance': declares(
    'ogcapi-features-3/1.0/conf/queryables-query-parameters',
  ),
  '5 /conf/queryables-query-parameters/query-param': ofEach(async ({ id }) => {
    const [first] = (await ogc.json(`${items(id)}?limit=1`)).features
    for (const { name, type, format } of (await queryablesOf(id)).filter((one) => one.type !== undefined)) {
      const value = first.properties[name]
      if (value !== null) {
        const { features } = await ogc.json(`${items(id)}?limit=5&${name}=${encodeURIComponent(value)}`)
        expect(features.length, name).toBeGreaterThan(0)
        for (const { properties } of features) expect(properties[name]).toBe(value)
      }
      if (type === 'string' && format === undefined) continue
      expect((await ogc.get(`${items(id)}?${name}=invalid`)).statusCode, name).toBe(400)
    }
  }),
  '6 /conf/filter/get-conformance': declares('ogcapi-features-3/1.0/conf/filter'),
  '7 /conf/filter/filter-param': ofEach(async ({ id }) => {
    const [name, value] = await sampleOf(id)
    const asText = `${name} = '${value.replaceAll("'", "''")}'`
    const asJson = JSON.stringify({ op: '=', args: [{ property: name }, value] })
    const found = await idsOf(id, asText)
    expect(found.length).toBeGreaterThan(0)
    expect(await idsOf(id, asJson, 'cql2-json')).toEqual(found)
    for (const language of ['cql2-text', 'cql2-json'])
      expect((await filtered(id, `${name} ==`, language)).statusCode).toBe(400)
  }),
  '8 /conf/filter/filter-lang-default': ofEach(async ({ id }) => {
    const [name, value] = await sampleOf(id)
    const filter = encodeURIComponent(`${name} = '${value.replaceAll("'", "''")}'`)
    for (const { properties } of (await ogc.json(`${items(id)}?filter=${filter}`)).features)
      expect(properties[name]).toBe(value)
    expect((await ogc.get(`${items(id)}?filter=${name}`)).statusCode).toBe(400)
  }),
  '9 /conf/filter/expression-construction': ofEach(async ({ id }) =>
    expect((await filtered(id, "this_is_not_a_queryable = 'a'")).statusCode).toBe(400),
  ),
  '10 /conf/filter/filter-crs-wgs84': ofEach(async (one) => {
    const all = (await ogc.json(`${items(one.id)}?limit=20&bbox=${boxOf(one)}`)).features.map(
      ({ id }: { id: string }) => id,
    )
    expect(await idsOf(one.id, `S_INTERSECTS(geometry, BBOX(${boxOf(one)}))`)).toEqual(all)
    expect(
      (await filtered(one.id, 'S_INTERSECTS(geometry, BBOX(1000000,1000000,2000000,2000000))')).statusCode,
    ).toBe(400)
  }),
  '11 /conf/filter/filter-crs-param': ofEach(async ({ id }) => {
    const metres = 'S_INTERSECTS(geometry, BBOX(500000,6000000,800000,7000000))'
    expect((await idsOf(id, metres, 'cql2-text', `&filter-crs=${LAMBERT93}`)).length).toBeGreaterThan(0)
    const unknown = '&filter-crs=http://www.opengis.net/def/crs/EPSG/0/0'
    expect((await filtered(id, 'true', 'cql2-text', unknown)).statusCode).toBe(400)
  }),
  '13 /conf/features-filter/get-conformance': declares('ogcapi-features-3/1.0/conf/features-filter'),
  '14, 15 /conf/features-filter/get-collections, get-collection': ofEach(async ({ id, links }) => {
    expect(links.map(({ rel }) => rel)).toContain(QUERYABLES)
    expect((await ogc.json(`/ogc/collections/${id}`)).links).toContainEqual(
      links.find(({ rel }) => rel === QUERYABLES),
    )
  }),
  '16 /conf/features-filter/filter-on-items': ofEach(async ({ id }) =>
    expect((await idsOf(id, 'true')).length).toBeGreaterThan(0),
  ),
  '17 /conf/features-filter/mixing-expression': ofEach(async (one) => {
    const box = boxOf(one)
    const all = (await ogc.json(`${items(one.id)}?limit=20&bbox=${box}`)).features.map(
      ({ id }: { id: string }) => id,
    )
    expect(await idsOf(one.id, `S_INTERSECTS(geometry, BBOX(${box}))`, 'cql2-text', `&bbox=${box}`)).toEqual(
      all,
    )
  }),
}

const LITERALS: Readonly<Record<string, string>> = {
  string: "'foo'",
  boolean: 'true',
  number: '3.14',
  integer: '1',
}
const literalOf = ({ type, format }: Queryable) =>
  format === 'date' ? "DATE('2022-04-14')" : LITERALS[type]!
const apart = (one: readonly string[], other: readonly string[]) =>
  expect(one.filter((id) => other.includes(id))).toEqual([])

/** Predicates of the tests below, as those tests keep them. */
const predicates = ({ extent }: CollectionDocument, name: string) => [
  `${name} IS NULL`,
  `${name} = 'foo'`,
  `S_INTERSECTS(geometry, BBOX(${extent.spatial.bbox[0]!.join(',')}))`,
  'S_INTERSECTS(geometry, POINT(7.02 49.92))',
]

const CQL2: Readonly<Record<string, () => Promise<void>>> = {
  '1 /conf/cql2-text/validate': declares('cql2/1.0/conf/cql2-text'),
  '2 /conf/cql2-text/escaping': ofEach(async ({ id }) => {
    const [name] = await sampleOf(id)
    expect(await idsOf(id, `${name} = 'O''Neil'`)).toEqual(await idsOf(id, `${name} = 'O\\'Neil'`))
  }),
  '3 /conf/cql2-json/validate': declares('cql2/1.0/conf/cql2-json'),
  '4 /conf/basic-cql2/basic-test': ofEach(async ({ id }) =>
    expect((await queryablesOf(id)).filter((one) => LITERALS[one.type]).length).toBeGreaterThan(0),
  ),
  '5 /conf/basic-cql2/comparison': ofEach(async ({ id }) => {
    for (const one of (await queryablesOf(id)).filter(({ type }) => type !== undefined)) {
      const of = (sign: string) => idsOf(id, `${one.name} ${sign} ${literalOf(one)}`)
      apart(await of('='), await of('<>'))
      apart(await of('>'), await of('<='))
      apart(await of('<'), await of('>='))
    }
  }),
  '6 /conf/basic-cql2/is-null': ofEach(async ({ id }) => {
    for (const { name } of await queryablesOf(id))
      apart(await idsOf(id, `${name} IS NULL`), await idsOf(id, `${name} is not null`))
  }),
  '7 /conf/basic-cql2/boolean': ofEach(async ({ id }) => {
    expect((await idsOf(id, 'true')).length).toBeGreaterThan(0)
    expect(await idsOf(id, 'false')).toEqual([])
  }),
  '9, 27 /conf/basic-cql2/logical, /conf/basic-spatial-functions/logical': ofEach(async (one) => {
    const [name] = await sampleOf(one.id)
    const [p1, p2, p3, p4] = predicates(one, name)
    for (const filter of [
      `(NOT (${p2}) AND ${p1}) OR (${p3} and ${p4}) or not (${p1} OR ${p4})`,
      `((NOT ${p1} AND ${p2}) OR (${p3} and NOT ${p4}) or not (${p1} AND ${p4}))`,
    ])
      expect((await filtered(one.id, filter)).statusCode, filter).toBe(200)
    // Where nothing is null and nothing unknown, the second is true of all.
    expect((await idsOf(one.id, `not (${p4} AND NOT ${p4})`)).length).toBeGreaterThan(0)
  }),
  '25 /conf/basic-spatial-functions/s_intersects': ofEach(async ({ id }) => {
    expect((await idsOf(id, 'S_INTERSECTS(geometry,BBOX(-180,-90,180,90))')).length).toBeGreaterThan(0)
    expect(await idsOf(id, 'S_INTERSECTS(geometry,POINT(7.02 49.92))')).toEqual([])
    expect((await filtered(id, 'S_INTERSECTS(geometry,POINT(90 180))')).statusCode).toBe(400)
    const east = 'S_INTERSECTS(geometry,BBOX(-180,-90,-90,90)) AND S_INTERSECTS(geometry,BBOX(90,-90,180,90))'
    expect(await idsOf(id, east)).toEqual([])
  }),
  '28 /conf/basic-spatial-functions-plus/s_intersects': ofEach(async ({ id }) => {
    const west =
      '((-180 -90, -90 -90, -90 90, -180 90, -180 -90), (-120 -50, -100 -50, -100 -40, -120 -40, -120 -50))'
    const square = '((0 0, 10 0, 10 10, 0 10, 0 0))'
    for (const literal of [
      'LINESTRING(-180 -45, 0 -45)',
      'MULTILINESTRING((-180 -45, 0 -45), (0 45, 180 45))',
      `POLYGON${west}`,
      `MULTIPOLYGON(${west},${square})`,
      `GEOMETRYCOLLECTION(POINT(7.02 49.92), POLYGON${square})`,
    ])
      expect(await idsOf(id, `S_INTERSECTS(geometry,${literal})`), literal).toEqual([])
    expect((await filtered(id, 'S_INTERSECTS(geometry,MULTIPOINT(7.02 49.92, 90 180))')).statusCode).toBe(400)
    const inBox = (await ogc.json(`${items(id)}?limit=1&bbox=2,46,3,47`)).numberMatched
    const around = encodeURIComponent('S_INTERSECTS(geometry,POLYGON((2 46, 3 46, 3 47, 2 47, 2 46)))')
    expect((await ogc.json(`${items(id)}?limit=1&filter=${around}`)).numberMatched).toBe(inBox)
    expect(inBox).toBeGreaterThan(0)
  }),
}

describe('abstract tests of Features Part 3', () => {
  test.each(Object.entries(PART_3))('%s', (_, check) => check())
})
describe('abstract tests of CQL2', () => {
  test.each(Object.entries(CQL2))('%s', (_, check) => check())
})
