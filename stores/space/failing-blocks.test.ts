import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Bounds } from '../../shared/geo/bounds.ts'
import { unpackIdu } from '../../shared/identifiers/idu-pack.ts'
import { DamagedFile } from '../../shared/integrity/damaged-file.ts'
import { blockFile, blockMemory, openedBlocks } from '../../test/support/parcel-block-files.ts'
import { indexed, scatter } from '../../test/support/scattered-parcels.ts'
import { inMemory } from '../../test/support/whole-parcels.ts'
import { LoadedParcels } from './loaded-parcels.ts'

const artefact = indexed('96', scatter('96', 6000, 5, 8))
const whole = new LoadedParcels([inMemory(artefact)])
const [west, south, east, north] = Array.from(artefact.tree.box) as [number, number, number, number]
/** About a hundredth of what all blocks take: less than one of them, so that none stays when no question holds it. */
const ONE_PERCENT = 7_000

const path = await blockFile(artefact)

type Question = (space: LoadedParcels) => Promise<unknown>

const x = fc.integer({ min: west, max: east })
const y = fc.integer({ min: south, max: north })
const idu = fc.integer({ min: 0, max: artefact.count - 1 }).map((row) => unpackIdu(artefact.keys[row]!))
const question: fc.Arbitrary<Question> = fc.oneof(
  fc.tuple(x, y).map(
    ([lng, lat]) =>
      (space: LoadedParcels) =>
        space.nearest(lng / 1e7, lat / 1e7, 500),
  ),
  idu.map((one) => (space: LoadedParcels) => space.byIdu(one)),
  idu.map((one) => (space: LoadedParcels) => space.outline(one)),
  fc.tuple(x, y).map(([lng, lat]) => {
    const bounds: Bounds = [lng, lat, lng + 20_000, lat + 20_000]
    return (space: LoadedParcels) => space.meeting(bounds, 500)
  }),
)

test.each([
  ['memory for all blocks', 1e9],
  ['one percent of it', ONE_PERCENT],
])(
  'where blocks fail at random a question is answered as from memory, or refused by the name of the file: %s',
  async (_, memory) => {
    let refused = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(question, { minLength: 1, maxLength: 12 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 3 })),
        async (questions, draws) => {
          // With no block in memory yet: else nothing would be read after the first questions, and nothing could fail.
          const { blocks, file, cache } = await openedBlocks(path, blockMemory(memory))
          const space = new LoadedParcels([blocks])
          const readAt = file.readAt.bind(file)
          file.readAt = (...asked) =>
            draws.next().value === 0 ? Promise.reject(new Error('cannot be read')) : readAt(...asked)
          const answers = await Promise.all(
            questions.map((ask) => ask(space).catch((error: unknown) => error)),
          )
          file.readAt = readAt
          for (const [i, ask] of questions.entries()) {
            const expected = await ask(whole)
            if (answers[i] instanceof DamagedFile) {
              refused += 1
              expect(answers[i].message).toContain('blocks.bin cannot be read')
            } else expect(answers[i]).toEqual(expected)
            // What could not be read is read the next time, and nothing stays held.
            expect(await ask(space)).toEqual(expected)
            expect(cache.bytes).toBeLessThanOrEqual(memory)
          }
          await blocks.close()
          expect(cache.bytes).toBe(0)
        },
      ),
      { numRuns: 60 },
    )
    expect(refused).toBeGreaterThan(0)
  },
)
