import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { companyWords } from '../../../shared/documents/companies.ts'
import { openDocuments } from '../../../test/support/stored-documents.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { NameIndex } from './name-index.ts'

const company = fc.record({
  siren: fc.integer({ min: 0, max: 30 }).map((n) => String(n).padStart(9, '0')),
  words: fc.uniqueArray(fc.constantFrom('alpha', 'a1', '7', 'beta', 'élan', '12345678901'), { maxLength: 3 }),
  rank: fc.integer({ min: 0, max: 99 }),
})

test('each word tells its companies by rank and number, whatever digits it begins with', () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(company, { maxLength: 12, selector: ({ siren }) => siren }),
      async (companies) => {
        const dir = await temporaryDir('name-index')
        const [words] = await withDuckDb(dir, async (db) => {
          const index = new NameIndex(join(dir, 'names.tsv'))
          for (const { siren, words, rank } of companies)
            await index.add(siren, [words.join(' '), null], rank)
          await index.end()
          return index.write(db, dir)
        })
        const expected = new Map<string, string[]>()
        for (const { siren, words, rank } of companies)
          for (const word of words) {
            const folded = word === 'élan' ? 'elan' : word
            expected.set(folded, [
              ...(expected.get(folded) ?? []),
              `${String(rank).padStart(2, '0')}${siren}`,
            ])
          }
        expect(words!.rows).toBe(expected.size)
        const documents = await openDocuments(words!.path)
        for (const [word, listed] of expected) {
          const sorted = listed.sort()
          expect(JSON.parse(documents.get(companyWords.key(word))!)).toEqual({
            count: sorted.length,
            sirens: sorted.map((one) => one.slice(2)).join(''),
            ranks: sorted.map((one) => one.slice(0, 2)).join(''),
          })
        }
      },
    ),
    { numRuns: 15 },
  ))

test('a number or rank of another length cannot be told apart in the index, and is refused', async () => {
  const index = new NameIndex(join(await temporaryDir('name-index-refused'), 'names.tsv'))
  await expect(index.add('12345678', ['alpha'], 1)).rejects.toThrow(RangeError)
  await expect(index.add('123456789', ['alpha'], 100)).rejects.toThrow(RangeError)
  await index.add('12345678', [null], 1)
  await index.end()
})
