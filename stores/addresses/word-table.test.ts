import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeStrings, findString } from '../../shared/artefacts/string-table.ts'
import { WordTable } from './word-table.ts'

// Few letters, so that many words begin alike, as whole words of others do.
const word = fc.string({ unit: fc.constantFrom('a', 'b', '0', '{'), maxLength: 10 })

test('a word is found where a search through the texts finds it, or would be put', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { maxLength: 80 }),
      fc.array(word, { maxLength: 20 }),
      (known, asked) => {
        const table = encodeStrings(known.toSorted())
        const words = new WordTable(table)
        for (const text of [...known, ...asked]) expect(words.find(text), text).toBe(findString(table, text))
      },
    ),
  )
})
