import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mendTwiceEncoded } from './mend-twice-encoded.ts'

test.each([
  ['ForÃªt', 'Forêt'],
  ['Inondations et/ou CoulÃ©es de Boue', 'Inondations et/ou Coulées de Boue'],
  ['L’HaÿÂ', 'L’HaÿÂ'],
  ['Épeigné', 'Épeigné'],
  ['Ã‰peignÃ©', 'Épeigné'],
  ['plain', 'plain'],
  ['Œuf', 'Œuf'],
])('%s is meant as %s', (text, meant) => expect(mendTwiceEncoded(text)).toBe(meant))

test('a French text that was encoded once stays, and one encoded twice comes back', () => {
  const french = fc.string({ unit: fc.constantFrom(...'abc éèêàçùïôÉÀÇ'), maxLength: 30 })
  fc.assert(
    fc.property(french, (text) => {
      const twice = new TextDecoder('latin1').decode(new TextEncoder().encode(text))
      expect(mendTwiceEncoded(twice)).toBe(text)
      expect(mendTwiceEncoded(text)).toBe(text)
    }),
  )
})
