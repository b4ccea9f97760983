import { expect, test } from 'vitest'
import { tinyStores } from '../../test/support/tiny-release.ts'
import { matchRow, type RowPlace } from './match-row.ts'

const stores = tinyStores()
const EMPTY = { idu: '', address: '', postcode: '', citycode: '', lng: '', lat: '' }
const match = (row: Partial<RowPlace> & Pick<RowPlace, 'by'>) =>
  matchRow({ ...EMPTY, ...row }, stores, { minScore: 0.5 })

test.each([
  ['960010000A0001', '', 'ok', '960010000A0001'],
  ['96001 000 A 1', '', 'ok', '960010000A0001'],
  ['960001000 A0002', '', 'ok', '960010000A0002'],
  ['000-A-2', '96001', 'ok', '960010000A0002'],
  ['000-A-2', '', 'invalid', undefined],
  ['35600000000048', '', 'invalid', undefined],
  ['96001 000 A 99', '', 'unknown-parcel', undefined],
  ['Rue des Lilas', '', 'invalid', undefined],
])('the identifier %s with the commune « %s » is %s', async (idu, citycode, status, expected) => {
  expect(await match({ by: 'idu', idu, citycode })).toMatchObject({
    status,
    ...(expected ? { idu: expected } : {}),
  })
})

test('a reference or a point in the column of addresses is read as one', async () => {
  expect(await match({ by: 'address', address: '96001 000 A 1' })).toMatchObject({
    status: 'ok',
    idu: '960010000A0001',
    method: 'declared',
  })
  expect(await match({ by: 'address', address: '2.5, 46.5' })).toMatchObject({
    status: 'ok',
    idu: '960010000A0001',
    method: 'contained',
    lng: 2.5,
    lat: 46.5,
  })
})

test('a number far from all that are known claims no parcel, a neighbour does', async () => {
  expect(await match({ by: 'address', address: '999 rue des lilas fictifs' })).toMatchObject({
    status: 'doubtful',
    numberMatch: 'nearest',
  })
  expect(await match({ by: 'address', address: '999 rue des lilas fictifs' })).not.toHaveProperty('idu')
  expect(await match({ by: 'address', address: '5 rue des lilas fictifs' })).toMatchObject({
    status: 'ok',
    numberMatch: 'nearest',
  })
})
