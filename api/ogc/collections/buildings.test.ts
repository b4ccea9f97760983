import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { encodeGeometry, GeometryReader } from '../../../shared/artefacts/geometry.ts'
import { GrowableBytes } from '../../../shared/artefacts/growable.ts'
import type { Bounds } from '../../../shared/geo/bounds.ts'
import type { Polygons } from '../../../shared/geo/polygons.ts'
import { holding } from '../../../stores/blocks/hold.ts'
import { LoadedOutlines } from '../../../stores/outlines/loaded-outlines.ts'
import { BoxShape } from '../../../stores/sales/box-shape.ts'
import type { Stores } from '../../../stores/stores.ts'
import { footprintsFile, groundOf, openedFootprints } from '../../../test/support/outline-files.ts'
import { ORIGIN_X, ORIGIN_Y, scatter } from '../../../test/support/scattered-parcels.ts'
import { tinyStores } from '../../../test/support/tiny-release.ts'
import { type Feature, readerOf } from '../collection.ts'
import { findItems, type ItemPosition } from '../find-items.ts'
import { buildingCollection } from './buildings.ts'

/** Of two départements side by side, in some twenty blocks each. */
const OUTLINES = {
  95: scatter('95', 700, 11, 3).map(({ polygons }) => polygons),
  96: scatter('96', 900, 12, 4).map(({ polygons }) => polygons),
}

let paths: string[]
beforeAll(async () => {
  paths = await Promise.all(Object.entries(OUTLINES).map(([code, all]) => footprintsFile(code, all)))
})

async function storesWithin(memory?: number) {
  const opened = await Promise.all(paths.map((path) => openedFootprints(path, memory)))
  return {
    opened,
    stores: tinyStores({ footprints: new LoadedOutlines(opened.map(({ blocks }) => blocks)) }),
  }
}

interface Found {
  id: string
  departement: '95' | '96'
  surface: number
  polygons: Polygons
}
const write = ({ id, properties: { departementCode: departement, surface }, outline }: Feature) =>
  JSON.stringify({ id, departement, surface, polygons: outline!.polygons() })

/** Every feature of a question, page by page. */
async function pagesOf(stores: Stores, bounds: Bounds | undefined, limit: number) {
  const found: Found[] = []
  let matched: number | undefined
  for (let after: ItemPosition | undefined, isFirst = true; isFirst || after; isFirst = false) {
    const asked = { shape: bounds && new BoxShape(bounds), equals: {}, holds: undefined, limit, after }
    const page = await holding((hold) => findItems(buildingCollection.parts(stores), asked, write, hold))
    found.push(...page.texts.map((text) => JSON.parse(text)))
    matched = page.matched
    after = page.end
  }
  return { found, matched }
}

/** Judged from the outline alone. */
function meets(shape: BoxShape, polygons: Polygons): boolean {
  const bytes = new GrowableBytes()
  encodeGeometry(polygons, 0, 0, bytes)
  const reader = new GeometryReader()
  reader.decode(bytes.view(), 0, 0, 0)
  return shape.hitsParcel(reader)
}

const side = fc.integer({ min: 0, max: 400_000 })
const box: fc.Arbitrary<Bounds> = fc
  .tuple(side, side, side)
  .map(([x, y, width]) => [ORIGIN_X + x, ORIGIN_Y + y, ORIGIN_X + x + width, ORIGIN_Y + y + width])

test.each([
  ['all blocks', undefined],
  ['hardly a block', 500],
])(
  'pages of any size give every building once, each with its own outline: memory for %s',
  async (_, memory) => {
    const { stores, opened } = await storesWithin(memory)
    const { found, matched } = await pagesOf(stores, undefined, 300)
    expect(matched).toBe(1600)
    expect(new Set(found.map(({ id }) => id)).size).toBe(1600)
    for (const { departement, surface, polygons } of found) {
      const i = Math.round(surface * 10)
      expect(groundOf(i)).toBe(surface)
      expect(polygons).toEqual(OUTLINES[departement][i])
    }
    await fc.assert(
      fc.asyncProperty(box, fc.integer({ min: 20, max: 400 }), async (bounds, limit) => {
        const shape = new BoxShape(bounds)
        const inBox = await pagesOf(stores, bounds, limit)
        const wanted = found.filter(({ polygons }) => meets(shape, polygons))
        expect(inBox.found).toEqual(wanted)
        expect(inBox.matched).toBe(wanted.length)
      }),
      { numRuns: 40 },
    )
    for (const { cache } of opened) expect(cache.bytes).toBeLessThanOrEqual(memory ?? Infinity)
  },
)

describe('a box', () => {
  const asked = (bounds: Bounds) => ({
    shape: new BoxShape(bounds),
    equals: {},
    holds: undefined,
    limit: 1,
    after: undefined,
  })
  const readsOf = async (bounds: Bounds) => {
    const { stores, opened } = await storesWithin()
    const { matched } = await holding((hold) =>
      findItems(buildingCollection.parts(stores), asked(bounds), write, hold),
    )
    return {
      matched,
      reads: opened.map(({ cache }) => cache.reads),
      blocks: opened[0]!.file.index.crcs.length,
    }
  }

  test('around départements counts them without reading them', async () => {
    const all = await readsOf([ORIGIN_X - 1e6, ORIGIN_Y - 1e6, ORIGIN_X + 1e7, ORIGIN_Y + 1e7])
    // The first 32 rows, which are looked at together, lie in two blocks.
    expect(all).toMatchObject({ matched: 1600, reads: [2, 0] })
  })

  test('across a département reads the blocks on its rim alone', async () => {
    const { reads, blocks } = await readsOf([
      ORIGIN_X + 50_000,
      ORIGIN_Y - 1e6,
      ORIGIN_X + 1e7,
      ORIGIN_Y + 1e7,
    ])
    expect(reads[0]).toBeLessThan(blocks / 2)
  })
})

test('a building is found by its département and row', async () => {
  const { stores } = await storesWithin()
  const { found } = await pagesOf(stores, undefined, 1000)
  for (const one of found.filter((_, i) => i % 97 === 0)) {
    const text = await holding(async (hold) => {
      const at = await buildingCollection.find(one.id, stores, hold)
      const reader = await readerOf(at!.part, [at!.row], hold)
      return write(reader.read(at!.row))
    })
    expect(JSON.parse(text)).toEqual(one)
  }
  for (const id of ['95.700', '94.0', 'x'])
    expect(await holding((hold) => buildingCollection.find(id, stores, hold))).toBeUndefined()
})
