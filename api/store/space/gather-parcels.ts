import type { BlockFacts, ParcelBlock } from '../../../shared/artefacts/parcel-blocks/parcel-block.ts'
import { type Bounds, boxesMeet } from '../../../shared/geo/bounds.ts'
import type { ParcelsAt } from '../../../shared/space/parcel-source.ts'

interface Found {
  block: ParcelBlock
  row: number
}

/** The parcels of some blocks whose box meets a box (1e-7 degrees), by IDU, in memory of their own. */
export function gatherParcels(
  { departement, originX, originY }: BlockFacts,
  blocks: readonly ParcelBlock[],
  bounds: Bounds,
): ParcelsAt {
  const found = blocks.flatMap((block) => meeting(block, bounds)).sort((a, b) => rankOf(a) - rankOf(b))
  const count = found.length
  const outlines = found.map(({ block, row }) =>
    block.geometry.subarray(block.offsets[row]!, block.offsets[row + 1]!),
  )
  const artefact = {
    departement,
    originX,
    originY,
    keys: new Float64Array(count),
    ranks: new Uint32Array(count),
    offsets: new Uint32Array(count + 1),
    surfaces: new Uint32Array(count),
    created: new Uint16Array(count),
    updated: new Uint16Array(count),
    surveyed: new Uint8Array(count),
    geometry: new Uint8Array(outlines.reduce((sum, { length }) => sum + length, 0)),
  }
  for (const [i, { block, row }] of found.entries()) {
    artefact.keys[i] = block.keys[row]!
    artefact.ranks[i] = block.ranks[row]!
    artefact.surfaces[i] = block.surfaces[row]!
    artefact.created[i] = block.created[row]!
    artefact.updated[i] = block.updated[row]!
    artefact.surveyed[i] = block.surveyed[row]!
    artefact.geometry.set(outlines[i]!, artefact.offsets[i])
    artefact.offsets[i + 1] = artefact.offsets[i]! + outlines[i]!.length
  }
  return { artefact, rows: Uint32Array.from(found, (_, i) => i) }
}

const rankOf = ({ block, row }: Found): number => block.ranks[row]!

function meeting(block: ParcelBlock, bounds: Bounds): Found[] {
  const found: Found[] = []
  for (let row = 0; row < block.count; row++)
    if (boxesMeet(block.boxes.subarray(4 * row, 4 * row + 4), bounds)) found.push({ block, row })
  return found
}
