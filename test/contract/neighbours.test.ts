import { describe, expect, test } from 'vitest'
import { cutDemo, ingestDemo } from '../support/demo.ts'
import { connectAgent, listen } from '../support/mcp.ts'
import { served, servedDemo } from '../support/service.ts'

const IDU = '960010000A0001'

describe('the neighbours of a parcel', async () => {
  const service = await servedDemo()
  const ask = async (idu: string) => (await service.app.inject(`/v1/parcels/${idu}/neighbours`)).json()

  test('are those that touch it, with the metres in common', async () => {
    const { data, meta } = await ask(IDU)
    expect(data).toEqual({
      idu: IDU,
      perimeterMeters: 111.2,
      unsharedMeters: 57.85,
      toleranceMeters: 0.05,
      count: 2,
      truncated: false,
      neighbours: [
        { idu: '960010000A0002', touch: 'boundary', sharedMeters: 41.16, surface: 517 },
        { idu: '960010000A0009', touch: 'boundary', sharedMeters: 12.19, surface: 646 },
      ],
    })
    expect(meta.coverage).toEqual({
      status: 'loaded',
      detail:
        '58 m of the boundary run along no loaded parcel. All communes around are loaded: what has no parcel is public ground.',
      datasets: ['cadastre'],
    })
    expect(meta.links.unit).toBe(`/v1/parcels/${IDU}/unit`)
  })

  test('have it as their neighbour, with the same metres', async () => {
    const { data } = await ask('960010000A0002')
    expect(data.neighbours).toContainEqual({ idu: IDU, touch: 'boundary', sharedMeters: 41.16, surface: 596 })
  })

  test('are a section of the dossier, a link of the parcel and a tool', async () => {
    const dossier = (await service.app.inject(`/v1/parcels/${IDU}/dossier?include=neighbours`)).json()
    expect(dossier.data.sections.neighbours).toMatchObject({ status: 200, data: { idu: IDU, count: 2 } })
    const parcel = (await service.app.inject(`/v1/parcels/${IDU}`)).json()
    expect(parcel.meta.links.neighbours).toBe(`/v1/parcels/${IDU}/neighbours`)
    const { client } = await connectAgent(await listen(service.app))
    const called = await client.callTool({ name: 'get_parcel_neighbours', arguments: { idu: IDU } })
    expect(called.structuredContent).toMatchObject({ data: { count: 2 } })
  })

  test('of a parcel that the cadastre lacks: 404', async () => {
    const answer = await service.app.inject('/v1/parcels/960010000A9999/neighbours')
    expect(answer.statusCode).toBe(404)
    expect(answer.json().type).toBe('/problems/unknown-parcel')
  })
})

test('where one commune alone is loaded, those of the others are unknown, not none', async () => {
  const files = await cutDemo()
  await ingestDemo(files, { datasets: ['cadastre'], area: '96001' })
  const service = await served(files.dataDir)
  const { data, meta } = (await service.app.inject(`/v1/parcels/${IDU}/neighbours`)).json()
  expect(data.count).toBe(2)
  expect(meta.coverage).toMatchObject({ status: 'partly-loaded', datasets: ['cadastre'] })
  expect(meta.coverage.detail).toContain('terrier ingest cadastre --area 96')
})
