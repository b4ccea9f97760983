import { expect, test } from 'vitest'
import { createRandom } from '../../../data/sample/random.ts'
import { zipfRanks } from './zipf.ts'

test('the second rank is drawn half as often as the first, the tenth a tenth', () => {
  const draw = zipfRanks(100, createRandom(1).next)
  const counts = new Array<number>(100).fill(0)
  for (let i = 0; i < 200_000; i++) counts[draw()]! += 1
  expect(counts[1]! / counts[0]!).toBeCloseTo(0.5, 1)
  expect(counts[9]! / counts[0]!).toBeCloseTo(0.1, 1)
  expect(counts[99]).toBeGreaterThan(0)
})
