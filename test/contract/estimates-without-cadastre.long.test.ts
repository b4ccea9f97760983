import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { RAW_DVF_LISTING } from '../../data/sample/datasets/dvf-raw.ts'
import { estimateSchema } from '../../shared/schemas/estimate.ts'
import { demoFiles, ingestDemo } from '../support/demo.ts'
import { askEstimate, estimateOf } from '../support/estimates.ts'
import { served } from '../support/service.ts'

const files = await demoFiles()
// The raw files have no point, and nothing else places their sales without a cadastre.
await rm(join(files.mirror, RAW_DVF_LISTING))
await ingestDemo(files, { datasets: ['cog'] })
await ingestDemo(files, { datasets: ['dvf'] })
const service = await served(files.dataDir)
const url = '/v1/transactions/by-zone?level=commune&code=96001&localTypes=Appartement&limit=1'
const [sale] = (await service.app.inject(url)).json().data
const [{ idu, geopoint }] = sale.parcels
const sold: { idu: string; lng: number; lat: number; surface: number } = {
  idu,
  ...geopoint,
  surface: sale.surface,
}

describe('where sales are loaded and parcels are not', () => {
  const flat = (place: string) => `${place}&type=Appartement&surface=50`

  test('a point is enough: the commune is that of the nearest sales, and the answer says so', async () => {
    const query = flat(`lng=${sold.lng + 0.0005}&lat=${sold.lat}`)
    expect(await estimateOf(service.app, query)).toMatchObject({
      idu: null,
      commune: { code: '96001' },
      communeFrom: 'sales',
    })
    const { meta } = (await askEstimate(service.app, query)).json()
    expect(meta.datasets.map(({ name }: { name: string }) => name)).toEqual(['dvf'])
  })

  test('the point of a sale is of its parcel, and the identifier of a sold parcel is a place', async () => {
    const byPoint = await estimateOf(service.app, flat(`lng=${sold.lng}&lat=${sold.lat}`))
    const byIdu = await estimateOf(service.app, flat(`idu=${sold.idu}`))
    expect(byPoint).toMatchObject({ idu: sold.idu, communeFrom: 'sales' })
    expect(byIdu).toEqual(byPoint)
    const own = (
      await service.app.inject(`/v1/estimates/by-parcel/${sold.idu}?type=Appartement&surface=50`)
    ).json()
    expect(estimateSchema.parse(own.data)).toEqual(byPoint)
  })

  test('a point far from any sale, and a parcel that was never sold, are refused', async () => {
    const far = await askEstimate(service.app, flat(`lng=${sold.lng + 1}&lat=${sold.lat}`))
    expect([far.statusCode, far.json().type]).toEqual([404, '/problems/no-parcel'])
    const never = await askEstimate(service.app, flat('idu=960010000Z9999'))
    expect([never.statusCode, never.json().type]).toEqual([404, '/problems/unknown-parcel'])
  })
})

test('what is not said is assumed, named and measured with as little', async () => {
  const place = `lng=${sold.lng}&lat=${sold.lat}&type=Appartement&surface=50`
  const least = await estimateOf(service.app, place)
  expect(least.assumed.map(({ parameter, from }) => `${parameter} ${from}`)).toEqual([
    'rooms expected',
    'outbuildings expected',
    'carrezSurface expected',
    'lots expected',
  ])
  const usual = await estimateOf(service.app, `${place}&rooms=2&outbuildings=1`)
  expect(usual.assumed.map(({ parameter }) => parameter)).toEqual(['carrezSurface', 'lots'])
  const all = await estimateOf(service.app, `${place}&rooms=2&outbuildings=1&carrezSurface=48.5&lots=1`)
  expect(all.assumed).toEqual([])
  const { data: card } = (await service.app.inject('/v1/estimates/quality?level=departement&code=96')).json()
  const { byInputs } = card.types.find(({ type }: { type: string }) => type === 'Appartement')
  for (const [at, { measuredError }] of [least, usual, all].entries())
    expect(measuredError).toMatchObject({
      inputs: byInputs[at].inputs,
      medianErrorPercent: byInputs[at].medianErrorPercent,
    })
  expect(byInputs.map(({ inputs }: { inputs: string[] }) => inputs.length)).toEqual([0, 2, 4])
})

test('the Carrez surface of a house does not enter its value, and is named', async () => {
  const house = await estimateOf(
    service.app,
    `lng=${sold.lng}&lat=${sold.lat}&type=Maison&surface=90&carrezSurface=80`,
  )
  expect(house.unused).toEqual([
    { parameter: 'carrezSurface', reason: 'the Carrez surface enters the value of a flat alone' },
  ])
})
