import { describe, expect, test } from 'vitest'
import { callTool } from '../support/mcp.ts'
import { servedDemo } from '../support/service.ts'

const service = await servedDemo()

async function ask(payload: object) {
  const { statusCode, body } = await service.app.inject({
    method: 'POST',
    url: '/v1/parcels/search',
    payload,
  })
  return { status: statusCode, text: body }
}
async function search(payload: object): Promise<{ meta: { total: number } }> {
  const { status, text } = await ask(payload)
  expect(status).toBe(200)
  return JSON.parse(text)
}
const COMMUNE = { mode: 'zone', zone: { level: 'commune', code: '96001' } } as const

describe('POST /v1/parcels/search', () => {
  test.each([
    [{ criteria: { surface: { min: 'large' } } }, 'body.criteria.surface.min must be a number'],
    [{ criteria: { surface: { min: 5, max: 1 } } }, 'must not be greater than max'],
    [{ criteria: { surface: {} } }, 'says nothing'],
    [{ criteria: { lastSoldOn: { max: '2016-02-30' } } }, 'must be a day'],
    [{ criteria: { ownerGroup: { min: 1 } } }, 'use in'],
    [{ criteria: { ownerGroup: { in: [1] } } }, 'must hold texts'],
    [
      { criteria: { worstEnergyLabel: { in: ['A', 'H'] } } },
      'body.criteria.worstEnergyLabel.in holds "H", which is none of: A, B, C, D, E, F, G',
    ],
    [{ criteria: { lastSaleTypes: { in: ['Villa'] } } }, 'Local industriel. commercial ou assimilé'],
    [{ criteria: { ownerGroup: { in: ['10'] } } }, 'criteria.ownerGroup.in'],
    [{ criteria: { lastPermitType: { in: ['permis'] } } }, 'PC, DP, PA, PD'],
    [{ criteria: { planningClass: { in: ['UA'] } } }, 'U, AU, A, N'],
    [{ criteria: { coOwnershipManaged: { in: ['yes'] } } }, 'must hold true or false'],
    [{ criteria: { surface: { is: 'unknown', min: 1 } } }, 'orUnknown'],
    [{ criteria: { price: { min: 1 } } }, 'criteria'],
    [{ criteria: { rank: { min: 1 } } }, 'criteria'],
    [{ criteria: { 'surface" > 0; DROP VIEW x; --': { min: 1 } } }, 'criteria'],
    [{ sort: 'ownerGroup-asc' }, 'must begin with a column of numbers or days'],
    [{ sort: 'surface' }, 'must be a column, a hyphen'],
    [{ fields: ['west'] }, 'fields'],
    [{ limit: 1001 }, 'must be at most 1000'],
    [{ bbox: { minLng: 1, minLat: 1, maxLng: 2, maxLat: 2 } }, 'does not go with mode zone'],
  ])('refuses %j by name', async (more, detail) => {
    const { status, text } = await ask({ ...COMMUNE, ...more })
    expect(status).toBe(400)
    expect(JSON.parse(text).detail).toContain(detail)
  })

  test.each([
    ['lastSaleTypes', ['local industriel'], ['Local industriel. commercial ou assimilé']],
    ['lastSaleTypes', ['maison', 'DEPENDANCE'], ['Maison', 'Dépendance']],
    ['worstEnergyLabel', ['g'], ['G']],
    ['planningClass', ['u'], ['U']],
  ])(
    'takes a word of %s in any case, without accents and by its short form: %j',
    async (column, words, values) => {
      const found = async (list: string[]) =>
        (await search({ ...COMMUNE, criteria: { [column]: { in: list } } })).meta.total
      const total = await found(words)
      expect(total).toBeGreaterThan(0)
      expect(total).toBe(await found(values))
    },
  )

  test('a criterion is refused before its place is looked for', async () => {
    const nowhere = { mode: 'zone', zone: { level: 'commune', code: '96999' } }
    expect((await ask(nowhere)).status).toBe(404)
    expect((await ask({ ...nowhere, criteria: { surface: { min: 'large' } } })).status).toBe(400)
  })

  test.each(['/v1/parcels/search', '/v1/transactions/statistics'])(
    '%s takes a city or an arrondissement as a commune',
    async (url) => {
      for (const code of ['75056', '75118']) {
        const payload = { mode: 'zone', zone: { level: 'commune', code } }
        expect((await service.app.inject({ method: 'POST', url, payload })).statusCode).toBe(503)
      }
    },
  )

  test('a street is found by its code in any case, and refused when no sale or address names it', async () => {
    const inStreet = (code: string) => ask({ mode: 'zone', zone: { level: 'rue', code } })
    const { status, text } = await inStreet('96001:1000')
    expect([status, JSON.parse(text).meta.total > 0]).toEqual([200, true])
    const unknown = await inStreet('96001:zzzz')
    expect([unknown.status, JSON.parse(unknown.text)]).toMatchObject([
      404,
      { detail: 'No loaded sale or address names a street ZZZZ in Sainte-Parcelle-la-Démo' },
    ])
  })

  test('a shape says of which départements it speaks, and is refused where none is loaded', async () => {
    const around = (lng: number, lat: number) =>
      ask({ mode: 'radius', radius: { lng, lat, radiusMeters: 500 } })
    const there = JSON.parse((await around(2.5, 46.5)).text)
    expect(there.meta).toMatchObject({
      coverage: { status: 'loaded', detail: 'All datasets asked about are loaded for 96.' },
    })
    const nantes = await around(-1.55, 47.21)
    expect([nantes.status, JSON.parse(nantes.text)]).toMatchObject([
      503,
      { coverage: { status: 'not-loaded', datasets: ['cadastre'] } },
    ])
    expect(nantes.text).toContain('terrier ingest cadastre --area 44')
    const york = JSON.parse((await around(-74, 40.7)).text)
    expect(york).toMatchObject({ data: [], meta: { total: 0, coverage: { status: 'not-covered' } } })
  })

  test('what is put into a criterion stays a value', async () => {
    for (const evil of [
      "' OR 1=1 --",
      '"; DROP VIEW parcel_facts_96; --',
      '$1',
      '\\',
      '%',
      "x') OR ('1'='1",
    ]) {
      expect((await search({ ...COMMUNE, criteria: { sectionCode: { in: [evil] } } })).meta.total).toBe(0)
      expect((await search({ ...COMMUNE, criteria: { buildingUses: { in: [evil] } } })).meta.total).toBe(0)
    }
    expect((await ask({ mode: 'zone', zone: { level: 'rue', code: "96001:'--" } })).status).toBe(400)
    expect((await search({ ...COMMUNE, limit: 1 })).meta.total).toBe(1763)
  })

  test('answers agents too, and tells them what to mend', async () => {
    const { app } = service
    const answer = await callTool(app, 'search_parcels', {
      ...COMMUNE,
      criteria: { surface: { min: 2000 } },
      limit: 3,
    })
    expect(JSON.stringify(answer)).toContain('"unjudged"')
    const refused = await callTool(app, 'search_parcels', { ...COMMUNE, criteria: { surface: { min: 'x' } } })
    expect(JSON.stringify(refused)).toContain('criteria.surface.min')
  })
})
