import { stringAt } from '../../shared/artefacts/string-table.ts'
import { type ZoneTilesArtefact, zoneTileOf } from '../../shared/artefacts/zone-tiles.ts'
import { DRAWN_LEVELS, type DrawnLevel, type ZonesArtefact } from '../../shared/artefacts/zones.ts'
import type { Bounds } from '../../shared/geo/bounds.ts'
import { ascendingRows, type RowsIn, rowsOfAll } from '../reading/rows-in.ts'

/** Outlines and prices of the zones of all loaded départements, and the tiles of them that were made at ingest. */
export class LoadedZones {
  /** Zones of each département (without sections), and its sections. */
  readonly zones: readonly ZonesArtefact[]
  readonly sections: readonly ZonesArtefact[]
  readonly #tiles: readonly ZoneTilesArtefact[]

  constructor(
    zones: readonly ZonesArtefact[],
    sections: readonly ZonesArtefact[],
    tiles: readonly ZoneTilesArtefact[],
  ) {
    this.zones = zones
    this.sections = sections
    this.#tiles = tiles
  }

  /** Rows of zones or sections whose box meets a box (1e-7 degrees), by level and code. */
  rowsIn(kind: 'zones' | 'sections', bounds: Bounds): RowsIn<ZonesArtefact>[] {
    return rowsOfAll(this[kind], ({ tree }) => ascendingRows(tree, bounds))
  }

  /** West, south, east, north around those of each département, in 1e-7 degrees. */
  boxes(kind: 'zones' | 'sections'): readonly Int32Array[] {
    return this[kind].map(({ tree }) => tree.box)
  }

  /** The box around a zone, in 1e-7 degrees; undefined when it is not drawn. */
  boxOf(level: DrawnLevel, code: string): Bounds | undefined {
    for (const { tree, count, level: levels, code: codes } of this.zones)
      for (let leaf = 0; leaf < count; leaf++) {
        const row = tree.indices[leaf]!
        if (DRAWN_LEVELS[levels[row]!] !== level || stringAt(codes, row) !== code) continue
        const [west, south, east, north] = tree.boxes.subarray(leaf * 4, leaf * 4 + 4)
        return [west!, south!, east!, north!]
      }
    return undefined
  }

  /** The layer `zones` of a tile of a low zoom, by its number (`tileIdOf`); undefined when nothing is there. */
  tile(id: number): Uint8Array | undefined {
    return this.#tiles.map((tiles) => zoneTileOf(tiles, id)).find((tile) => tile !== undefined)
  }
}
