import { describe, expect, test } from 'vitest'
import { parcelRisksSchema } from '../../shared/schemas/risks.ts'
import { ingestDemo, parcelsDemo } from '../support/demo.ts'
import { callTool } from '../support/mcp.ts'
import { served } from '../support/service.ts'

const files = await parcelsDemo()
await ingestDemo(files, {
  datasets: ['cadastre', 'prevention-plans', 'clay', 'commune-risks', 'classified-installations'],
})
const { app } = await served(files.dataDir)
const few = await parcelsDemo()
await ingestDemo(few, { datasets: ['cadastre', 'commune-risks'] })
const part = await served(few.dataDir)

async function ask(idu: string, from = app) {
  const answer = await from.inject(`/v1/risks/by-parcel/${idu}`)
  expect(answer.statusCode, answer.body).toBe(200)
  const { data, meta } = answer.json()
  return { data: parcelRisksSchema.parse(data), meta }
}

const FIRST = '960010000A0001'

describe('risks of a parcel', () => {
  test('its plan, zones and hazards by share, with the state of the plan', async () => {
    const { data, meta } = await ask(FIRST)
    const { preventionPlans } = data.ofParcel
    expect(meta.coverage.status).toBe('loaded')
    expect(meta.datasets.map(({ name }: { name: string }) => name).sort()).toEqual([
      'cadastre',
      'classified-installations',
      'clay',
      'commune-risks',
      'prevention-plans',
    ])
    expect(preventionPlans).toMatchObject({
      scope: 'parcel',
      edition: '2021-04-15',
      coverage: { status: 'loaded' },
      isInPerimeter: true,
    })
    expect(preventionPlans.zones).toHaveLength(1)
    expect(preventionPlans.zones[0]).toMatchObject({
      plan: '96DDT20180001',
      code: 'R1',
      rule: 'prohibition',
      ruleCode: '03',
      shape: 'surface',
      share: 1,
      isSliver: false,
      writtenRule: { url: 'https://www.val-terrier.example/ppri/reglement_invente.pdf' },
    })
    expect(preventionPlans.perimeters[0]).toMatchObject({
      status: 'in-force',
      statusOn: '2021-04-15',
      share: 1,
    })
    expect(preventionPlans.hazards[0]!.hazards).toEqual([
      { code: '112', label: "Inondation - Par une crue à débordement lent de cours d'eau", levelCode: '04' },
    ])
    expect(preventionPlans.plans).toEqual([
      {
        id: '96DDT20180001',
        name: null,
        kind: 'PPRN',
        status: 'in-force',
        statusCode: '02',
        statusOn: '2021-04-15',
        siteUrl: null,
      },
    ])
  })

  test('clay: the level that covers it, and none only where the map covers', async () => {
    const { data } = await ask(FIRST)
    expect(data.ofParcel.clay).toMatchObject({ scope: 'parcel', edition: '2025', level: 'medium' })
    expect(data.ofParcel.clay.found).toMatchObject([{ level: 'medium', share: 1, isSliver: false }])
    const far = await ask('960040000A0001')
    expect(far.data.ofParcel.clay).toMatchObject({ level: 'none', found: [], coverage: { status: 'loaded' } })
    expect(far.data.ofParcel.preventionPlans).toMatchObject({ isInPerimeter: false, zones: [], plans: [] })
  })

  test('what is known of the commune stands apart: decrees once, living plans, radon, seismic zone', async () => {
    const { ofCommune, commune } = (await ask(FIRST)).data
    expect(commune).toEqual({ code: '96001', name: 'Sainte-Parcelle-la-Démo' })
    expect(Object.values(ofCommune).map(({ scope }) => scope)).toEqual(Array(5).fill('commune'))
    expect(ofCommune.disasters).toMatchObject({ edition: '2026-10-05', coverage: { status: 'loaded' } })
    expect(ofCommune.disasters.found.map(({ id, risk, beganOn }) => [id, risk, beganOn])).toEqual([
      ['INTE9600002A', 'Sécheresse', '2022-07-01'],
      ['INTE9600001A', 'Inondations et/ou Coulées de Boue', '2016-05-30'],
    ])
    expect(ofCommune.listedRisks.found).toEqual([
      { code: '11', label: 'Inondation' },
      { code: '127', label: 'Tassements différentiels' },
    ])
    expect(
      ofCommune.plans.found.map(({ id, state, hasLoadedShapes }) => [id, state, hasLoadedShapes]),
    ).toEqual([
      ['96DDT20180001', 'Opposable', true],
      ['96DDT20240002', 'Prescrit', false],
    ])
    expect(ofCommune.radon).toMatchObject({ edition: '2019-05-06', class: 1 })
    expect(ofCommune.seismicity).toMatchObject({ edition: '2018-07-30', zone: 2 })
  })

  test('a commune that was made of two is told of both, and agrees on nothing that differs', async () => {
    const { ofCommune } = (await ask('960050000A0001')).data
    expect(ofCommune.radon.found.map(({ communeCode, class: level }) => [communeCode, level])).toEqual([
      ['96005', 2],
      ['96006', 1],
    ])
    expect(ofCommune.radon.class).toBeNull()
    expect(ofCommune.disasters.found).toMatchObject([{ id: 'INTE9600003A', communeCode: '96006' }])
  })

  test('what is not loaded is told part by part, and is never "none"', async () => {
    const { data, meta } = await ask(FIRST, part.app)
    expect(meta.coverage).toMatchObject({ status: 'partly-loaded' })
    expect(meta.coverage.detail).toContain('commune-risks')
    expect(data.ofParcel.preventionPlans).toMatchObject({
      coverage: { status: 'not-loaded', datasets: ['prevention-plans'] },
      edition: null,
      isInPerimeter: null,
    })
    expect(data.ofParcel.clay).toMatchObject({
      coverage: { status: 'not-loaded' },
      level: null,
      edition: null,
    })
    expect(data.ofCommune.plans.found[0]).toMatchObject({ id: '96DDT20180001', hasLoadedShapes: null })
  })

  test('Paris and overseas are not on the map of clay', async () => {
    const { clay } = (await ask('75118000AA0001')).data.ofParcel
    expect(clay).toMatchObject({ coverage: { status: 'not-covered' }, level: null })
    expect(clay.coverage.detail).toContain('Paris')
  })

  test('the tool answers the same', async () => {
    const answer = await callTool(app, 'get_parcel_risks', { idu: FIRST })
    expect(JSON.stringify(answer)).toContain('96DDT20180001')
  })
})
