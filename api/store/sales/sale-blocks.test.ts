import { readFile, truncate } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { BlockFile } from '../../../shared/artefacts/blocks/block-file.ts'
import { encodeSaleBlocks } from '../../../shared/artefacts/sale-blocks/encode-sale-blocks.ts'
import { SaleBlock } from '../../../shared/artefacts/sale-blocks/sale-block.ts'
import { decodeSaleBlockIndex } from '../../../shared/artefacts/sale-blocks/sale-block-index.ts'
import { openSales, type SalesArtefact } from '../../../shared/artefacts/sales.ts'
import type { Bounds } from '../../../shared/geo/bounds.ts'
import { DamagedFile } from '../../../shared/integrity/damaged-file.ts'
import { refusesDamagedIndex } from '../../../test/support/damaged-index.ts'
import { anyBit, flipBit } from '../../../test/support/flipped-bit.ts'
import { salesInBlocks, writtenSales } from '../../../test/support/sales-in-blocks.ts'
import { scatteredSales } from '../../../test/support/scattered-sales.ts'
import { gathering } from '../pages/gathering.ts'
import { whenInMemory } from '../pages/not-in-memory.ts'

const SALES = 3000
const NOWHERE = 7

/** Of one département, its only file of blocks. */
async function written(builder = scatteredSales('01', SALES)) {
  const { whole, files } = await writtenSales([builder])
  const { file } = files.files.find(({ kind }) => kind === 'sale-blocks')!
  return { sales: whole[0]!, files, file, path: files.dataDir.store(file) }
}

const outlineOf = (geometry: Uint8Array, offsets: Uint32Array, site: number) =>
  Buffer.from(geometry.subarray(offsets[site], offsets[site + 1])).toString('hex')

/** All that is told of the sale at a rank, or a row. */
const saleOf = (sales: SalesArtefact | SaleBlock, at: number, rank: number) => {
  const premises = [sales.premiseOffset[at], sales.premiseOffset[at + 1]] as const
  return [
    rank,
    [sales.price[at], sales.date[at], sales.nature[at], sales.multiLot[at]],
    [...sales.premiseType.subarray(...premises)],
    [...sales.premiseSurface.subarray(...premises)],
    [...sales.premiseRooms.subarray(...premises)],
  ]
}

test('the blocks hold each site that has a place once, with its outline and all its sales', async () => {
  const { sales, path } = await written()
  const file = await BlockFile.open(path, decodeSaleBlockIndex)
  onTestFinished(() => file.close())
  const { index } = file
  expect([index.departement, index.count]).toEqual(['01', SALES])
  expect([...index.tree!.box]).toEqual([...sales.tree!.box])
  const expected: unknown[] = []
  for (const [row, site] of sales.located.entries()) {
    const leaf = sales.tree!.indices.indexOf(row)
    const ranks = sales.siteSales.subarray(sales.siteSaleOffset[site], sales.siteSaleOffset[site + 1])
    expected.push([
      [...sales.tree!.boxes.subarray(4 * leaf, 4 * leaf + 4)],
      outlineOf(sales.geometry, sales.geometryOffset, site),
      Array.from(ranks, (rank) => saleOf(sales, rank, rank)),
    ])
  }
  const found: unknown[] = []
  for (let number = 0; number < index.crcs.length; number++) {
    const length = file.lengthOf(number)
    expect(length).toBeLessThanOrEqual(24 * 1024)
    const bytes = await file.read(number, Buffer.alloc(length))
    const block = new SaleBlock(Uint8Array.from(bytes).buffer, length, index)
    for (let site = 0; site < block.sites; site++) {
      const rows = block.siteSales.subarray(block.siteSaleOffset[site], block.siteSaleOffset[site + 1])
      found.push([
        [...block.boxes.subarray(4 * site, 4 * site + 4)],
        outlineOf(block.geometry, block.geometryOffset, site),
        Array.from(rows, (row) => saleOf(block, row, block.ranks[row]!)),
      ])
    }
  }
  const inOrder = (all: unknown[]) => all.map((one) => JSON.stringify(one)).sort()
  expect(inOrder(found)).toEqual(inOrder(expected))
  expect(found).toHaveLength(SALES - Math.ceil(SALES / NOWHERE))
})

test('the same sales give the same bytes, and a département without places has no block', async () => {
  const bytesOf = (sales: SalesArtefact) => Buffer.concat(encodeSaleBlocks(sales))
  const { sales } = await written()
  const again = openSales(Uint8Array.from(Buffer.concat(scatteredSales('01', SALES).encode())).buffer)
  expect(bytesOf(again).equals(bytesOf(sales))).toBe(true)
  const { path } = await written(scatteredSales('01', 1))
  const file = await BlockFile.open(path, decodeSaleBlockIndex)
  onTestFinished(() => file.close())
  expect([file.index.tree, file.index.crcs.length, file.index.count]).toEqual([undefined, 0, 1])
})

const EVERYWHERE: Bounds = [0, 0, 1e9, 1e9]

/** The blocks of a file that is damaged after it was opened, each asked for: right, or what was said. */
async function askedAfter(damage: (path: string, sound: Buffer) => Promise<void>) {
  const { files, path } = await written()
  const { blocks, opened, close } = await salesInBlocks(files, 1e9)
  onTestFinished(close)
  await damage(path, await readFile(path))
  const own = blocks.get('01')!
  const answers: string[] = []
  for (const number of own.near(EVERYWHERE)!)
    try {
      await whenInMemory(() => gathering(() => own.block(number)))
      answers.push('right')
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error
      answers.push(error.message)
    }
  return { answers, opened }
}

test('a flipped bit fails the questions that need its block, by the name of the file, and no other', async () => {
  let refusals = 0
  await fc.assert(
    fc.asyncProperty(anyBit(0.02), async (bit) => {
      const { answers, opened } = await askedAfter((path, sound) => flipBit(path, sound, bit))
      const refused = answers.filter((answer) => answer !== 'right')
      for (const answer of refused)
        expect(answer).toMatch(/^sale-blocks-01.bin has other content in its block \d+ than was written/)
      expect(refused.length).toBeLessThanOrEqual(1)
      expect(answers.length).toBeGreaterThan(5)
      expect(opened.areSound).toBe(refused.length === 0)
      refusals += refused.length
    }),
    { numRuns: 15 },
  )
  expect(refusals).toBeGreaterThan(5)
}, 60_000)

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
