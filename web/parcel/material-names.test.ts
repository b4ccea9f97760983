import { expect, test } from 'vitest'
import { materialNames } from './material-names.ts'

test.each([
  [['MEULIERE'], 'meulière'],
  [['BETON', 'AGGLOMERE'], 'béton, aggloméré'],
  [['ZINC ALUMINIUM'], 'zinc ou aluminium'],
  [['PIERRE', 'Torchis'], 'pierre, torchis'],
  [[], ''],
])('%j are written %s', (names, written) => {
  expect(materialNames(names)).toBe(written)
})
