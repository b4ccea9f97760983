import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { BlockFile } from '../../shared/artefacts/blocks/block-file.ts'
import { DamagedFile } from '../../shared/integrity/damaged-file.ts'
import { addressFiles, openedAddresses } from '../../test/support/address-files.ts'
import type { AddressStore } from './address-store.ts'

const country = await addressFiles(['95', '96'], 90)
const bytes = country.files.reduce((sum, file) => sum + file.bytes, 0)

type Question = (store: AddressStore) => Promise<unknown>

const text = fc
  .tuple(fc.nat(60), fc.constantFrom('lilas', 'ecoles', 'moulin', 'gare', 'vigne'), fc.nat(90))
  .map(([number, name, nth]) => `${number} rue des ${name} ${nth}`)
const options = fc.record(
  {
    limit: fc.integer({ min: 1, max: 20 }),
    postcode: fc.constantFrom('95100', '96200'),
    type: fc.constantFrom('housenumber' as const, 'street' as const),
    communes: fc.constant(['96001', '96003']),
  },
  { requiredKeys: ['limit'] },
)
const lng = fc.double({ min: 2.9, max: 3.05, noNaN: true })
const lat = fc.double({ min: 45.99, max: 46.03, noNaN: true })
const question: fc.Arbitrary<Question> = fc.oneof(
  fc.tuple(text, options).map(
    ([q, asked]) =>
      (store: AddressStore) =>
        store.search(q, asked),
  ),
  fc.tuple(lng, lat).map(
    ([x, y]) =>
      (store: AddressStore) =>
        store.reverse(x, y, 7, 500),
  ),
  fc.tuple(lng, lat).map(
    ([x, y]) =>
      (store: AddressStore) =>
        store.numbersIn([x * 1e7, y * 1e7, x * 1e7 + 80_000, y * 1e7 + 80_000]),
  ),
  fc.array(fc.nat(2000), { maxLength: 5 }).map((rows) => (store: AddressStore) => store.at('96', rows)),
)

test.each([
  ['memory for all blocks', 1],
  ['one percent of it', 0.01],
])(
  'where blocks fail at random a question is answered as with all in memory, or refused by the name of the file: %s',
  async (_, share) => {
    const { store: whole } = await openedAddresses(country, Number.POSITIVE_INFINITY)
    const read = BlockFile.prototype.read
    const failing = vi.spyOn(BlockFile.prototype, 'read')
    onTestFinished(() => failing.mockRestore())
    let refused = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(question, { minLength: 1, maxLength: 10 }),
        fc.infiniteStream(fc.nat(9)),
        async (questions, draws) => {
          failing.mockImplementation(read)
          // With no block in memory yet: else nothing would be read after the first questions, and nothing could fail.
          const { store, cache } = await openedAddresses(country, share * bytes)
          const expected = await Promise.all(questions.map((ask) => ask(whole)))
          failing.mockImplementation(function (this: BlockFile<never>, ...asked) {
            return draws.next().value === 0
              ? Promise.reject(new Error('cannot be read'))
              : read.apply(this, asked)
          })
          const answers = await Promise.all(
            questions.map((ask) => ask(store).catch((error: unknown) => error)),
          )
          failing.mockImplementation(read)
          for (const [i, ask] of questions.entries()) {
            if (answers[i] instanceof DamagedFile) {
              refused += 1
              expect(answers[i].message).toMatch(/^address-(entries|numbers|places)-9[56].bin cannot be read/)
            } else expect(answers[i]).toEqual(expected[i])
            // What could not be read is read the next time, and nothing stays held.
            expect(await ask(store)).toEqual(expected[i])
            expect(cache.bytes).toBeLessThanOrEqual(share * bytes)
          }
        },
      ),
      { numRuns: 60 },
    )
    expect(refused).toBeGreaterThan(0)
  },
)
