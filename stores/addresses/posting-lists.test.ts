import fc from 'fast-check'
import { expect, test } from 'vitest'
import { StreetIndexBuilder } from '../../ingest/readmodel/street-index-builder.ts'
import { firstNotBelow } from '../../shared/artefacts/first-not-below.ts'
import { openStreetIndex } from '../../shared/artefacts/street-index.ts'
import { PostingLists } from './posting-lists.ts'

test('a posting is found where a search through all of its list finds it, whichever lists stand next to it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 700 }), (names) => {
      const builder = new StreetIndexBuilder()
      builder.addLocality(['Bourg'])
      // Name n has the words that divide it: some lists are of all documents, some of few.
      for (const n of names)
        builder.addDocument(
          [1, 2, 3]
            .filter((one) => n % one === 0)
            .map((one) => `w${'abc'[one - 1]}`)
            .join(' '),
        )
      const index = openStreetIndex(Uint8Array.from(Buffer.concat(builder.encode())).buffer)
      const lists = new PostingLists(index)
      const { postingStarts: starts, postings } = index
      for (let row = 0; row < index.wordCount; row++)
        for (const document of [0, 1, 63, 64, 65, 200, names.length - 1, names.length])
          expect(lists.firstNotBelow(document, starts[row]!, starts[row + 1]!)).toBe(
            firstNotBelow(postings, document, starts[row]!, starts[row + 1]!),
          )
    }),
    { numRuns: 50 },
  )
})
