import { expect, test } from 'vitest'
import { realTerritory } from '../../../test/support/normalised.ts'
import type { PermitRow } from './rows.ts'
import { type KnownParcels, placedCommune, tailKey, tieReferences } from './tie-references.ts'

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

test('of Paris as a whole the arrondissement is found by the one parcel that may be meant', async () => {
  const paris = { commune: '75056', published_commune: '75056', number: '07505612A0079' }
  const one = byTail('75118000AB0012')
  expect(await tie({}, { today: one }, paris)).toEqual([['75118000AB0012', 'prefix-found']])
  const two = byTail('75118000AB0012', '75119000AB0012')
  expect(await tie({}, { today: two }, paris)).toEqual([[null, 'ambiguous']])
  expect(await tie({ prefix: '119' }, { today: two }, paris)).toEqual([['75119000AB0012', 'declared']])
  expect(await tie({}, { today: byTail() }, paris)).toEqual([[null, 'not-in-cadastre']])
})

test('the number of the arrondissement may stand in the place of the prefix', async () => {
  const own = { commune: '75118', published_commune: '75118', number: '07511812A0079' }
  const today = byTail('75118000AB0012')
  expect(await tie({ prefix: '118' }, { today }, own)).toEqual([['75118000AB0012', 'declared']])
  expect(await tie({ prefix: '119' }, { today }, own)).toEqual([[null, 'not-in-cadastre']])
  // Elsewhere a prefix is a prefix.
  const prefixed = { today: byTail('31555000AB0012') }
  expect(await tie({ prefix: '555' }, prefixed)).toEqual([[null, 'not-in-cadastre']])
})

test('a permit of a whole city lies where all its parcels lie, else in the city', async () => {
  const territory = await realTerritory()
  const placed = (...idus: (string | null)[]) =>
    placedCommune('75056', idus.map((idu) => ({ idu })) as never, territory)
  expect(placed('75118000AB0012', null)).toBe('75118')
  expect(placed('75118000AB0012', '75119000AB0012')).toBe('75056')
  expect(placed(null)).toBe('75056')
  expect(placedCommune('31555', [{ idu: '31555000AB0012' }] as never, territory)).toBe('31555')
})
