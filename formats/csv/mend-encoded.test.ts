import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mendEncoded } from './mend-encoded.ts'

/** The text as programs write it that take UTF-8 for Latin-1, and for Windows-1252 (the bytes 80 to 9F are signs such as `‡`, not control characters). */
const ENCODED_AGAIN = {
  'Latin-1': (text: string) => Buffer.from(text, 'utf8').toString('latin1'),
  'Windows-1252': (text: string) => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text)),
}

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
  ['FRANÃƒâ€¡AIS', 'FRANÇAIS'],
  ['CŒUR DE VILLE', 'CŒUR DE VILLE'],
  ['CÅ“UR DE VILLE', 'CœUR DE VILLE'],
])('%j is meant as %j', (text, meant) => expect(mendEncoded(text)).toBe(meant))

test.each(['« QUALITÉ»', 'LOT A° 3', 'A®', 'N° 12', 'FRAN AIS', 'ALLÃ', 'Ã', 'L’HAŸ', 'plain'])(
  '%j stays',
  (text) => expect(mendEncoded(text)).toBe(text),
)

test.each(Object.entries(ENCODED_AGAIN))(
  'a French text that was taken for %s up to three times comes back, and a right one stays',
  (_, encodedAgain) => {
    const french = fc.string({ unit: fc.constantFrom(...'BbC éèêàçùïôÉÀÇ°«'), maxLength: 30 })
    fc.assert(
      fc.property(french, fc.integer({ min: 0, max: 3 }), (text, times) => {
        let written = text
        for (let i = 0; i < times; i++) written = encodedAgain(written)
        expect(mendEncoded(written)).toBe(text)
      }),
      { numRuns: 2000 },
    )
  },
)
