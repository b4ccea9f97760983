import { expect, test } from 'vitest'
import { demoPlace } from '../../api/operations/demo-place.ts'
import { ingestDemo, parcelsDemo } from '../support/demo.ts'
import { divideParcel } from '../support/mirror-edits.ts'
import { served } from '../support/service.ts'

const DIVIDED = demoPlace.idu
const HALF = '960010000A9001'
const ask = async (url: string) => (await service.app.inject(url)).json()

const files = await parcelsDemo()
await ingestDemo(files, { datasets: ['cog', 'cadastre', 'filiation', 'owners'] })
await divideParcel(files, DIVIDED, [1, 4], [HALF, '960010000A9002'])
await ingestDemo(files, { datasets: ['cadastre'], files: {} })
const service = await served(files.dataDir)

test('holders of a parcel that was divided since the register are told at its halves, apart from their own', async () => {
  const before = await ask(`/v1/proprietaires/by-parcel/${DIVIDED}`)
  expect(before.data.owners.length).toBeGreaterThan(0)
  const { data, meta } = await ask(`/v1/proprietaires/by-parcel/${HALF}`)
  expect(data).toEqual({ owners: [], others: [], representatives: [] })
  expect(meta.formerParcels).toEqual([{ idu: DIVIDED, method: 'editions', sure: true, holders: before.data }])
  const page = await service.app.inject({ url: `/parcels/${HALF}`, headers: { 'accept-language': 'fr' } })
  expect(page.body).toContain('Au titre de la parcelle A 1, disparue depuis')
})

test('a parcel that came from nowhere says nothing of it', async () => {
  const { meta } = await ask('/v1/proprietaires/by-parcel/960010000A0005')
  expect(meta).not.toHaveProperty('formerParcels')
})
