import { expect, test } from 'vitest'
import { countsByFactor } from './known.ts'

const labelled = (electricityFactor: number | null, ...labels: string[]) =>
  labels.map((energyLabel) => ({ energyLabel, electricityFactor }))

test('labels are counted together under one electricity factor, apart under several', () => {
  expect(countsByFactor(labelled(2.3, 'C', 'A', 'C'))).toBe('A 1, C 2')
  expect(
    countsByFactor([...labelled(2.3, 'D', 'C', 'D'), ...labelled(1.9, 'C'), ...labelled(null, 'G')]),
  ).toBe('1.9: C 1; 2.3: C 1, D 2; unknown: G 1')
})
