import { booleanPointInPolygon, centroid, bbox as turfBbox } from '@turf/turf'
import { describe, expect, test } from 'vitest'
import { servedDemo } from '../support/service.ts'

const { app } = await servedDemo()

const V1 = '/v1/prices'
const levelsOf = (stats: { level: string }[]) => stats.map(({ level }) => level)
const get = async (path: string) => {
  const answer = await app.inject(`${V1}/${path}`)
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

describe('by parcel', () => {
  test('a series for every level that contains it, from the IRIS to the région', async () => {
    const { status, body } = await get('by-parcel/960010000A0001')
    expect(status).toBe(200)
    expect(body.data.idu).toBe('960010000A0001')
    expect(
      body.data.yearlyStats.map(({ level, code }: { level: string; code: string }) => `${level} ${code}`),
    ).toEqual(['iris 960010101', 'commune 96001', 'departement 96', 'region 99'])
    const years = body.data.yearlyStats[1].years.map(({ year }: { year: number }) => year)
    expect(years).toEqual([2021, 2022, 2023, 2024, 2025])
    expect(body.data.yearlyStats[1].years.at(-1)).toMatchObject({ year: 2025, partial: true })
  })

  test('all loaded years on request', async () => {
    const { body } = await get('by-parcel/960010000A0001?years=all')
    expect(body.data.yearlyStats[1].years.map(({ year }: { year: number }) => year)).toEqual([
      2014, 2018, 2021, 2022, 2023, 2024, 2025,
    ])
  })

  test('404 for a parcel nobody knows, 503 where no sale is loaded', async () => {
    expect(await get('by-parcel/960019990A0001')).toMatchObject({
      status: 404,
      body: { type: '/problems/unknown-parcel' },
    })
    expect(await get('by-parcel/75118000AB0001')).toMatchObject({
      status: 503,
      body: { coverage: { datasets: ['dvf'] } },
    })
  })

  test('few sales in a quarter are withheld, and say so', async () => {
    const { body } = await get('by-parcel/960010000A0001')
    const [quarter] = body.data.yearlyStats
    const figures = quarter.years.flatMap(({ byType }: { byType: object[] }) => byType)
    for (const { count, median, withheld } of figures) {
      if (count >= 5) expect([typeof median, withheld]).toEqual(['number', null])
      else expect([median, withheld]).toEqual([null, count === 0 ? 'no-sale' : 'fewer-than-5-sales'])
    }
    expect(figures.some(({ withheld }: { withheld: string }) => withheld === 'fewer-than-5-sales')).toBe(true)
  })
})

describe('by street', () => {
  test('the street of the parcel at the point, its figures, the territory, the most active streets', async () => {
    const { status, body } = await get('by-rue?lng=2.5&lat=46.5')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      idu: '960010000A0001',
      street: { code: '1000', name: 'RUE DES LILAS FICTIFS', commune: { code: '96001' } },
      streetFrom: 'sales',
    })
    expect(body.data.street.years.length).toBe(5)
    expect(levelsOf(body.data.yearlyStats)).toEqual(['iris', 'commune', 'departement', 'region'])
    const sales = body.data.ranking.map((street: { salesCount: number }) => street.salesCount)
    expect(sales).toEqual(sales.toSorted((a: number, b: number) => b - a))
    // The ranking and the years of the street count the same sales.
    expect(body.data.rankingPeriod).toEqual({ from: '2021-01-01', to: '2025-06-28' })
    const counted = body.data.street.years.flatMap(({ byType }: { byType: { count: number }[] }) => byType)
    const own = body.data.ranking.find(({ code }: { code: string }) => code === '1000')
    expect(own.salesCount).toBe(counted.reduce((sum: number, { count }: { count: number }) => sum + count, 0))
  })

  test('a parcel without a sale: the street of its addresses', async () => {
    const found: [string, string][] = []
    for (let number = 2; number < 40; number++) {
      const idu = `960010000A${String(number).padStart(4, '0')}`
      const sold = await app.inject(`/v1/transactions/by-parcel/${idu}`)
      const addresses = await app.inject(`/v1/addresses/by-parcel/${idu}`)
      const parcel = await app.inject(`/v1/parcels/${idu}`)
      const [first] = addresses.statusCode === 200 ? addresses.json().data : []
      if (sold.json().data.length > 0 || !first || parcel.json().data.geometry.type !== 'Polygon') continue
      const [lng, lat] = centroid(parcel.json().data.geometry).geometry.coordinates
      const { status, body } = await get(`by-rue?lng=${lng}&lat=${lat}`)
      const { idu: here, street, streetFrom } = status === 200 ? body.data : { ...body, idu }
      if (here !== idu) continue
      expect(street.code).toBe(first.id.split('_')[1])
      if (status !== 200) expect(body.type).toBe('/problems/no-street-prices')
      else {
        expect(streetFrom).toBe('addresses')
        expect(body.meta.datasets.map(({ name }: { name: string }) => name)).toContain('ban')
        found.push([idu, street.name])
      }
    }
    expect(found.length).toBeGreaterThan(3)
  })

  test('400 without a point, 503 where the cadastre is not loaded, 404 where there is none', async () => {
    expect((await get('by-rue?lng=2.5')).body.errors).toEqual([
      { parameter: 'query.lat', detail: 'is required' },
    ])
    const told = async (point: string) => {
      const { status, body } = await get(`by-rue?${point}`)
      return [status, body.type, body.coverage.status]
    }
    expect(await told('lng=-4.5&lat=48.4')).toEqual([503, '/problems/dataset-not-loaded', 'not-loaded'])
    expect(await told('lng=-20&lat=45')).toEqual([404, '/problems/no-parcel', 'not-covered'])
  })
})

describe('by zone', () => {
  test('a commune: its levels, its box, what else the name could mean', async () => {
    const { body } = await get('by-zone?level=commune&code=96001')
    expect(body.data.resolvedZone).toEqual({
      level: 'commune',
      code: '96001',
      name: 'Sainte-Parcelle-la-Démo',
    })
    expect(levelsOf(body.data.yearlyStats)).toEqual(['commune', 'departement', 'region'])
    const [west, south, east, north] = body.data.envelope.bbox
    expect(west < 2.5 && 2.5 < east && south < 46.5 && 46.5 < north).toBe(true)
  })

  test('an IRIS: its contour, simplified, around its parcels; a département has none', async () => {
    const { body } = await get('by-zone?level=quartier&code=960010101')
    expect(body).toEqual((await get('by-zone?level=iris&code=960010101')).body)
    expect(body.data.resolvedZone.level).toBe('iris')
    const { bbox, contour } = body.data.envelope
    expect(contour.type).toBe('Polygon')
    expect(contour.coordinates[0].length).toBeLessThanOrEqual(200)
    expect(contour.coordinates[0].at(-1)).toEqual(contour.coordinates[0][0])
    // Parcels stand across limits: the two boxes are near each other, not one in the other.
    turfBbox(contour).forEach((side, i) => {
      expect(side).toBeCloseTo(bbox[i], 2)
    })
    expect(booleanPointInPolygon([2.5, 46.5], contour)).toBe(true)
    expect((await get('by-zone?level=departement&code=96')).body.data.envelope.contour).toBeNull()
  })

  test('a région gives its own figures only', async () => {
    const { body } = await get('by-zone?level=region&code=99')
    expect(levelsOf(body.data.yearlyStats)).toEqual(['region'])
    expect(body.data.envelope.bbox).toHaveLength(4)
  })

  test.each([
    ['sainte parcelle la demo', 'commune 96001'],
    ['STE-PARCELLE LA DÉMO', 'commune 96001'],
    ['Sainte-Parcele-la-Demo', 'commune 96001'],
    ['Bornage', 'commune 96002'],
    ['Les Bornes', 'iris 960010101'],
    ['Val-Terrier (territoire inventé)', 'departement 96'],
    ['Paris', 'ville 75056'],
    ['Paris 11e', 'arrondissement 75111'],
    ['paris 11ème arrondissement', 'arrondissement 75111'],
    ['Paris XIe', 'arrondissement 75111'],
    ['75011', 'arrondissement 75111'],
    ['Lyon 3ème arrondissement', 'arrondissement 69383'],
    ['Marseille 1er', 'arrondissement 13201'],
    ['Bretagne', 'region 53'],
    ['Saint-Denis 93', 'commune 93066'],
    ['Saint-Denis 97400', 'commune 97411'],
    ['Bordaux', 'commune 33063'],
  ])('%s means %s', async (label, expected) => {
    const { body } = await get(`by-zone?q=${encodeURIComponent(label)}`)
    const { resolvedZone } = body.data ?? body
    expect(`${resolvedZone.level} ${resolvedZone.code}`).toBe(expected)
  })

  test('homonyms are listed, the most populous first', async () => {
    const { body } = await get('by-zone?q=Saint-Denis')
    expect(body.otherZones.length).toBeGreaterThan(2)
    expect([body.resolvedZone.code, body.otherZones[0].code].sort()).toEqual(['93066', '97411'])
  })

  test.each([
    ['by-zone?q=Xyzzyville', 404],
    ['by-zone?level=commune&code=99999', 404],
    ['by-zone?level=region&code=42', 404],
    ['by-zone?level=commune&code=9600', 400],
    ['by-zone?level=rue&code=960010101', 400],
    ['by-zone?q=Paris&level=commune&code=96001', 400],
    ['by-zone?level=commune', 400],
    ['by-zone', 400],
    ['by-zone?level=commune&code=75056', 503],
    ['by-zone?level=iris&code=960010199', 404],
    ['by-zone?level=iris&code=751187001', 503],
  ])('%s: %i', async (path, status) => {
    expect((await get(path)).status).toBe(status)
  })

  test.each([
    ['75056', 'ville'],
    ['75118', 'arrondissement'],
    ['69101', 'commune'],
  ])('the code %s says that it is of a %s, whichever of the three is asked for', async (code, level) => {
    for (const asked of ['commune', 'arrondissement', 'ville']) {
      const { status, body } = await get(`by-zone?level=${asked}&code=${code}`)
      expect([status, body.resolvedZone.level]).toEqual([503, level])
    }
  })

  test('a code of another level is refused with the level to ask', async () => {
    expect((await get('by-zone?level=region&code=96')).body.detail).toBe(
      'There is no region with the code 96. It is the code of a zone of level departement: ask for level=departement.',
    )
  })
})

describe('the sales behind a figure', () => {
  test('are as many as it says, and each is a sale that can be asked for', async () => {
    const figure = (await get('by-zone?level=commune&code=96001')).body.data.yearlyStats[0].years[3].byType[1]
    const { body, headers } = await get('by-zone/sales?level=commune&code=96001&year=2024&type=Maison')
    expect(body.data.count).toBe(figure.count)
    expect(headers['x-robots-tag']).toBe('noindex, noarchive')
    expect(body.data.sales).toHaveLength(50)
    const rest = (
      await get(`by-zone/sales?level=commune&code=96001&year=2024&type=Maison&offset=${body.data.nextOffset}`)
    ).body.data
    const sales = [...body.data.sales, ...rest.sales]
    expect([sales.length, rest.nextOffset]).toEqual([figure.count, null])
    for (const sale of sales) {
      expect(sale).toMatchObject({
        date: expect.stringMatching(/^2024/),
        types: expect.arrayContaining(['Maison']),
      })
      expect(sale.pricePerM2).toBeGreaterThan(0)
    }
    const one = await app.inject(`/v1/transactions/${sales[0].id}`)
    expect(one.json().data).toEqual(sales[0])
    expect(body.meta.coverage.status).toBe('loaded')
  })

  test('sales in an IRIS', async () => {
    const answer = await app.inject('/v1/transactions/by-zone?level=iris&code=960010101&limit=5')
    expect(answer.statusCode).toBe(200)
    expect(answer.json().meta.resolvedZone).toEqual({
      level: 'iris',
      code: '960010101',
      name: 'Les Bornes',
    })
    expect(answer.json().data).toHaveLength(5)
  })
})
