import { expect, test } from 'vitest'
import { realTerritory } from '../../../test/support/normalised.ts'
import type { PermitRow } from './rows.ts'
import { type KnownParcels, tailKey, tieReferences } from './tie-references.ts'

const byTail = (...idus: string[]) => {
  const map = new Map<string, string[]>()
  for (const idu of idus) map.set(tailKey(idu), [...(map.get(tailKey(idu)) ?? []), idu])
  return map
}
const permit = (ref: Partial<PermitRow['refs'][number]>, more: Partial<PermitRow> = {}) =>
  ({
    commune: '31555',
    published_commune: '31555',
    number: '03155512A0079',
    refs: [{ written: 'AB 12', prefix: null, section: 'AB', number: '0012', reason: null, ...ref }],
    ...more,
  }) as PermitRow

async function tie(
  ref: Parameters<typeof permit>[0],
  known: Partial<KnownParcels>,
  more?: Partial<PermitRow>,
) {
  const territory = await realTerritory()
  const all = { today: byTail(), gone: byTail(), succession: undefined, territory, ...known }
  return tieReferences(permit(ref, more), all).map(({ idu, match, untied }) => [idu, match?.method ?? untied])
}

test('a prefix that is not written is found where one parcel alone is meant', async () => {
  const today = byTail('31555842AB0012')
  expect(await tie({}, { today })).toEqual([['31555842AB0012', 'prefix-found']])
  expect(await tie({ prefix: '842' }, { today })).toEqual([['31555842AB0012', 'declared']])
  expect(await tie({}, { today: byTail('31555000AB0012') })).toEqual([['31555000AB0012', 'declared']])
})

test('nothing is guessed between several, of today or gone', async () => {
  const today = byTail('31555842AB0012', '31555810AB0012')
  expect(await tie({}, { today })).toEqual([[null, 'ambiguous']])
  expect(await tie({ prefix: '810' }, { today })).toEqual([['31555810AB0012', 'declared']])
  const one = byTail('31555842AB0012')
  expect(await tie({}, { today: one, gone: byTail('31555810AB0012') })).toEqual([[null, 'ambiguous']])
})

test('what is not there, not readable or not loaded says so', async () => {
  expect(await tie({}, {})).toEqual([[null, 'not-in-cadastre']])
  expect(await tie({ section: null, number: null, reason: 'no-number' }, {})).toEqual([[null, 'no-number']])
  expect(await tie({}, { today: undefined })).toEqual([[null, 'cadastre-not-loaded']])
})

test('a commune that was merged since has its parcels under the prefix of before', async () => {
  const today = byTail('69114159AB0012', '69114000AB0012')
  const old = { commune: '69114', published_commune: '69159' }
  expect(await tie({}, { today }, old)).toEqual([['69114159AB0012', 'recoded']])
  const number = { commune: '69114', published_commune: '69114', number: '06915912A0079' }
  expect(await tie({}, { today }, number)).toEqual([['69114159AB0012', 'recoded']])
})
