import { expect, test } from 'vitest'
import { changesSchema } from '../../shared/schemas/change.ts'
import { changedReleases } from '../support/changed-releases.ts'
import { callTool } from '../support/mcp.ts'
import { served } from '../support/service.ts'

const service = await served((await changedReleases()).dataDir)

const get = (query: string) => service.app.inject(`/v1/changes${query}`)
const answer = async (query: string) => {
  const body = (await get(query)).json()
  return { data: changesSchema.parse(body.data), meta: body.meta }
}

test('of a street: rows that name it, of its parcels, and what lies near its numbers, and how they were found', async () => {
  const { data, meta } = await answer('?since=1&street=96005:1210&limit=5000')
  const rowsOf = (name: string) => data.filter(({ dataset, file }) => `${dataset}/${file}` === name)
  // The parcel that went was declared for 18 ter, which lies near another one now.
  expect(rowsOf('cadastre/parcels').map(({ kind, key }) => [kind, key])).toEqual([
    ['removed', { idu: '96005006AA0150' }],
  ])
  expect(rowsOf('ban/address-parcels').map(({ kind, key }) => [kind, key])).toEqual([
    ['added', { ban_id: '96005_1210_00183', idu: '96005006AA0149' }],
    ['removed', { ban_id: '96005_1210_00183', idu: '96005006AA0150' }],
  ])
  // These name the street by two columns, and by one.
  expect(rowsOf('dvf/priced-sales').map(({ key }) => key.mutation)).toEqual([
    'cb9a7a7b33cd898f',
    'df3e1f92af02751e',
    'e4770390351f4b4c',
  ])
  expect(rowsOf('dvf/sale-facts')).toHaveLength(3)
  const facts = rowsOf('parcel-facts/parcel-facts')
  expect(facts).toHaveLength(meta.street.parcelsCount)
  for (const { after } of facts) expect(after).toMatchObject({ idu: expect.stringMatching(/^96005/) })
  expect(meta.street).toEqual({
    code: '96005:1210',
    name: 'Place du Pré Chimérique',
    communeCode: '96005',
    numbersCount: expect.any(Number),
    parcelsCount: expect.any(Number),
    nearMeters: 30,
    method: expect.stringContaining('Rows that name the street'),
  })
  const commune = (await answer('?since=1&commune=96005&limit=5000')).data
  expect(data.length).toBeLessThan(commune.length / 5)
  for (const one of data) expect(commune).toContainEqual(one)
})

test('of a street, page by page', async () => {
  const whole = (await answer('?since=1&street=96005:1210&limit=5000')).data
  const head = await answer('?since=1&street=96005:1210&limit=4')
  const rest = await answer(`?since=1&street=96005:1210&limit=5000&cursor=${head.meta.next}`)
  expect([...head.data, ...rest.data]).toEqual(whole)
  const { data } = await answer('?since=1&street=96001:1000&limit=5000')
  for (const one of data) expect(whole).not.toContainEqual(one)
})

test('of a street that is not there, or together with another place, is refused', async () => {
  const absent = await get('?street=96005:9999')
  expect([absent.statusCode, absent.json().type]).toEqual([404, '/problems/unknown-zone'])
  expect(absent.json().detail).toContain('commune=96005')
  expect((await get('?street=96999:1210')).json().type).toBe('/problems/unknown-area')
  expect((await get('?street=75118:1210')).statusCode).toBe(503)
  for (const place of ['commune=96005', 'area=96'])
    expect((await get(`?street=96005:1210&${place}`)).json().errors[0].parameter).toBe('query.street')
  expect((await get('?street=1210')).json().errors[0].parameter).toBe('query.street')
})

test('agents name the street, or an address in it', async () => {
  const { data } = await answer('?since=1&street=96005:1210&limit=10')
  for (const place of [
    'place du pré chimérique, Les Deux-Arpents-Imaginaires',
    '18 ter place du pré chimérique',
  ]) {
    const told = await callTool(service.app, 'get_changes', { since: '1', place })
    expect(told.structuredContent, told.content[0]!.text).toMatchObject({
      data: data.map(({ kind, key }) => ({ kind, key })),
      meta: { place: { used: { street: '96005:1210' } }, street: { code: '96005:1210' } },
    })
  }
})
