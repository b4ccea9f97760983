import { expect, test } from 'vitest'
import { middleBy } from './middle.ts'

test('the middle one counts, by its figure and not by its place', () => {
  const rounds = [{ share: 9 }, { share: 1 }, { share: 10 }]
  expect(middleBy(rounds, ({ share }) => share)).toEqual({ share: 9 })
  expect(rounds[0]).toEqual({ share: 9 })
  expect(middleBy([{ share: 3 }], ({ share }) => share)).toEqual({ share: 3 })
})
