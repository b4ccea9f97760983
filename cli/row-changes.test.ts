import { expect, test } from 'vitest'
import { rowChanges } from './row-changes.ts'

test('datasets with more or fewer rows are listed, others are not', () => {
  expect(rowChanges({ ban: -3, cadastre: 0, dvf: 120 })).toEqual(['ban -3', 'dvf +120'])
})

test.each([[{ ban: 0, cadastre: 0 }], [{}]])('%j: none has more or fewer', (rows) => {
  expect(rowChanges(rows)).toEqual(['as many rows of each dataset'])
})
