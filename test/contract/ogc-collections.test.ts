import { describe, expect, test } from 'vitest'
import { servedDemo } from '../support/service.ts'

const { app } = await servedDemo()

type Properties = Record<string, string | number | boolean | null>
interface Item {
  id: string
  geometry: { type: string; coordinates: unknown }
  properties: Properties
}

const json = async (url: string) => {
  const answer = await app.inject(url)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const items = async (collection: string, query = ''): Promise<Item[]> =>
  (await json(`/ogc/collections/${collection}/items?limit=1000${query}`)).features
const FIRST = '960010000A0001'
/** The middle of the vertices of a parcel, as a box. */
const boxOf = async (idu: string) => {
  const { geometry } = await json(`/ogc/collections/parcels/items/${idu}`)
  const ring: [number, number][] = geometry.coordinates[0].slice(1)
  const [lng, lat] = [0, 1].map((axis) => ring.reduce((sum, point) => sum + point[axis]!, 0) / ring.length)
  return [lng, lat, lng, lat].join(',')
}

describe('what lies over a parcel is what its answers say', () => {
  test('zone of the planning document, and easement', async () => {
    const bbox = `&bbox=${await boxOf(FIRST)}`
    const { data } = await json(`/v1/planning/by-parcel/${FIRST}`)
    const zones = await items('planning-zones', bbox)
    expect(zones.map(({ properties: { label, document, class: kind } }) => [kind, label, document])).toEqual([
      ['U', 'UA', 'DU_96001'],
    ])
    const [easement, ...more] = await items('easements', bbox)
    const [found] = data.easements.found
    expect(more).toEqual([])
    expect(easement!.properties).toMatchObject({
      kind: 'AC1',
      name: 'Halle inventée',
      label: found.label,
      nature: found.nature,
      document: found.document,
      validOn: found.validOn,
      departementCode: '96',
    })
  })

  test('zones, perimeter and hazard of its plan of prevention, and exposure to clay', async () => {
    const { data } = await json(`/v1/risks/by-parcel/${FIRST}`)
    const bbox = `&bbox=${await boxOf(FIRST)}`
    const found = await items('prevention-zones', bbox)
    const of = (layer: string) => found.filter(({ properties }) => properties.layer === layer)
    const { preventionPlans } = data.ofParcel
    expect([of('zone'), of('perimeter'), of('hazard')].map(({ length }) => length)).toEqual(
      [preventionPlans.zones, preventionPlans.perimeters, preventionPlans.hazards].map(
        ({ length }) => length,
      ),
    )
    expect(of('zone')[0]!.properties).toMatchObject({
      code: 'R1',
      rule: 'prohibition',
      plan: '96DDT20180001',
      planKind: preventionPlans.plans[0].kind,
      status: 'in-force',
    })
    expect(of('hazard')[0]!.properties.hazards).toMatch(/Inondation/)
    const clay = await items('clay', bbox)
    expect(clay.map(({ properties }) => properties.level)).toEqual([data.ofParcel.clay.level])
  })
})

describe('parcels that something is tied to', () => {
  test('each has as many permits, and the newest, as its answer', async () => {
    const all = await items('permits')
    expect(all.length).toBeGreaterThan(10)
    for (const { id, properties } of all.filter((_, i) => i % 7 === 0)) {
      const { data } = await json(`/v1/permits/by-parcel/${id}`)
      const granted = data.permits.filter(
        (one: { state: { code: string }; authorisedOn: string | null }) =>
          one.state.code !== '4' && one.authorisedOn,
      )
      expect([properties.idu, properties.count], id).toEqual([id, granted.length])
      expect([properties.number, properties.authorisedOn, properties.type]).toEqual([
        granted[0].number,
        granted[0].authorisedOn,
        granted[0].type.code,
      ])
    }
    const since = await items('permits', '&datetime=2024-01-01/..')
    expect(since.map(({ id }) => id)).toEqual(
      all.filter(({ properties }) => String(properties.authorisedOn) >= '2024-01-01').map(({ id }) => id),
    )
  })

  test('each has as many diagnostics of a class as its answers', async () => {
    const all = await items('diagnostics')
    expect(all.length).toBeGreaterThan(10)
    for (const { id, properties } of all.filter((_, i) => i % 9 === 0)) {
      const homes = (await json(`/v1/dpe-residential/by-parcel/${id}`)).data
      const others = (await json(`/v1/dpe-tertiary/by-parcel/${id}`)).data.dpes
      const labels = [...(homes.dpes ?? homes), ...others].map(({ energyLabel }) => energyLabel)
      expect(labels.filter((label) => /^[A-G]$/.test(label)).length, id).toBe(properties.count)
      expect(labels).toContain(properties.energyLabel)
    }
  })

  test.each(['permits', 'diagnostics'])('%s of a commune are those of all with its code', async (name) => {
    const filter = encodeURIComponent("communeCode = '96002'")
    const all = await items(name, `&filter=${filter}`)
    const own = await json(`/ogc/collections/${name}/items?limit=1000&communeCode=96002`)
    expect(own.features.map(({ id }: Item) => id)).toEqual(all.map(({ id }) => id))
    expect(own.numberMatched).toBe(all.length)
    expect(all.length).toBeGreaterThan(0)
    expect((await app.inject(`/ogc/collections/${name}/items/960010000Z9999`)).statusCode).toBe(404)
  })
})

describe('prices of zones', () => {
  test('are the figures of the answer by zone, with what the sales cover', async () => {
    const { data } = await json('/v1/prices/by-zone?level=commune&code=96001&years=all')
    const wanted = data.yearlyStats
      .find(({ level }: { level: string }) => level === 'commune')
      .years.flatMap(
        (one: {
          year: number
          partial: boolean
          covers: { period: { from: string; to: string } | null }
          byType: { type: string; median: number | null; q1: number; q3: number; count: number }[]
        }) =>
          one.byType
            .filter(({ median, count }) => median !== null && count >= 5)
            .map(({ type, median, q1, q3, count }) => ({
              ...{ type, median, q1, q3, count },
              year: one.year,
              partial: one.partial,
              soldFrom: one.covers.period?.from ?? null,
              soldTo: one.covers.period?.to ?? null,
            })),
      )
    const found = await items('price-zones', '&level=commune&code=96001')
    expect(found.length).toBeGreaterThan(3)
    expect(
      found.map(({ properties: { type, median, q1, q3, count, year, partial, soldFrom, soldTo } }) => ({
        ...{ type, median, q1, q3, count, year, partial, soldFrom, soldTo },
      })),
    ).toEqual(expect.arrayContaining(wanted))
    expect(found).toHaveLength(wanted.length)
    const outline = (await json('/ogc/collections/zones/items/commune-96001')).geometry
    expect(found[0]!.geometry).toEqual(outline)
  })

  test('are of communes, IRIS and sections alone', async () => {
    const levels = new Set((await items('price-zones')).map(({ properties }) => properties.level))
    expect([...levels].sort()).toEqual(['commune', 'iris', 'section'])
  })
})
