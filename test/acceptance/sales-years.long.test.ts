import { expect, test } from 'vitest'
import { callTool } from '../support/mcp.ts'
import { describeWithSamples } from '../support/samples.ts'
import { servedSamples } from '../support/service.ts'

/** Rhône is loaded with its sales of 2018, and nothing else of France. */
describeWithSamples('sales of one year and one département', () => {
  const service = servedSamples(() => [{ datasets: ['dvf'], area: '69' }])

  const ask = async (path: string) => (await service.app.inject(`/v1/transactions/${path}`)).json()
  const VILLEURBANNE = 'by-zone?level=commune&code=69266'
  const LYON = 'by-radius?lng=4.85&lat=45.75&radiusMeters=300'

  test.each([
    ['a year that is not loaded', `${VILLEURBANNE}&year=2022`, 'not-loaded', [2022], null],
    ['the year that is', `${VILLEURBANNE}&year=2018`, 'loaded', undefined, '2018-12-31'],
    [
      'years of which one is',
      `${VILLEURBANNE}&yearMin=2017&yearMax=2019`,
      'partly-loaded',
      [2017, 2019],
      '2018-12-31',
    ],
    ['no year: the loaded ones', VILLEURBANNE, 'loaded', undefined, '2018-12-31'],
    ['around a point', `${LYON}&year=2022`, 'not-loaded', [2022], null],
    ['around a point, the loaded year', `${LYON}&year=2018`, 'loaded', undefined, '2018-12-31'],
  ])('%s', async (_, path, status, missingYears, to) => {
    const { data, meta } = await ask(`${path}&limit=1`)
    expect([meta.coverage.status, meta.coverage.missingYears, meta.period?.to ?? null]).toEqual([
      status,
      missingYears,
      to,
    ])
    expect(data.length).toBe(status === 'not-loaded' ? 0 : 1)
    if (status === 'not-loaded')
      expect(meta.coverage.detail).toMatch(
        /^No sale of 2022 is loaded for .*; sales of 2018 are\. .*terrier ingest dvf/,
      )
  })

  test('a box over three départements names the two that are not loaded', async () => {
    const { data, meta } = await ask('by-bbox?minLng=4.6&minLat=45.4&maxLng=5.4&maxLat=46.0&limit=1')
    expect(data).toHaveLength(1)
    expect(meta.coverage.status).toBe('partly-loaded')
    expect(meta.coverage.detail).toContain('The shape also reaches 01, 38, 42, whose sales are not loaded')
  })

  test('a box within the loaded département speaks of no other', async () => {
    const { meta } = await ask('by-bbox?minLng=4.6&minLat=45.9&maxLng=4.62&maxLat=45.92')
    expect(meta.coverage).toEqual({
      status: 'loaded',
      detail: 'The sales of 69 are loaded.',
      datasets: ['dvf'],
    })
  })

  test('near the border the neighbour is a doubt', async () => {
    // Toussieu: Heyrieux, two kilometres to the east, is in Isère.
    const { meta } = await ask('by-radius?lng=4.985&lat=45.655&radiusMeters=1500')
    expect(meta.coverage.status).toBe('partly-loaded')
    expect(meta.coverage.detail).toContain('38')
  })

  test('the whole world is loaded in part', async () => {
    const { meta } = await ask('by-bbox?minLng=-180&minLat=-90&maxLng=180&maxLat=90&limit=1')
    expect(meta.coverage.status).toBe('partly-loaded')
    expect(meta.coverage.detail).toMatch(/also reaches \d+ départements, whose sales are not loaded/)
  })

  test.each([
    ['Strasbourg, where sales are never published', 'lng=7.75&lat=48.58', 'not-covered'],
    ['the sea', 'lng=-20&lat=45', 'not-covered'],
    ['London', 'lng=-0.12&lat=51.5', 'not-covered'],
    ['Bordeaux, which is not loaded', 'lng=-0.58&lat=44.84', 'not-loaded'],
  ])('%s is answered, never refused', async (_, point, status) => {
    const answer = await service.app.inject(`/v1/transactions/by-radius?${point}&radiusMeters=500`)
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().meta.coverage.status]).toEqual([
      200,
      undefined,
      status,
    ])
  })

  test('statistics, a parcel and the tool say the same', async () => {
    const statistics = await service.app.inject({
      method: 'POST',
      url: '/v1/transactions/statistics',
      payload: { mode: 'zone', zone: { level: 'commune', code: '69266' }, filters: { year: 2022 } },
    })
    expect(statistics.json().meta).toMatchObject({
      period: null,
      coverage: { status: 'not-loaded', missingYears: [2022] },
    })
    const parcel = await ask('by-parcel/69266000AB0001')
    expect(parcel.meta.period).toEqual({ from: '2018-01-01', to: '2018-12-31' })
    const tool = await callTool(service.app, 'transactions_by_zone', {
      level: 'commune',
      code: '69266',
      filters: { year: 2022 },
    })
    expect(tool.structuredContent).toMatchObject({
      meta: { coverage: { status: 'not-loaded', missingYears: [2022] } },
    })
    const coverage = (await service.app.inject('/v1/coverage?commune=69266')).json()
    const dvf = coverage.data.datasets.find(({ name }: { name: string }) => name === 'dvf')
    expect(dvf.areas).toMatchObject([{ code: '69', loadedYears: [2018] }])
  })
})
