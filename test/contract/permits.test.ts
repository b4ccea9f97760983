import { describe, expect, test } from 'vitest'
import { connectAgent, listen } from '../support/mcp.ts'
import { servedDemo } from '../support/service.ts'

const IDU = '960010000A0002'
const BESIDE = '960010000A0001'

const { app } = await servedDemo()

const ask = async (url: string) => {
  const answer = await app.inject(url)
  return { status: answer.statusCode, ...answer.json() }
}

describe('permits of a parcel', () => {
  test('are those that name it, with what they say and how they were tied', async () => {
    const { status, data, meta } = await ask(`/v1/permits/by-parcel/${IDU}`)
    expect(status).toBe(200)
    expect(data.around).toEqual([])
    expect(data.permits).toMatchObject([
      {
        number: '09600114A0001',
        type: { code: 'PC', label: 'Permis de construire' },
        lists: ['dwellings'],
        state: { code: '6', label: 'Terminé' },
        filedYear: 2013,
        authorisedOn: '2014-03-15',
        startedOn: '2014-09-01',
        completedOn: '2015-11-30',
        applicant: { siren: '000000026', name: 'SCI DU FICTIF 2', legalForm: { code: '6540' } },
        commune: { code: '96001', name: 'Sainte-Parcelle-la-Démo' },
        nature: { code: '1', label: 'Nouvelle construction' },
        dwellings: { count: 12, houseCount: 0, flatCount: 12, demolishedCount: 0 },
        floorSurfaces: { dwellingSurface: 900, premisesSurface: 0, byUse: {} },
        doubts: [],
        parcels: [
          {
            reference: 'A 2',
            idu: IDU,
            declaredIdu: IDU,
            match: { method: 'declared', score: 1 },
            untied: null,
          },
        ],
      },
    ])
    expect(meta).toMatchObject({ total: 1, aroundTotal: 0, coverage: { status: 'loaded' } })
    expect(meta.datasets.map(({ name }: { name: string }) => name)).toEqual(['cadastre', 'permits', 'sirene'])
  })

  test('around it are within the radius, nearest first, and never its own', async () => {
    const { data, meta } = await ask(`/v1/permits/by-parcel/${BESIDE}?radiusMeters=60&limit=2`)
    expect(data.permits).toEqual([])
    expect(data.around).toHaveLength(2)
    expect(data.around[0]).toMatchObject({ idu: IDU, distanceMeters: 0, permit: { number: '09600114A0001' } })
    expect(meta.aroundTotal).toBeGreaterThan(2)
    const all = (await ask(`/v1/permits/by-parcel/${BESIDE}?radiusMeters=60&limit=200`)).data.around
    expect(all).toHaveLength(meta.aroundTotal)
    const distances = all.map((one: { distanceMeters: number }) => one.distanceMeters)
    expect(distances).toEqual(distances.toSorted((a: number, b: number) => a - b))
    expect(Math.max(...distances)).toBeLessThanOrEqual(60)
    expect(all.map((one: { idu: string }) => one.idu)).not.toContain(BESIDE)
  })

  test('a parameter beyond its bounds is refused with its name', async () => {
    const { status, errors } = await ask(`/v1/permits/by-parcel/${IDU}?radiusMeters=301`)
    expect(status).toBe(400)
    expect(errors[0].parameter).toBe('query.radiusMeters')
  })

  test('are asked by an agent, and told in French on the page', async () => {
    const { client } = await connectAgent(await listen(app))
    const told = await client.callTool({ name: 'get_parcel_permits', arguments: { idu: IDU } })
    expect(told.structuredContent).toMatchObject({ data: { permits: [{ number: '09600114A0001' }] } })
    const years = await client.callTool({ name: 'get_commune_permits', arguments: { codeInsee: '96001' } })
    expect(years.structuredContent).toMatchObject({ data: { commune: { code: '96001' } } })
    const page = (await app.inject({ url: `/parcels/${IDU}`, headers: { 'accept-language': 'fr' } })).body
    expect(page).toContain('<h2>Permis et autorisations</h2>')
    expect(page).toContain('12 logements')
    expect(page).toContain('demandé par SCI DU FICTIF 2')
  })
})

describe('permits of a commune', () => {
  test('add up by year and type, and say how many references were tied', async () => {
    const { data } = await ask('/v1/permits/by-commune/96001')
    const years: { year: number; count: number; byType: Record<string, number> }[] = data.years
    expect(years.map(({ year }) => year)).toEqual(Array.from({ length: 13 }, (_, i) => 2013 + i))
    for (const { count, byType } of years)
      expect(Object.values(byType).reduce((sum, n) => sum + n, 0)).toBe(count)
    const { count, tiedCount, untied } = data.ties
    expect(untied).toEqual({ 'no-number': 7, 'no-reference': 2 })
    expect(count).toBe(260)
    expect(tiedCount + 9).toBe(count)
  })

  test('of a commune under two prefixes name the ambiguous references apart', async () => {
    const { data } = await ask('/v1/permits/by-commune/96005')
    expect(data.ties.untied.ambiguous).toBeGreaterThan(0)
  })
})
