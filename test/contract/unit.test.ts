import { describe, expect, test } from 'vitest'
import { parcelsDemo } from '../support/demo.ts'
import { connectAgent, listen } from '../support/mcp.ts'
import { demoParcel, ingestRegister } from '../support/owners-register.ts'
import { served, servedDemo } from '../support/service.ts'

const idu = demoParcel
const [FIRST, SECOND, NINTH] = [idu(1), idu(2), idu(9)]

const [ONE, OTHER] = ['000000018', '000000026']
const OWNER = 'P - Propriétaire'

describe('the unit of a parcel', async () => {
  const files = await parcelsDemo()
  await ingestRegister(files, [
    [1, OWNER, ONE],
    // Let to another, who builds on it: the ground is still of the same owner.
    [2, OWNER, ONE],
    [2, 'E - Emphytéote', OTHER],
    // Of the same one and another: another indivision.
    [9, OWNER, ONE],
    [9, OWNER, OTHER],
    [40, 'S - Syndic de copropriété', ONE],
    // Far from the others.
    [60, OWNER, ONE],
  ])
  const service = await served(files.dataDir)
  const ask = async (of: string) => (await service.app.inject(`/v1/parcels/${of}/unit`)).json()

  test('has the parcels of the same owner that touch it along a boundary, the same from each', async () => {
    const { data, meta } = await ask(FIRST)
    expect(data.owners).toMatchObject([{ siren: ONE, name: `SCI ${ONE}`, rights: [{ code: 'P' }] }])
    expect(data.owners).toHaveLength(1)
    expect(data.unit).toMatchObject({ idus: [FIRST, SECOND], count: 2, truncated: false, surface: 596 + 517 })
    expect(Math.abs(data.unit.drawnSurface / (596 + 517) - 1)).toBeLessThan(0.05)
    expect(data.unit.geometry.type).toBe('Polygon')
    expect(data.unit.geometry.coordinates).toHaveLength(1)
    expect(data.soldTogether).toEqual([])
    expect(meta.coverage).toMatchObject({ status: 'loaded', datasets: ['cadastre', 'owners'] })
    const { data: fromSecond } = await ask(SECOND)
    expect(fromSecond.unit).toEqual(data.unit)
  })

  test('is given to the map as its outline, where it has more than that parcel', async () => {
    const drawn = async (of: string) => (await service.app.inject(`/map/parcels/${of}/unit`)).json()
    expect(await drawn(FIRST)).toEqual({ geometry: (await ask(FIRST)).data.unit.geometry })
    // Alone in its unit, and without an owner in the register.
    expect([await drawn(NINTH), await drawn(idu(41))]).toEqual([{ geometry: null }, { geometry: null }])
  })

  test('does not have one of that owner and another, nor one that lies apart', async () => {
    expect((await ask(NINTH)).data).toMatchObject({
      owners: [{ siren: ONE }, { siren: OTHER }],
      unit: { idus: [NINTH], surface: 646 },
    })
    expect((await ask(idu(60))).data.unit.idus).toEqual([idu(60)])
  })

  test('is found by its surface, and has it in every row of its parcels', async () => {
    const search = async (criteria: object) => {
      const payload = {
        mode: 'zone',
        zone: { level: 'commune', code: '96001' },
        criteria,
        fields: ['unitParcelCount', 'unitSurface'],
      }
      const answer = await service.app.inject({ method: 'POST', url: '/v1/parcels/search', payload })
      return answer.json()
    }
    const { data } = await search({ unitSurface: { min: 1000 } })
    const whole = { unitParcelCount: 2, unitSurface: 596 + 517 }
    expect(data).toMatchObject([
      { idu: FIRST, ...whole },
      { idu: SECOND, ...whole },
    ])
    const alone = await search({ unitParcelCount: { max: 1 } })
    expect(alone.data).toMatchObject([
      { idu: NINTH, unitParcelCount: 1, unitSurface: 646 },
      { idu: idu(60), unitParcelCount: 1 },
    ])
    // All others: the register names no owner, so nothing follows of their units.
    expect(alone.meta.unjudged).toBeGreaterThan(100)
  })

  test('is not known of a parcel that the register gives to no legal entity', async () => {
    for (const of of [idu(3), idu(40)]) {
      const { data, meta } = await ask(of)
      expect(data).toEqual({ idu: of, owners: [], unit: null, soldTogether: [] })
      expect(meta.coverage.detail).toContain('lists legal entities alone')
    }
  })

  test('is on the page of the parcel, in French', async () => {
    const asked = { url: `/parcels/${FIRST}`, headers: { 'accept-language': 'fr' } }
    const { body } = await service.app.inject(asked)
    expect(body).toContain('2 parcelles d’un seul tenant ont les mêmes propriétaires')
    expect(body).toContain('1\u202f113\u00a0m² au cadastre')
    expect(body).toContain('41,2\u00a0m de limite commune')
  })

  test('says that rules are unknown where no plan is loaded', async () => {
    const { data } = await ask(FIRST)
    expect(data.unit.planning).toMatchObject({
      regime: 'not-known',
      zones: [],
      coverage: { status: 'not-loaded' },
    })
  })
})

describe('with every dataset of the demo', async () => {
  const service = await servedDemo()

  test('a unit of one parcel has the zones that planning gives it', async () => {
    const { data } = (await service.app.inject(`/v1/parcels/${FIRST}/unit`)).json()
    const planning = (await service.app.inject(`/v1/planning/by-parcel/${FIRST}`)).json().data
    expect(data.unit.idus).toEqual([FIRST])
    expect(data.unit.planning.regime).toBe(planning.regime)
    const named = (zones: { label: string; surface: number }[]) =>
      zones.map((zone) => [zone.label, zone.surface])
    expect(named(data.unit.planning.zones)).toEqual(named(planning.zones))
    expect(data.unit.planning.zones[0].share).toBeCloseTo(planning.zones[0].share, 4)
    expect(data.unit.planning.uncoveredShare).toBeCloseTo(planning.uncoveredShare, 4)
  })

  test('of a natural person it has what sales of contiguous parcels show', async () => {
    const { data, meta } = (await service.app.inject('/v1/parcels/960010000A0062/unit')).json()
    expect(data.unit).toBeNull()
    const [sold] = data.soldTogether
    expect(sold).toMatchObject({ method: 'sold-together', idus: ['960010000A0062', '960010000A0063'] })
    const sale = (await service.app.inject(`/v1/transactions/${sold.sale}`)).json().data
    expect(sale.date).toBe(sold.date)
    expect(sale.parcels.map((one: { currentIdu: string }) => one.currentIdu)).toEqual(
      expect.arrayContaining(sold.idus),
    )
    const asked = { url: '/parcels/960010000A0062', headers: { 'accept-language': 'fr' } }
    expect((await service.app.inject(asked)).body).toContain('Vendues ensemble, et d’un seul tenant')
    expect(meta.datasets.map(({ name }: { name: string }) => name)).toContain('dvf')
  })

  test('is a section of the dossier and a tool, and kept from search engines', async () => {
    const answer = await service.app.inject(`/v1/parcels/${FIRST}/unit`)
    expect(answer.headers['x-robots-tag']).toBe('noindex, noarchive')
    const { client } = await connectAgent(await listen(service.app))
    const called = await client.callTool({ name: 'get_parcel_unit', arguments: { idu: FIRST } })
    expect(called.structuredContent).toMatchObject({ data: { unit: { count: 1 } } })
    const dossier = (await service.app.inject(`/v1/parcels/${FIRST}/dossier?include=unit`)).json()
    expect(dossier.data.sections.unit.data).toEqual(answer.json().data)
  })
})
