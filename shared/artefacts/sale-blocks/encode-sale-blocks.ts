import { crc32 } from 'node:zlib'
import { BLOCK_BYTES, boxAround, indexSum, startsOf } from '../blocks/block-index.ts'
import { encodeBoxTree } from '../box-tree.ts'
import type { NumberLists } from '../row-blocks/row-block.ts'
import type { SalesArtefact } from '../sales.ts'
import { encodeSections } from '../sections.ts'
import { emptySaleBlock, encodeLabels, type SaleBlockSize, saleBlockBytes } from './sale-block.ts'
import { SALE_BLOCKS_MAGIC, SALE_BLOCKS_VERSION, type SALE_INDEX_SECTIONS } from './sale-block-index.ts'

/** The sales of a département, and what is made of them for all of their files. */
export interface SalesToWrite {
  sales: SalesArtefact
  /** By rank: the row of each sale, and its premises. */
  rows: Uint32Array
  premises: NumberLists
  /** By site: minX, minY, maxX, maxY in 1e-7 degrees, all 0 when nothing locates it. */
  boxes: Int32Array
}

/** Where a site stands: the number of its block, and its place there. */
export interface SitePlaces {
  block: Uint32Array
  site: Uint32Array
}

/**
 * The sales of a département by place, in blocks that are read one by one: chunks of the file, in order, and where each site stands. Sites stand
 * in the order of the tree's leaves, which is that of a Hilbert curve, as many a block as fit with their sales; those that nothing locates follow.
 * `blockBytes`: what a block has at most, unless one site needs more.
 */
export function encodeSaleBlocks(
  written: SalesToWrite,
  blockBytes = BLOCK_BYTES,
): { chunks: Uint8Array[]; places: SitePlaces } {
  const { departement, count, tree, located, siteKey } = written.sales
  const leaves = Uint32Array.from(located, (_, leaf) => located[tree!.indices[leaf]!]!)
  const isLocated = new Uint8Array(siteKey.length)
  for (const site of located) isLocated[site] = 1
  const nowhere = Uint32Array.from(siteKey.keys()).filter((site) => isLocated[site] === 0)
  const placed = groupsOf(written, leaves, blockBytes)
  const groups = [...placed, ...groupsOf(written, nowhere, blockBytes)]
  const blocks = groups.map((group) => encodeSaleBlock(written, group))
  const boxes = new Int32Array(4 * placed.length)
  let leaf = 0
  for (const [i, { sites }] of placed.entries()) {
    boxes.set(boxAround(tree!.boxes, leaf, leaf + sites.length), 4 * i)
    leaf += sites.length
  }
  const index = {
    tree: placed.length > 0 ? encodeBoxTree(boxes) : new Uint8Array(),
    starts: startsOf(blocks),
    crcs: Uint32Array.from(blocks, (block) => crc32(block)),
  } satisfies Record<(typeof SALE_INDEX_SECTIONS)[number], ArrayBufferView>
  const facts = { departement, count, ...encodeLabels(written.sales) }
  const sum = indexSum(facts, Object.values(index))
  const content = { ...index, blocks: Buffer.concat(blocks) }
  return {
    chunks: encodeSections(SALE_BLOCKS_MAGIC, SALE_BLOCKS_VERSION, { ...facts, sum }, content),
    places: placesOf(groups, siteKey),
  }
}

/** The sites of a block, the ranks of their sales, and what the block holds of each. */
export interface SiteGroup {
  sites: number[]
  ranks: Set<number>
  size: SaleBlockSize
}

const nothing = (): SiteGroup => ({
  sites: [],
  ranks: new Set(),
  size: { sites: 0, sales: 0, premises: 0, links: 0, outlines: 0 },
})

/** Some sites with those of their sales that `wanted` names, and what else it names: sales without a site. */
export function groupOf(
  written: SalesToWrite,
  sites: Iterable<number>,
  wanted: ReadonlySet<number>,
): SiteGroup {
  const group = nothing()
  for (const site of sites) join(group, site, joined(written, group, site, wanted))
  const { starts } = written.premises
  for (const rank of wanted) {
    if (group.ranks.has(rank)) continue
    group.ranks.add(rank)
    const { sales, premises } = group.size
    const own = (starts[rank + 1]! - starts[rank]!) / 2
    group.size = { ...group.size, sales: sales + 1, premises: premises + own }
  }
  return group
}

/** As many sites a block as fit; one that needs more, with its sales, has a block of its own. */
function groupsOf(written: SalesToWrite, sites: Uint32Array, blockBytes: number): SiteGroup[] {
  const groups: SiteGroup[] = []
  let group = nothing()
  for (const site of sites) {
    let joining = joined(written, group, site)
    if (group.sites.length > 0 && saleBlockBytes(joining.size) > blockBytes) {
      groups.push(group)
      group = nothing()
      joining = joined(written, group, site)
    }
    join(group, site, joining)
  }
  if (group.sites.length > 0) groups.push(group)
  return groups
}

interface Joining {
  ranks: readonly number[]
  size: SaleBlockSize
}

function join(group: SiteGroup, site: number, { ranks, size }: Joining): void {
  group.sites.push(site)
  for (const rank of ranks) group.ranks.add(rank)
  group.size = size
}

/** The size of a group that a site joins, and the ranks of the site's sales. */
function joined(
  { sales, premises }: SalesToWrite,
  { ranks, size }: SiteGroup,
  site: number,
  wanted?: ReadonlySet<number>,
): Joining {
  const links = salesOfSite(sales, site).filter((rank) => wanted?.has(rank) ?? true)
  let own = 0
  let fresh = 0
  for (const rank of links) {
    if (ranks.has(rank)) continue
    fresh += 1
    own += (premises.starts[rank + 1]! - premises.starts[rank]!) / 2
  }
  return {
    ranks: links,
    size: {
      sites: size.sites + 1,
      sales: size.sales + fresh,
      premises: size.premises + own,
      links: size.links + links.length,
      outlines: size.outlines + sales.geometryOffset[site + 1]! - sales.geometryOffset[site]!,
    },
  }
}

const salesOfSite = ({ siteSales, siteSaleOffset }: SalesArtefact, site: number): number[] =>
  Array.from(siteSales.subarray(siteSaleOffset[site]!, siteSaleOffset[site + 1]!))

function placesOf(groups: readonly SiteGroup[], { length }: Float64Array): SitePlaces {
  const places = { block: new Uint32Array(length), site: new Uint32Array(length) }
  for (const [number, { sites }] of groups.entries())
    for (const [i, site] of sites.entries()) {
      places.block[site] = number
      places.site[site] = i
    }
  return places
}

/** The block of some sites and their sales. */
export function encodeSaleBlock(
  { sales, rows, premises, boxes }: SalesToWrite,
  { sites, ranks, size }: SiteGroup,
): Uint8Array {
  const { bytes, block } = emptySaleBlock(size, sales)
  const places = new Map<number, number>()
  let held = 0
  for (const [place, rank] of Uint32Array.from(ranks).sort().entries()) {
    places.set(rank, place)
    block.rank[place] = rank
    block.row[place] = rows[rank]!
    block.position[place] = sales.position[rank]!
    block.price[place] = sales.price[rank]!
    block.pricePerM2[place] = sales.pricePerM2[rank]!
    block.date[place] = sales.date[rank]!
    block.nature[place] = sales.nature[rank]!
    block.multiLot[place] = sales.multiLot[rank]!
    block.elsewhere[place] = sales.elsewhere[rank]!
    const own = premises.values.subarray(premises.starts[rank]!, premises.starts[rank + 1]!)
    block.premises.values.set(own, held)
    held += own.length
    block.premises.starts[place + 1] = held
  }
  let outlines = 0
  let links = 0
  for (const [i, site] of sites.entries()) {
    block.boxes.set(boxes.subarray(4 * site, 4 * site + 4), 4 * i)
    const outline = sales.geometry.subarray(sales.geometryOffset[site]!, sales.geometryOffset[site + 1]!)
    block.geometry.set(outline, outlines)
    outlines += outline.length
    block.geometryOffset[i + 1] = outlines
    for (const rank of salesOfSite(sales, site)) {
      const place = places.get(rank)
      if (place !== undefined) block.siteSales[links++] = place
    }
    block.siteSaleOffset[i + 1] = links
  }
  return new Uint8Array(bytes)
}
