import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ingestDemo, parcelsDemo } from '../support/demo.ts'
import { demoParcel, ingestRegister } from '../support/owners-register.ts'
import { type Service, served, servedDemo, serviceOf } from '../support/service.ts'
import { unitOf, writeSireneFiles } from '../support/sirene-files.ts'

const COLLECTION = '/ogc/collections/units'
const properties = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
const features = z.array(z.looseObject({ id: z.string(), geometry: z.looseObject({}), properties }))

async function itemsOf({ app }: Service, query = '') {
  return features.parse((await app.inject(`${COLLECTION}/items?limit=1000${query}`)).json().features)
}

describe('with every dataset of the demo', async () => {
  const service = await servedDemo()
  const items = (query = '') => itemsOf(service, query)
  const json = async (url: string) => (await service.app.inject(url)).json()

  test('of several parcels are what the question about each of their parcels answers', async () => {
    const all = await items()
    expect(all).toHaveLength(16)
    const parcels: string[] = []
    for (const { id, geometry, properties } of all) {
      const { data } = await json(`/v1/parcels/${id}/unit`)
      const { unit, owners } = data
      expect(geometry, id).toEqual(unit.geometry)
      expect(properties).toEqual({
        idu: unit.idus[0],
        communeCode: id.slice(0, 5),
        communeCodes: [...new Set(unit.idus.map((idu: string) => idu.slice(0, 5)))].join('|'),
        parcelCount: unit.count,
        surface: unit.surface,
        ownerCount: owners.length,
        ownerNames: owners.map(({ name }: { name: string }) => name).join('|'),
        ownerSirens: null,
        ownerGroup: owners[0].group.code,
      })
      for (const idu of unit.idus.slice(1))
        expect((await json(`/v1/parcels/${idu}/unit`)).data.unit, idu).toEqual(unit)
      parcels.push(...unit.idus)
    }
    // None is left out: the wide rows count the parcels of units of several.
    const search = { mode: 'zone', zone: { level: 'departement', code: '96' }, limit: 100 }
    const payload = { ...search, criteria: { unitParcelCount: { min: 2 } }, fields: ['idu'] }
    const answer = await service.app.inject({ method: 'POST', url: '/v1/parcels/search', payload })
    expect(
      answer
        .json()
        .data.map(({ idu }: { idu: string }) => idu)
        .sort(),
    ).toEqual(parcels.sort())
  })

  test('are found by commune and by filter, and by the first of their parcels alone', async () => {
    const first = '96004000AB0026'
    const own = await items('&communeCode=96004')
    expect(own.map(({ id }) => id)).toContain(first)
    expect(own).toHaveLength(10)
    const filter = encodeURIComponent("parcelCount > 2 AND ownerGroup = '4'")
    expect((await items(`&filter=${filter}`)).map(({ id, properties }) => [id, properties.surface])).toEqual([
      [first, 4339],
      ['96004000AB0064', 4362],
    ])
    const { data } = await json(`/v1/parcels/${first}/unit`)
    for (const id of [data.unit.idus[1], '960010000A0001', '2A0010000A0001'])
      expect((await service.app.inject(`/ogc/collections/units/items/${id}`)).statusCode).toBe(404)
  })
})

describe('over a register of a few parcels', () => {
  test('there is no collection until it is loaded; who opposed publication is not named', async () => {
    const files = await parcelsDemo()
    const before = await serviceOf(files.dataDir)
    expect((await before.app.inject(COLLECTION)).statusCode).toBe(404)
    await before.close()
    const [ONE, OTHER] = ['000000018', '000000026']
    const OWNER = 'P - Propriétaire'
    await ingestRegister(files, [
      [1, OWNER, ONE],
      [1, OWNER, OTHER],
      [2, OWNER, ONE],
      [2, OWNER, OTHER],
      // Touches none of the others: it must not be listed, for a unit of one is its parcel.
      [60, OWNER, ONE],
    ])
    const units = [unitOf(ONE, {}), unitOf(OTHER, { statutDiffusionUniteLegale: 'P' })]
    const sirene = await writeSireneFiles({ units, establishments: [], points: [] })
    await ingestDemo(files, { datasets: ['sirene'], files: { sirene } })
    expect((await itemsOf(await served(files.dataDir))).map(({ properties }) => properties)).toEqual([
      {
        idu: demoParcel(1),
        communeCode: '96001',
        communeCodes: '96001',
        parcelCount: 2,
        surface: 596 + 517,
        ownerCount: 2,
        ownerNames: `SCI ${ONE}|`,
        ownerSirens: `${ONE}|${OTHER}`,
        ownerGroup: '0',
      },
    ])
  })
})
