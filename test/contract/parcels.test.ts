import { expect, test } from 'vitest'
import { buildTestApp } from '../support/build-test-app.ts'
import { TinyReleases, tinyStores } from '../support/tiny-release.ts'

const META = {
  release: 'r20260301-120000-0123abcd',
  datasets: [
    { name: 'cog', producer: 'Producer of cog', licence: 'Licence Ouverte 2.0', edition: '2026' },
    {
      name: 'cadastre',
      producer: 'Producer of cadastre',
      licence: 'Licence Ouverte 2.0',
      edition: '2026-01-01',
      editions: ['2026-01-01', '2025-10-01'],
    },
  ],
}

const FIRST = {
  id: '960010000A0001',
  commune: { code: '96001', name: 'Sainte-Parcelle' },
  departement: { code: '96', name: 'Val-Terrier' },
  prefix: '000',
  section: '0A',
  number: '0001',
  surface: 2000,
  surveyed: false,
  createdOn: '2020-01-01',
  updatedOn: '2022-01-08',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [2.49975, 46.49975],
        [2.50025, 46.49975],
        [2.50025, 46.50025],
        [2.49975, 46.50025],
        [2.49975, 46.49975],
      ],
    ],
  },
}

test('a point inside a parcel gives it', async () => {
  const app = await buildTestApp()
  const answer = await app.inject('/v1/parcels/nearest?lng=2.5&lat=46.5')
  // The parcel of the answer is put into its links.
  const links = {
    parcel: '/v1/parcels/960010000A0001',
    dossier: '/v1/parcels/960010000A0001/dossier',
    page: '/parcels/960010000A0001',
  }
  expect(answer.json()).toEqual({
    data: { ...FIRST, contained: true, distanceMeters: 0 },
    meta: { ...META, links },
  })
})

test('a point outside gives the nearest parcel, in metres to two decimals', async () => {
  const app = await buildTestApp()
  const { data } = (await app.inject('/v1/parcels/nearest?lng=2.4995&lat=46.5')).json()
  expect(data).toMatchObject({ id: '960010000A0001', contained: false })
  // 0.00025° of longitude at 46.5° north on the WGS84 ellipsoid: 111,412.84·cos φ − 93.5·cos 3φ metres a degree.
  expect(data.distanceMeters).toBeCloseTo(19.19, 1)
  expect(data.distanceMeters).toBe(Math.round(data.distanceMeters * 100) / 100)
})

test('what the source does not say is null', async () => {
  const app = await buildTestApp()
  const { data } = (await app.inject('/v1/parcels/960010000A0004')).json()
  expect(data).toMatchObject({ surface: null, surveyed: null, createdOn: null, updatedOn: null })
})

test('too far from any parcel: 404 with the distance and what is loaded', async () => {
  const app = await buildTestApp()
  const answer = await app.inject('/v1/parcels/nearest?lng=-3&lat=48')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({
    type: '/problems/no-parcel',
    title: 'Not found',
    status: 404,
    instance: '/v1/parcels/nearest',
    maxDistanceMeters: 1000,
    loadedDepartements: ['75', '96'],
  })
  expect(answer.json().detail).toContain('No parcel within 1000 m of longitude -3, latitude 48')
})

test('the distance is the configured one', async () => {
  const app = await buildTestApp(new TinyReleases(tinyStores({ limits: { nearestMaxMetres: 10 } })))
  expect((await app.inject('/v1/parcels/nearest?lng=2.4995&lat=46.5')).statusCode).toBe(404)
  expect((await app.inject('/v1/parcels/nearest?lng=2.4997&lat=46.5')).statusCode).toBe(200)
})

test('a parcel by its identifier, written as people write it', async () => {
  const app = await buildTestApp()
  const exact = await app.inject('/v1/parcels/960010000A0001')
  const { links, ...meta } = exact.json().meta
  expect({ data: exact.json().data, meta }).toEqual({ data: FIRST, meta: META })
  expect(links.dossier).toBe('/v1/parcels/960010000A0001/dossier')
  const loose = await app.inject('/v1/parcels/96001%20000%200a%200001')
  expect(loose.body).toBe(exact.body)
  expect(loose.headers.etag).toBe(exact.headers.etag)
})

test.each([
  ['960010000A9999', 'loaded', 'is not in the cadastre of Sainte-Parcelle (96001), which is loaded'],
  ['960020000A0001', 'not-loaded', 'Commune 96002 (département 96) is not loaded'],
  ['969990000A0001', 'unknown-parcel', 'not a commune of the Code officiel géographique 2026'],
])('unknown parcel %s: %s', async (idu, coverage, detail) => {
  const app = await buildTestApp()
  const answer = await app.inject(`/v1/parcels/${idu}`)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({
    type: '/problems/unknown-parcel',
    status: 404,
    coverage: { status: coverage },
  })
  expect(answer.json().detail).toContain(detail)
})

test('a parcel of a merged commune names the one to ask for', async () => {
  const app = await buildTestApp()
  const answer = await app.inject('/v1/parcels/960060000A0001')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({
    type: '/problems/unknown-parcel',
    coverage: { status: 'loaded' },
    successor: { idu: '960010060A0001', loaded: false },
  })
  expect(answer.json().detail).toContain('former commune code 96006, today part of Sainte-Parcelle (96001)')
})

test.each(['96001', '960010000A001', '960010000A00011', 'zz0010000A0001', 'x'.repeat(3000)])(
  'malformed identifier %#: 400 that tells the form',
  async (idu) => {
    const app = await buildTestApp()
    const answer = await app.inject(`/v1/parcels/${idu}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      type: '/problems/invalid-parameters',
      errors: [{ parameter: 'path.idu' }],
    })
    expect(answer.json().errors[0].detail).toContain('14 characters')
  },
)

test('a parcel is had as one GeoJSON feature, by name or by what is accepted', async () => {
  const app = await buildTestApp()
  const { id, commune, departement, geometry, ...members } = FIRST
  const feature = {
    type: 'Feature',
    id,
    geometry,
    properties: {
      idu: id,
      communeCode: commune.code,
      communeName: commune.name,
      departementCode: departement.code,
      departementName: departement.name,
      ...members,
    },
  }
  const url = `/v1/parcels/${id}`
  const named = await app.inject(`${url}?format=geojson`)
  expect(named.headers['content-type']).toBe('application/geo+json; charset=utf-8')
  expect(named.json()).toEqual(feature)
  const accepted = await app.inject({ url, headers: { accept: 'application/geo+json' } })
  expect(accepted.json()).toEqual(feature)
  expect(accepted.headers.etag).toBe(named.headers.etag)
  expect(String(accepted.headers.vary)).toContain('accept,')
  const plain = await app.inject({ url, headers: { accept: '*/*' } })
  expect(plain.json()).toMatchObject({ data: { id } })
  expect(plain.headers.etag).not.toBe(named.headers.etag)
  const nearest = await app.inject('/v1/parcels/nearest?lng=2.5&lat=46.5&format=geojson')
  expect(nearest.json()).toMatchObject({ type: 'Feature', id, properties: { contained: true } })
  const refused = await app.inject(`${url}?format=csv`)
  expect([refused.statusCode, refused.json().errors[0].parameter]).toEqual([400, 'query.format'])
})
