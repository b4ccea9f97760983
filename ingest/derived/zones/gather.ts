import { join } from 'node:path'
import type { Written } from '../../../formats/written.ts'
import { encodeColumns } from '../../../shared/artefacts/column-file.ts'
import { GrowableBytes, u32 } from '../../../shared/artefacts/growable.ts'
import { ZONE_TILES } from '../../../shared/artefacts/zone-tiles.ts'
import { openZones, type ZonesArtefact } from '../../../shared/artefacts/zones.ts'
import { encodeTile, MOST_TILE_BYTES } from '../../../shared/tiles/encode-tile.ts'
import { ZoneAttributes } from '../../../shared/tiles/zone-attributes.ts'
import { FIRST_ZONE_TILES, LAST_ZONE_TILES } from '../../../shared/tiles/zone-levels.ts'
import type { DerivedInput } from '../../derived.ts'
import { readArtefact } from '../../readmodel/read-artefact.ts'
import { writeArtefact } from '../../readmodel/write-artefact.ts'
import { ZoomTiles } from './zoom-tiles.ts'

/**
 * Makes the tiles of `zones` of zoom 4 to 9 over all départements. One zoom at a time is in memory, as encoded tiles, and the outlines of
 * one département: a vertex is rounded to the tile's grid, so neighbours stay neighbours and no outline is thinned apart from the others.
 * A tile of more than `mostBytes` is made again without the communes that have the fewest sales.
 */
export async function gather(
  { files, workDir }: Pick<DerivedInput, 'files' | 'workDir'>,
  mostBytes = MOST_TILE_BYTES,
): Promise<Written[]> {
  const paths = files.all({ dataset: 'zones', role: 'readmodel', kind: 'zones' }).map(({ path }) => path)
  if (paths.length === 0) return []
  const spans: Pick<ZonesArtefact, 'firstYear' | 'lastYear'>[] = []
  for (const path of paths) {
    const { firstYear, lastYear } = await read(path)
    spans.push({ firstYear, lastYear })
  }
  const [id, offset, bytes] = [u32(), u32(), new GrowableBytes()]
  offset.push(0)
  for (let zoom = FIRST_ZONE_TILES; zoom <= LAST_ZONE_TILES; zoom++) {
    const tiles = new ZoomTiles(zoom, new ZoneAttributes('zones', spans, zoom))
    do for (const [part, path] of paths.entries()) tiles.add(await read(path), part)
    while (tiles.thin(mostBytes))
    for (const [tile, layer] of tiles.inOrder()) {
      const encoded = encodeTile([layer])
      bytes.reserve(encoded.length).set(encoded, bytes.length)
      bytes.length += encoded.length
      id.push(tile)
      offset.push(bytes.length)
    }
  }
  const path = join(workDir, 'zone-tiles.bin')
  const content = { id: id.view(), offset: offset.view(), bytes: bytes.view() }
  await writeArtefact(path, encodeColumns(ZONE_TILES, {}, content))
  return [{ role: 'readmodel', kind: 'zone-tiles', path, rows: id.length }]
}

async function read(path: string): Promise<ZonesArtefact> {
  return openZones(await readArtefact(path))
}
