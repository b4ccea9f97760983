import { GeometryReader } from '../../../shared/artefacts/geometry.ts'
import type { ZonesArtefact } from '../../../shared/artefacts/zones.ts'
import { LayerWriter } from '../../../shared/tiles/layer-writer.ts'
import { TileGrid, tileAt } from '../../../shared/tiles/tile-grid.ts'
import { tileIdOf } from '../../../shared/tiles/tile-id.ts'
import type { ZoneAttributes } from '../../../shared/tiles/zone-attributes.ts'
import { isDrawn } from '../../../shared/tiles/zone-levels.ts'

/** A zone that goes may leave its texts to one that stays: the next attempt keeps so much less. */
const LESS = 0.9

/** A zone as it was drawn into a tile. */
interface DrawnZone {
  /** Number of its département, and its row there. */
  part: number
  row: number
  bytes: number
  /** Département before commune. */
  level: number
  /** Sales that its prices are made of, all years and types. */
  sales: number
}

/** A tile of a zoom. */
interface ZoomTile {
  layer: LayerWriter
  drawn: DrawnZone[]
  /** The zones that stay, by `keyOf`; undefined: all. */
  kept: ReadonlySet<string> | undefined
  /** Whether everything that belongs in it was added. */
  whole: boolean
}

const keyOf = (part: number, row: number) => `${part} ${row}`

/** The tiles of the layer `zones` of one zoom. Every département is added; then those that are too large are made again, until `thin` says no. */
export class ZoomTiles {
  readonly #zoom: number
  readonly #attributes: ZoneAttributes
  readonly #tiles = new Map<number, ZoomTile>()
  readonly #reader = new GeometryReader()
  #isFirst = true

  constructor(zoom: number, attributes: ZoneAttributes) {
    this.#zoom = zoom
    this.#attributes = attributes
  }

  /** Draws the zones of a département into the tiles that are not whole. `part`: its number, the same each time. */
  add(zones: ZonesArtefact, part: number): void {
    for (let row = 0; row < zones.count; row++) {
      const level = zones.level[row]!
      if (!isDrawn(level, this.#zoom)) continue
      this.#reader.decode(zones.geometry, zones.geometryOffset[row]!, zones.originX, zones.originY)
      const values = this.#attributes.of(zones, row)
      for (const { layer, drawn, kept, whole } of this.#tilesOf()) {
        if (whole || (kept && !kept.has(keyOf(part, row)))) continue
        const before = layer.bytes
        if (layer.polygons(this.#reader, values))
          drawn.push({ part, row, bytes: layer.bytes - before, level, sales: salesOf(zones, row) })
      }
    }
  }

  /** Empties the tiles above `most` bytes and chooses what they keep: true when every département has to be added again. */
  thin(most: number): boolean {
    this.#isFirst = false
    let again = false
    for (const [id, tile] of this.#tiles) {
      const { layer, drawn } = tile
      tile.whole = layer.bytes <= most || drawn.length <= 1
      if (tile.whole) continue
      again = true
      const kept = new Set<string>()
      let rest = most * LESS
      for (const zone of drawn.toSorted(byPrecedence)) {
        rest -= zone.bytes
        if (rest < 0 && kept.size > 0) break
        kept.add(keyOf(zone.part, zone.row))
      }
      this.#tiles.set(id, this.#emptied(layer.grid, kept))
    }
    return again
  }

  /** Tiles that are not empty, by their numbers. */
  inOrder(): [number, LayerWriter][] {
    return [...this.#tiles]
      .map(([id, { layer }]): [number, LayerWriter] => [id, layer])
      .filter(([, { count }]) => count > 0)
      .sort(([a], [b]) => a - b)
  }

  /** The tiles that hold a part of the box around the shape, be it in their buffer. */
  #tilesOf(): ZoomTile[] {
    const [west, south, east, north] = this.#reader.bounds()
    const first = tileAt(this.#zoom, west, north)
    const last = tileAt(this.#zoom, east, south)
    const most = 2 ** this.#zoom - 1
    const found: ZoomTile[] = []
    for (let x = Math.max(0, first.x - 1); x <= Math.min(most, last.x + 1); x++)
      for (let y = Math.max(0, first.y - 1); y <= Math.min(most, last.y + 1); y++) {
        const tile = this.#tile(x, y)
        const [left, bottom, right, top] = tile.layer.grid.bounds
        if (left <= east && right >= west && bottom <= north && top >= south) found.push(tile)
      }
    return found
  }

  #tile(x: number, y: number): ZoomTile {
    const id = tileIdOf(this.#zoom, x, y)
    const known = this.#tiles.get(id)
    if (known) return known
    const made = this.#emptied(new TileGrid(this.#zoom, x, y), undefined)
    // After the first round there is nothing to be added to a tile that has nothing yet.
    made.whole = !this.#isFirst
    this.#tiles.set(id, made)
    return made
  }

  #emptied(grid: TileGrid, kept: ReadonlySet<string> | undefined): ZoomTile {
    const layer = new LayerWriter('zones', grid, this.#attributes.names)
    return { layer, drawn: [], kept, whole: false }
  }
}

/** Départements first; then communes with the most sales; of as many the one that was drawn first. */
function byPrecedence(a: DrawnZone, b: DrawnZone): number {
  return a.level - b.level || b.sales - a.sales
}

function salesOf({ figureOffset, figureCount }: ZonesArtefact, row: number): number {
  let sales = 0
  for (let at = figureOffset[row]!; at < figureOffset[row + 1]!; at++) sales += figureCount[at]!
  return sales
}
