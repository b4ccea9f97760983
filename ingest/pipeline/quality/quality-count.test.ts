import { expect, test } from 'vitest'
import { QualityCount, sum } from './quality-count.ts'

test('rows in are the sum of what became of them, and names come in order', () => {
  const count = new QualityCount()
  count.keep(['spike-removed'])
  count.keep()
  count.keep(['ring-closed', 'spike-removed'])
  count.quarantine('not-json')
  count.quarantine('idu-malformed')
  count.quarantine('not-json')
  count.leaveOut('delegated-commune')
  const result = count.result()
  expect(result).toEqual({
    rowsIn: 7,
    rowsKept: 3,
    quarantined: { 'idu-malformed': 1, 'not-json': 2 },
    outOfScope: { 'delegated-commune': 1 },
    repaired: { 'ring-closed': 1, 'spike-removed': 2 },
  })
  expect(Object.keys(result.quarantined)).toEqual(['idu-malformed', 'not-json'])
  expect(sum(result.quarantined)).toBe(3)
})
