import { expect, test } from 'vitest'
import { StreetIndexBuilder } from '../../ingest/readmodel/street-index-builder.ts'
import { soundOf } from '../../shared/addresses/phonetic.ts'
import { LONG_WORD, typoKeys } from '../../shared/addresses/typo-keys.ts'
import { openStreetIndex } from '../../shared/artefacts/street-index.ts'
import { stringAt } from '../../shared/artefacts/string-table.ts'
import { inventStreets } from '../../test/bench/street-names.ts'
import { editDistance } from '../reading/edit-distance.ts'
import { Lexicon } from './lexicon.ts'

/** How alike two words are, each of them heard and compared letter by letter. */
function likeness(word: string, other: string): number {
  if (word === other) return 0
  const longest = Math.max(word.length, other.length)
  const allowed = longest >= LONG_WORD ? 2 : 1
  const mistakes = editDistance(word, other, allowed)
  const alike = soundOf(other) === soundOf(word)
  if (mistakes <= allowed) return Math.max(alike ? 0.85 : 0, 0.95 - (mistakes * 0.75) / longest)
  if (alike) return 0.75
  return longest >= 7 && editDistance(soundOf(word), soundOf(other), 1) <= 1 ? 0.65 : 0
}

test('similar words are those of all words that share a key, by how alike they are', () => {
  const builder = new StreetIndexBuilder()
  builder.addLocality(['Bourg'])
  for (const { name } of inventStreets(3000, 5).streets) builder.addDocument(name)
  const index = openStreetIndex(Uint8Array.from(Buffer.concat(builder.encode())).buffer)
  const lexicon = new Lexicon(index)
  const words = Array.from({ length: index.wordCount }, (_, id) => stringAt(index.words, id))
  const keys = words.map((word) => new Set(typoKeys(word)))
  let found = 0
  for (let i = 0; i < words.length; i += 40) {
    for (const asked of [words[i]!, `${words[i]!.slice(0, -1)}z`, words[i]!.slice(1)]) {
      const own = asked.length < 3 ? [] : typoKeys(asked)
      const expected = words
        .map((word, id) => ({
          id,
          quality: own.some((key) => keys[id]!.has(key)) ? likeness(asked, word) : 0,
        }))
        .filter(({ quality }) => quality > 0)
      const similar = lexicon.similar(asked)
      found += similar.length
      const qualities = new Map(expected.map(({ id, quality }) => [id, quality]))
      expect(similar).toHaveLength(Math.min(24, expected.length))
      for (const { id, quality } of similar) expect(qualities.get(id), `${asked} ${words[id]}`).toBe(quality)
      const best = expected.map(({ quality }) => quality).toSorted((a, b) => b - a)
      expect(similar.map(({ quality }) => quality)).toEqual(best.slice(0, 24))
    }
  }
  expect(found).toBeGreaterThan(200)
})
