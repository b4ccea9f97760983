import { describe, expect, test } from 'vitest'
import { demoPlace } from '../../api/operations/demo-place.ts'
import { ingestDemo, publishedDemo } from '../support/demo.ts'
import { connectAgent, listen } from '../support/mcp.ts'
import { divideParcel } from '../support/mirror-edits.ts'
import { served } from '../support/service.ts'

const FIRST = demoPlace.soldIdu
const HALF = '960010000A9001'
const OTHER_HALF = '960010000A9002'
const QUARTER = '960010000A9003'
const OTHER_QUARTER = '960010000A9004'

describe('a parcel that was divided, and one of its halves again', async () => {
  const files = await publishedDemo()
  await divideParcel(files, FIRST, [1, 4], [HALF, OTHER_HALF])
  await ingestDemo(files, { datasets: ['cadastre'], files: {} })
  await divideParcel(files, HALF, [1, 3], [QUARTER, OTHER_QUARTER])
  await ingestDemo(files, { datasets: ['cadastre'], files: {} })
  const { app } = await served(files.dataDir)
  const ask = async (url: string) => {
    const answer = await app.inject(url)
    return { status: answer.statusCode, body: answer.json() }
  }

  test('each is followed to the parcels of today', async () => {
    const first = await ask(`/v1/parcels/${FIRST}`)
    expect(first).toMatchObject({
      status: 410,
      body: {
        type: '/problems/former-parcel',
        former: { surface: 596, coveredShare: 1, successorsCount: 3 },
      },
    })
    const shares = (former: { successors: { idu: string; share: number; successorShare: number }[] }) =>
      former.successors.map(({ idu, share, successorShare }) => [idu, share, successorShare])
    expect(shares(first.body.former)).toEqual([
      [OTHER_HALF, 0.4833, 1],
      [QUARTER, 0.2593, 1],
      [OTHER_QUARTER, 0.2574, 1],
    ])
    const half = await ask(`/v1/parcels/${HALF}`)
    expect(half.status).toBe(410)
    expect(shares(half.body.former)).toEqual([
      [QUARTER, 0.5019, 1],
      [OTHER_QUARTER, 0.4981, 1],
    ])
    expect((await ask(`/v1/parcels/${QUARTER}`)).status).toBe(200)
  })

  test('a question to which SPEC.md gives a 404 says the successors in it, another one in meta', async () => {
    const { former } = (await ask(`/v1/parcels/${FIRST}`)).body
    const of = (question: string) => ask(`/v1/${question}/by-parcel/${FIRST}`)
    for (const question of ['addresses', 'demographie', 'dpe-residential', 'dpe-tertiary'])
      expect(await of(question), question).toMatchObject({
        status: 404,
        body: { type: '/problems/unknown-parcel', former },
      })
    for (const question of [
      'buildings',
      'copropriete',
      'occupants',
      'proprietaires',
      'transactions',
      'prices',
    ])
      expect(await of(question), question).toMatchObject({ status: 200, body: { meta: { former } } })
    expect((await ask(`/v1/parcels/${FIRST}/dossier`)).status).toBe(410)
  })

  test('its sales are still its own', async () => {
    const { body } = await ask(`/v1/transactions/by-parcel/${FIRST}`)
    expect(body.data.length).toBeGreaterThan(0)
    expect(body.meta.coverage.status).toBe('loaded')
  })

  test('meta is silent about a parcel of today, and about one that never was', async () => {
    for (const idu of [QUARTER, '960019990A0001']) {
      const { status, body } = await ask(`/v1/proprietaires/by-parcel/${idu}`)
      expect(status).toBe(200)
      expect(body.meta).not.toHaveProperty('former')
    }
  })

  test('an agent is told, too', async () => {
    const { client } = await connectAgent(await listen(app))
    const parcel = await client.callTool({ name: 'get_parcel', arguments: { idu: FIRST } })
    expect(parcel.isError).toBe(true)
    expect(JSON.stringify(parcel.content)).toContain(OTHER_HALF)
    const sales = await client.callTool({ name: 'get_parcel_transactions', arguments: { idu: FIRST } })
    expect(sales.structuredContent).toMatchObject({
      meta: { former: { successors: [{ idu: OTHER_HALF }, {}, {}] } },
    })
  })
})
