import { readFile, truncate } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { decodeSaleBlockIndex } from '../../shared/artefacts/sale-blocks/sale-block-index.ts'
import { idOfRow } from '../../shared/artefacts/sale-blocks/sale-rows.ts'
import { idOfSale } from '../../shared/artefacts/sale-ids.ts'
import type { Bounds } from '../../shared/geo/bounds.ts'
import { DamagedFile } from '../../shared/integrity/damaged-file.ts'
import { refusesDamagedIndex } from '../../test/support/damaged-index.ts'
import { anyBit, flipBit } from '../../test/support/flipped-bit.ts'
import { builtSales, openedSales, writtenSales } from '../../test/support/sales-in-blocks.ts'
import { scatteredSales } from '../../test/support/scattered-sales.ts'
import { holding } from '../blocks/hold.ts'

const SALES = 3000
const EMPTY_SHAPE = 7
const EVERYWHERE: Bounds = [0, 0, 1e9, 1e9]

const sales = builtSales(scatteredSales('01', SALES))

async function written() {
  const files = await writtenSales([sales])
  const { file } = files.files.find(({ kind }) => kind === 'sale-blocks')!
  return { files, path: files.dataDir.store(file) }
}

const outlineOf = (geometry: Uint8Array, offsets: Uint32Array, site: number) =>
  Buffer.from(geometry.subarray(offsets[site], offsets[site + 1])).toString('hex')

test('the blocks hold each site that has a place once, with its outline and all its sales', async () => {
  const { departements, close } = await openedSales((await written()).files)
  onTestFinished(close)
  const [{ space }] = departements as [(typeof departements)[number]]
  expect([...space.box!]).toEqual([...sales.tree!.box])
  const expected = Array.from(sales.located, (site, row) => {
    const leaf = sales.tree!.indices.indexOf(row)
    const ranks = sales.siteSales.subarray(sales.siteSaleOffset[site], sales.siteSaleOffset[site + 1])
    return [
      [...sales.tree!.boxes.subarray(4 * leaf, 4 * leaf + 4)],
      outlineOf(sales.geometry, sales.geometryOffset, site),
      Array.from(ranks, (rank) => [
        ...[rank, sales.position[rank], sales.price[rank], sales.pricePerM2[rank], sales.date[rank]],
        ...[sales.nature[rank], sales.multiLot[rank], sales.elsewhere[rank]],
        ...sales.premiseType.subarray(sales.premiseOffset[rank], sales.premiseOffset[rank + 1]),
        ...sales.premiseSurface.subarray(sales.premiseOffset[rank], sales.premiseOffset[rank + 1]),
        ...sales.premiseRooms.subarray(sales.premiseOffset[rank], sales.premiseOffset[rank + 1]),
      ]),
    ]
  })
  const found = await holding(async (hold) =>
    (await space.take(space.near(EVERYWHERE), hold)).flatMap((block) =>
      Array.from({ length: block.sites }, (_, site) => {
        const own = block.siteSales.subarray(block.siteSaleOffset[site], block.siteSaleOffset[site + 1])
        return [
          [...block.boxes.subarray(4 * site, 4 * site + 4)],
          outlineOf(block.geometry, block.geometryOffset, site),
          Array.from(own, (at) => {
            const { starts, values } = block.premises
            const premises = [...values.subarray(starts[at], starts[at + 1])]
            const types = premises.filter((_, i) => i % 2 === 0)
            return [
              ...[block.rank[at], block.position[at], block.price[at], block.pricePerM2[at], block.date[at]],
              ...[block.nature[at], block.multiLot[at], block.elsewhere[at]],
              ...types.map((type) => type >>> 8),
              ...premises.filter((_, i) => i % 2 === 1),
              ...types.map((type) => type & 0xff),
            ]
          }),
        ]
      }),
    ),
  )
  const inOrder = (all: unknown[]) => all.map((one) => JSON.stringify(one)).sort()
  expect(inOrder(found)).toEqual(inOrder(expected))
  expect(found).toHaveLength(SALES - Math.ceil(SALES / EMPTY_SHAPE))
})

test('a tile has the rows that were chosen for it, newest first; another tile has none', async () => {
  const tiles = {
    id: Uint32Array.of(7, 12),
    offset: Uint32Array.of(0, 1000, 1003),
    rank: Uint32Array.from({ length: 1003 }, (_, i) => (i < 1000 ? 2 * i : i)),
  }
  const { departements, close } = await openedSales(await writtenSales([sales], undefined, () => tiles))
  onTestFinished(close)
  const idsOf = (tile: number) =>
    holding(async (hold) => {
      const { rows, blocks } = await departements[0]!.ofTile(tile, hold)
      return rows.map((row, i) => idOfRow(blocks[i]!.rows, row - blocks[i]!.firstRow))
    })
  const ids = Array.from(tiles.rank, (rank) => idOfSale(sales, rank))
  expect(await idsOf(7)).toEqual(ids.slice(0, 1000))
  expect(await idsOf(12)).toEqual(ids.slice(1000))
  expect(await idsOf(8)).toEqual([])
})

/** The blocks of a file that is damaged after it was opened, each asked for: right, or what was said. */
async function askedAfter(damage: (path: string, sound: Buffer) => Promise<void>) {
  const { files, path } = await written()
  const { departements, files: inUse, close } = await openedSales(files)
  onTestFinished(close)
  await damage(path, await readFile(path))
  const { space } = departements[0]!
  const answers: string[] = []
  for (const number of space.near(EVERYWHERE))
    try {
      await holding((hold) => space.take([number], hold))
      answers.push('right')
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error
      answers.push(error.message)
    }
  return { answers, inUse }
}

test('a flipped bit fails the questions that need its block, by the name of the file, and no other', async () => {
  let refusals = 0
  await fc.assert(
    fc.asyncProperty(anyBit(0.02), async (bit) => {
      const { answers, inUse } = await askedAfter((path, sound) => flipBit(path, sound, bit))
      const refused = answers.filter((answer) => answer !== 'right')
      for (const answer of refused)
        expect(answer).toMatch(/^sale-blocks-01.bin has other content in its block \d+ than was written/)
      expect(refused.length).toBeLessThanOrEqual(1)
      expect(answers.length).toBeGreaterThan(5)
      expect(inUse.areSound).toBe(refused.length === 0)
      refusals += refused.length
    }),
    { numRuns: 15 },
  )
  expect(refusals).toBeGreaterThan(5)
})

test('a file that is cut off answers what it still holds', async () => {
  const { answers } = await askedAfter((path, sound) => truncate(path, sound.length >> 1))
  expect(answers).toContain('right')
  const refused = answers.filter((answer) => answer !== 'right')
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) expect(answer).toMatch(/has \d+ of the \d+ bytes of its block/)
})

test('a damaged index is refused when the file is opened', async () => {
  const { path } = await written()
  await refusesDamagedIndex(path, decodeSaleBlockIndex, ({ starts }) => starts[0]!)
})
