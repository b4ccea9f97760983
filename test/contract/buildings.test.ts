import { expect, test } from 'vitest'
import { buildingsSchema } from '../../shared/schemas/building.ts'
import { ingestDemo, parcelsDemo } from '../support/demo.ts'
import { served } from '../support/service.ts'

const files = await parcelsDemo()
await ingestDemo(files, { datasets: ['cadastre', 'batiments'] })
await ingestDemo(files, { datasets: ['rnb', 'bdnb'], area: '96001' })
const { app } = await served(files.dataDir)

const ask = (idu: string) => app.inject(`/v1/buildings/by-parcel/${idu}`)

test('a parcel with a building, and the datasets that know of it', async () => {
  const answer = await ask('960010000A0001')
  expect(answer.statusCode).toBe(200)
  const { data, meta } = answer.json()
  expect(buildingsSchema.parse(data)).toHaveLength(1)
  expect(data[0]).toMatchObject({ source: 'bdnb', constructionYear: 2002, groundSurface: 95 })
  expect(meta.coverage).toEqual({ status: 'loaded', datasets: ['bdnb', 'rnb', 'batiments'] })
  expect(meta.datasets.map(({ name }: { name: string }) => name)).toEqual([
    'cadastre',
    'batiments',
    'rnb',
    'bdnb',
  ])
})

test('where only the drawing is loaded, the ground surface alone', async () => {
  const { parcels } = await ask('960020000A0001').then(async () => ({
    parcels: ['0001', '0002', '0003', '0004', '0005'],
  }))
  const found = []
  for (const number of parcels)
    found.push(...buildingsSchema.parse((await ask(`960020000A${number}`)).json().data))
  expect(found.length).toBeGreaterThan(2)
  for (const building of found) {
    expect(building).toMatchObject({
      id: null,
      source: 'cadastre',
      constructionYear: null,
      constructions: [],
    })
    expect(building.groundSurface).toBeGreaterThan(3)
    expect(building.light).toBeTypeOf('boolean')
  }
  expect((await ask('960020000A0001')).json().meta.coverage.datasets).toEqual(['batiments'])
})

test('nothing is never silent: an empty list says whether the parcel is known', async () => {
  const unknown = await ask('960010000Z9999')
  expect(unknown.statusCode).toBe(200)
  expect(unknown.json()).toMatchObject({ data: [], meta: { coverage: { status: 'unknown-parcel' } } })
})

test('a département of which nothing is loaded: 503', async () => {
  const answer = await ask('751180000A0001')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('3600')
  expect(answer.json()).toMatchObject({
    type: '/problems/dataset-not-loaded',
    coverage: { datasets: ['rnb'] },
  })
})
