import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storedGround } from '../../shared/artefacts/footprints.ts'
import { GeometryReader } from '../../shared/artefacts/geometry.ts'
import { readOutline } from '../../shared/artefacts/outline-columns.ts'
import { type Bounds, boundsOf, boxesMeet } from '../../shared/geo/bounds.ts'
import { DamagedFile } from '../../shared/integrity/damaged-file.ts'
import { footprintsFile, groundOf, openedFootprints } from '../../test/support/outline-files.ts'
import { ORIGIN_X, ORIGIN_Y, scatter } from '../../test/support/scattered-parcels.ts'
import { type Hold, holding } from '../blocks/hold.ts'
import { LoadedOutlines } from './loaded-outlines.ts'

/** About 50 kB in 25 blocks. */
const outlines = scatter('96', 1000, 7, 4).map(({ polygons }) => polygons)
const ONE_PERCENT = 500
const reader = new GeometryReader()

const path = await footprintsFile('96', outlines)

type Opened = Awaited<ReturnType<typeof openedFootprints>>
const storeOf = ({ blocks }: Opened) => new LoadedOutlines([blocks])

/** What lies in a box, by ground: the outlines as they are read while they are held. */
const inBox = (opened: Opened, bounds: Bounds) =>
  holding(async (hold: Hold) => {
    const found = await storeOf(opened).rowsIn(bounds, hold)
    // Others take and drop blocks meanwhile.
    await new Promise((resolve) => setImmediate(resolve))
    return found
      .flatMap(({ artefact, rows }) =>
        Array.from(rows, (row) => {
          readOutline(reader, artefact, row)
          const { ground, light } = artefact.rows
          return { ground: storedGround(ground[row]!), light: light[row]!, polygons: reader.polygons() }
        }),
      )
      .sort((a, b) => a.ground - b.ground)
  })

const expected = (bounds: Bounds) =>
  outlines.flatMap((polygons, i) =>
    boxesMeet(Int32Array.from(boundsOf(polygons)), bounds)
      ? [{ ground: groundOf(i), light: i % 2 === 0 ? 1 : 0, polygons }]
      : [],
  )

const box: fc.Arbitrary<Bounds> = fc
  .tuple(
    fc.integer({ min: -20_000, max: 540_000 }),
    fc.integer({ min: -20_000, max: 380_000 }),
    fc.integer({ min: 0, max: 150_000 }),
  )
  .map(([x, y, side]) => [ORIGIN_X + x, ORIGIN_Y + y, ORIGIN_X + x + side, ORIGIN_Y + y + side])

test.each([
  ['all blocks', Number.POSITIVE_INFINITY],
  ['one percent of them', ONE_PERCENT],
])('a box has every outline whose box meets it, with memory for %s', async (_, memory) => {
  const opened = await openedFootprints(path, memory)
  await fc.assert(
    fc.asyncProperty(fc.array(box, { minLength: 1, maxLength: 4 }), async (boxes) => {
      const found = await Promise.all(boxes.map((bounds) => inBox(opened, bounds)))
      expect(found).toEqual(boxes.map(expected))
      expect(opened.cache.bytes).toBeLessThanOrEqual(memory)
    }),
  )
  await opened.blocks.close()
  expect(opened.cache.bytes).toBe(0)
})

test('where blocks fail at random a box has the same, or is refused by the name of the file', async () => {
  const opened = await openedFootprints(path, ONE_PERCENT)
  const readAt = opened.file.readAt.bind(opened.file)
  let refused = 0
  await fc.assert(
    fc.asyncProperty(box, fc.infiniteStream(fc.nat(3)), async (bounds, draws) => {
      opened.file.readAt = (...asked) =>
        draws.next().value === 0 ? Promise.reject(new Error('cannot be read')) : readAt(...asked)
      const answer = await inBox(opened, bounds).catch((error: unknown) => error)
      opened.file.readAt = readAt
      if (answer instanceof DamagedFile) {
        refused += 1
        expect(answer.message).toContain('footprints.bin cannot be read')
      } else expect(answer).toEqual(expected(bounds))
      // What could not be read is read the next time, and nothing stays held.
      expect(await inBox(opened, bounds)).toEqual(expected(bounds))
      expect(opened.cache.bytes).toBeLessThanOrEqual(ONE_PERCENT)
    }),
    { numRuns: 60 },
  )
  expect(refused).toBeGreaterThan(0)
  expect(opened.blocks.isSound).toBe(false)
  await opened.blocks.close()
})

test('a département without outlines has no box', async () => {
  const opened = await openedFootprints(await footprintsFile('95', []))
  const store = storeOf(opened)
  expect([store.count, store.boxes]).toEqual([0, []])
  expect(await inBox(opened, [0, 0, 1e9, 1e9])).toEqual([])
  await opened.blocks.close()
})
