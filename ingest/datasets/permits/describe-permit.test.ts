import { expect, test } from 'vitest'
import { realTerritory } from '../../../test/support/normalised.ts'
import { describePermit } from './describe-permit.ts'
import type { PermitRow } from './rows.ts'

/** 03155512C0938 of Toulouse, a new house: NB_NIV_MAX and SUPERFICIE_TERRAIN are 0. */
const house = (more: Partial<PermitRow>) =>
  ({
    list: 'dwellings',
    type: 'PC',
    number: '03155512C0938',
    commune: '31555',
    nature: '1',
    dwellings: 1,
    ground: 0,
    floors: 0,
    siren: null,
    legal_form: null,
    address: null,
    locality: null,
    postcode: null,
    ...more,
  }) as PermitRow

test('no ground has 0 m² and no building 0 floors: both are not filled', async () => {
  const territory = await realTerritory()
  expect(describePermit([house({})], [], territory)).toMatchObject({ groundSurface: null, floors: null })
  expect(describePermit([house({ ground: 308, floors: 2 })], [], territory)).toMatchObject({
    groundSurface: 308,
    floors: 2,
  })
})
