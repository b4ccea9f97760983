import { describe, expect, test } from 'vitest'
import { LoadedParcels } from '../../stores/space/loaded-parcels.ts'
import { buildTestApp } from '../support/build-test-app.ts'
import { TinyReleases, tinyManifest, tinyStores } from '../support/tiny-release.ts'

test('datasets: who, under which licence, from where, and the balance of rows', async () => {
  const app = await buildTestApp()
  const { data } = (await app.inject('/v1/datasets')).json()
  expect(data.map(({ name }: { name: string }) => name)).toEqual(['cog', 'cadastre'])
  expect(data[1]).toEqual({
    name: 'cadastre',
    title: 'Title of cadastre',
    producer: 'Producer of cadastre',
    licence: 'Licence Ouverte 2.0',
    licenceUrl: 'https://licence.example/',
    homepage: 'https://cadastre.example/',
    rhythm: 'yearly',
    areas: [
      {
        code: '75',
        communeCodes: ['75118'],
        edition: '2025-10-01',
        editionFrom: 'resolved-url',
        fetchedAt: '2026-02-08T00:00:00Z',
        sources: { count: 1, urls: ['https://cadastre.example/75118.json.gz?v=1'] },
        rows: { in: 3, kept: 2, quarantined: {}, outOfScope: { commune: 1 }, repaired: {} },
      },
      {
        code: '96',
        communeCodes: ['96001'],
        edition: '2026-01-01',
        editionFrom: 'resolved-url',
        fetchedAt: '2026-02-01T00:00:00Z',
        sources: { count: 1, urls: ['https://cadastre.example/96001.json.gz?v=1'] },
        rows: { in: 6, kept: 4, quarantined: { ring: 2 }, outOfScope: {}, repaired: { spike: 1 } },
      },
    ],
  })
})

describe('coverage', () => {
  test.each([
    ['commune=96001', 'commune', '96001', 'loaded'],
    ['commune=96006', 'commune', '96001', 'loaded'],
    ['commune=96002', 'commune', '96002', 'not-loaded'],
    ['departement=96', 'departement', '96', 'partly-loaded'],
    ['departement=75', 'departement', '75', 'partly-loaded'],
  ])('%s', async (query, kind, code, status) => {
    const app = await buildTestApp()
    const { data } = (await app.inject(`/v1/coverage?${query}`)).json()
    expect(data.asked).toMatchObject({ level: kind, code })
    expect(data.datasets.map((one: { name: string; status: string }) => [one.name, one.status])).toEqual([
      ['cog', 'loaded'],
      ['cadastre', status],
    ])
  })

  test('a source that could not be had is named by coverage and datasets, without what the machine said of it', async () => {
    const missing = {
      title: 'A list',
      url: 'https://cadastre.example/list',
      reason: 'not-answering' as const,
      detail: 'looked for it in a folder of the machine',
    }
    const datasets = tinyManifest.datasets.map((dataset) => ({
      ...dataset,
      units: dataset.units.map((unit) => (unit.commune === '96001' ? { ...unit, missing: [missing] } : unit)),
    }))
    const releases = new TinyReleases(tinyStores({ manifest: { ...tinyManifest, datasets } }))
    const app = await buildTestApp(releases)
    const { detail: _detail, ...told } = missing
    const coverage = (await app.inject('/v1/coverage')).json().data.datasets
    expect(coverage.map((one: { missing?: unknown }) => one.missing)).toEqual([undefined, [told]])
    const listed = (await app.inject('/v1/datasets')).json().data[1].areas
    expect(listed.map((area: { sources: { missing?: unknown } }) => area.sources.missing)).toEqual([
      undefined,
      [told],
    ])
  })

  test('without a question: everything loaded', async () => {
    const app = await buildTestApp()
    const { data } = (await app.inject('/v1/coverage')).json()
    expect(data.asked).toBeUndefined()
    expect(data.datasets).toEqual([
      { name: 'cog', title: 'Title of cog', areas: [{ code: 'france', name: null, editions: ['2026'] }] },
      {
        name: 'cadastre',
        title: 'Title of cadastre',
        areas: [
          { code: '75', name: 'Paris', communeCodes: ['75118'], editions: ['2025-10-01'] },
          { code: '96', name: 'Val-Terrier', communeCodes: ['96001'], editions: ['2026-01-01'] },
        ],
      },
    ])
  })

  test.each([
    ['commune=96123', 404, '/problems/unknown-area'],
    ['departement=33', 404, '/problems/unknown-area'],
    ['commune=9600', 400, '/problems/invalid-parameters'],
    ['departement=7', 400, '/problems/invalid-parameters'],
    ['departement=96&commune=96001', 400, '/problems/invalid-parameters'],
  ])('%s: %i', async (query, status, type) => {
    const app = await buildTestApp()
    const answer = await app.inject(`/v1/coverage?${query}`)
    expect(answer.json()).toMatchObject({ status, type })
    expect(answer.statusCode).toBe(status)
  })
})

describe('one release a request', () => {
  test('every lease comes back, once, whatever the answer', async () => {
    const releases = new TinyReleases()
    const app = await buildTestApp(releases)
    const asked = [
      '/v1/parcels/nearest?lng=2.5&lat=46.5',
      '/v1/parcels/nearest',
      '/v1/parcels/960010000A9999',
      '/ready',
    ]
    for (const url of asked) await app.inject(url)
    expect([releases.taken, releases.returned]).toEqual([4, 4])
    await app.inject('/health')
    await app.inject('/nope')
    expect(releases.taken).toBe(4)
  })

  test('a new release answers the next question, under its own name and tag', async () => {
    const releases = new TinyReleases()
    const app = await buildTestApp(releases)
    const before = await app.inject('/v1/parcels/nearest?lng=2.5&lat=46.5')
    const id = 'r20260401-120000-89abcdef'
    releases.stores = tinyStores({ manifest: { ...tinyManifest, id } })
    const after = await app.inject({
      url: '/v1/parcels/nearest?lng=2.5&lat=46.5',
      headers: { 'if-none-match': String(before.headers.etag) },
    })
    expect(after.statusCode).toBe(200)
    expect(after.json().meta.release).toBe(id)
    expect(after.headers.etag).toContain(id)
  })
})

describe('probes', () => {
  test('ready is shown by a real look-up', async () => {
    const app = await buildTestApp()
    const answer = await app.inject('/ready')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      status: 'ok',
      release: 'r20260301-120000-0123abcd',
      parcel: '960010000A0003',
    })
  })

  test('a release without parcels is not ready, and its parcels are not loaded', async () => {
    const app = await buildTestApp(new TinyReleases(tinyStores({ parcels: new LoadedParcels([]) })))
    const ready = await app.inject('/ready')
    expect([ready.statusCode, ready.json().type]).toEqual([503, '/problems/not-ready'])
    const told = async (url: string) => {
      const answer = await app.inject(url)
      return [answer.statusCode, answer.json().type, answer.json().coverage.status]
    }
    // The interface lists no 503 for the nearest parcel.
    expect(await told('/v1/parcels/nearest?lng=2.5&lat=46.5')).toEqual([
      404,
      '/problems/no-parcel',
      'not-loaded',
    ])
    expect(await told('/v1/parcels/960010000A0001')).toEqual([
      503,
      '/problems/dataset-not-loaded',
      'not-loaded',
    ])
    expect((await app.inject('/health')).json()).toEqual({ status: 'ok' })
  })

  test('metrics count requests by route, and unknown addresses together', async () => {
    const app = await buildTestApp()
    for (const url of ['/v1/parcels/960010000A0001', '/v1/parcels/960010000A0002', '/a', '/b'])
      await app.inject(url)
    const { body, headers } = await app.inject('/metrics')
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(body).toContain(
      'http_request_duration_seconds_count{route="/v1/parcels/:idu",method="GET",status="200"} 2\n',
    )
    expect(body).toContain(
      'http_request_duration_seconds_count{route="unmatched",method="GET",status="404"} 2\n',
    )
    expect(body).toContain('terrier_release_info{release="r20260301-120000-0123abcd"} 1\n')
    expect(body).toContain('terrier_parcels 4\n')
    expect(body).toContain('process_cpu_seconds_total')
  })
})
