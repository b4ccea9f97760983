import { crc32 } from 'node:zlib'
import { boxAround, indexSum, startsOf } from '../blocks/block-index.ts'
import { encodeBoxTree } from '../box-tree.ts'
import { BLOCK_BYTES } from '../parcel-blocks/parcel-block.ts'
import type { SalesArtefact } from '../sales.ts'
import { encodeSections } from '../sections.ts'
import { emptySaleBlock, type SaleBlockSize, saleBlockBytes } from './sale-block.ts'
import { type INDEX_SECTIONS, MAGIC, VERSION } from './sale-block-index.ts'

/**
 * Where the sales of a département were once more, in blocks that are read one by one: chunks of the file, in order. Sites stand in the order of
 * the tree's leaves, which is that of a Hilbert curve, as many a block as fit with their sales; those that nothing locates are left out.
 * `blockBytes`: what a block has at most, unless one site needs more.
 */
export function encodeSaleBlocks(sales: SalesArtefact, blockBytes = BLOCK_BYTES): Uint8Array[] {
  const { departement, count, natures, types, originX, originY, tree } = sales
  const groups = groupsOf(sales, blockBytes)
  const blocks = groups.map((group) => encodeBlock(sales, group))
  const boxes = new Int32Array(4 * groups.length)
  for (const [i, { from, end }] of groups.entries()) boxes.set(boxAround(tree!.boxes, from, end), 4 * i)
  const index = {
    tree: groups.length > 0 ? encodeBoxTree(boxes) : new Uint8Array(),
    starts: startsOf(blocks),
    crcs: Uint32Array.from(blocks, (block) => crc32(block)),
  } satisfies Record<(typeof INDEX_SECTIONS)[number], ArrayBufferView>
  const texts = { natures: JSON.stringify(natures), types: JSON.stringify(types) }
  const facts = { departement, count, originX, originY, ...texts }
  const sum = indexSum(facts, Object.values(index))
  return encodeSections(MAGIC, VERSION, { ...facts, sum }, { ...index, blocks: Buffer.concat(blocks) })
}

/** The sites of a block: leaves of the tree, and the ranks of their sales. */
interface Group {
  from: number
  end: number
  ranks: Set<number>
  size: SaleBlockSize
}

const nothing = (from: number): Group => ({
  from,
  end: from,
  ranks: new Set(),
  size: { sites: 0, sales: 0, premises: 0, links: 0, outlines: 0 },
})

/** As many sites a block as fit; one that needs more, with its sales, has a block of its own. */
function groupsOf(sales: SalesArtefact, blockBytes: number): Group[] {
  const groups: Group[] = []
  let group = nothing(0)
  for (let leaf = 0; leaf < sales.located.length; leaf++) {
    const grown = sizeWith(sales, group, leaf)
    if (group.size.sites > 0 && saleBlockBytes(grown) > blockBytes) {
      groups.push(group)
      group = nothing(leaf)
      group.size = sizeWith(sales, group, leaf)
    } else group.size = grown
    for (const rank of salesOfLeaf(sales, leaf)) group.ranks.add(rank)
    group.end = leaf + 1
  }
  if (group.size.sites > 0) groups.push(group)
  return groups
}

/** The site at a leaf of the tree. */
const siteOf = ({ tree, located }: SalesArtefact, leaf: number): number => located[tree!.indices[leaf]!]!

function salesOfLeaf(sales: SalesArtefact, leaf: number): Uint32Array {
  const site = siteOf(sales, leaf)
  return sales.siteSales.subarray(sales.siteSaleOffset[site]!, sales.siteSaleOffset[site + 1]!)
}

/** The size of a group that the site at a leaf joins. */
function sizeWith(sales: SalesArtefact, { ranks, size }: Group, leaf: number): SaleBlockSize {
  const { geometryOffset, premiseOffset } = sales
  const site = siteOf(sales, leaf)
  const links = salesOfLeaf(sales, leaf)
  const joining = new Set(links.filter((rank) => !ranks.has(rank)))
  let premises = 0
  for (const rank of joining) premises += premiseOffset[rank + 1]! - premiseOffset[rank]!
  return {
    sites: size.sites + 1,
    sales: size.sales + joining.size,
    premises: size.premises + premises,
    links: size.links + links.length,
    outlines: size.outlines + geometryOffset[site + 1]! - geometryOffset[site]!,
  }
}

function encodeBlock(sales: SalesArtefact, { from, end, ranks, size }: Group): Uint8Array {
  const { bytes, block } = emptySaleBlock(size, sales)
  const rows = new Map<number, number>()
  let premises = 0
  for (const [row, rank] of Uint32Array.from(ranks).sort().entries()) {
    rows.set(rank, row)
    block.ranks[row] = rank
    block.price[row] = sales.price[rank]!
    block.date[row] = sales.date[rank]!
    block.nature[row] = sales.nature[rank]!
    block.multiLot[row] = sales.multiLot[rank]!
    const [first, next] = [sales.premiseOffset[rank]!, sales.premiseOffset[rank + 1]!]
    block.premiseType.set(sales.premiseType.subarray(first, next), premises)
    block.premiseSurface.set(sales.premiseSurface.subarray(first, next), premises)
    block.premiseRooms.set(sales.premiseRooms.subarray(first, next), premises)
    premises += next - first
    block.premiseOffset[row + 1] = premises
  }
  block.boxes.set(sales.tree!.boxes.subarray(4 * from, 4 * end))
  let outlines = 0
  let links = 0
  for (let leaf = from; leaf < end; leaf++) {
    const site = siteOf(sales, leaf)
    const outline = sales.geometry.subarray(sales.geometryOffset[site]!, sales.geometryOffset[site + 1]!)
    block.geometry.set(outline, outlines)
    outlines += outline.length
    block.geometryOffset[leaf - from + 1] = outlines
    for (const rank of salesOfLeaf(sales, leaf)) block.siteSales[links++] = rows.get(rank)!
    block.siteSaleOffset[leaf - from + 1] = links
  }
  return new Uint8Array(bytes)
}
