import { expect, test } from 'vitest'
import { TEXTS } from './texts.ts'

test('French keeps its signs on the line of the word before', () => {
  const words = JSON.stringify(TEXTS.fr, (_, value: unknown) =>
    typeof value === 'function' ? value('2', '3', '4') : value,
  )
  expect(words).toContain('\u00a0:')
  expect(words).not.toMatch(/ [?!:;»]|« /)
})
