import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mendEncoded } from './mend-encoded.ts'

/** The text as a program that takes UTF-8 for Latin-1 writes it. */
const encodedAgain = (text: string) => new TextDecoder('latin1').decode(new TextEncoder().encode(text))

test.each([
  ['ALLAÃ\u0082Â\u0089E MAURICE', 'ALLÉE MAURICE'],
  ['GAÃ\u0082Â\u0089NAÃ\u0082Â\u0089RAL', 'GÉNÉRAL'],
  ['1 AÃ\u0082Â\u0080 11', '1 À 11'],
  ['ALLAÂ\u0089E', 'ALLÉE'],
  ['ALLA\u0089E', 'ALLÉE'],
  ['AllAÃ\u0082Â©e', 'Allée'],
  ['AllÃ\u0083Â©e', 'Allée'],
  ['AllÃ©e', 'Allée'],
  ['L’ALLÃ‰E', 'L’ALLÉE'],
  ['RÉSIDENCE DE L’ALLÃ‰E', 'RÉSIDENCE DE L’ALLÉE'],
  ['CŒUR DE VILLE', 'CŒUR DE VILLE'],
  ['CÅ“UR DE VILLE', 'CœUR DE VILLE'],
])('%j is meant as %j', (text, meant) => expect(mendEncoded(text)).toBe(meant))

test.each(['« QUALITÉ»', 'LOT A° 3', 'A®', 'N° 12', 'FRAN AIS', 'ALLÃ', 'Ã', 'L’HAŸ', 'plain'])(
  '%j stays',
  (text) => expect(mendEncoded(text)).toBe(text),
)

test('a French text that was encoded up to four times comes back, and a right one stays', () => {
  const french = fc.string({ unit: fc.constantFrom(...'BbC éèêàçùïôÉÀÇ°«'), maxLength: 30 })
  fc.assert(
    fc.property(french, fc.integer({ min: 0, max: 3 }), (text, times) => {
      let written = text
      for (let i = 0; i < times; i++) written = encodedAgain(written)
      expect(mendEncoded(written)).toBe(text)
    }),
  )
})
