import { TileGrid } from '../../shared/tiles/tile-grid.ts'
import type { Stores } from '../../stores/stores.ts'
import { type Coding, coded } from './coding.ts'
import { drawTile } from './draw-tile.ts'
import { type ReadyTile, TileCache } from './tile-cache.ts'
import type { TilePlace, Tileset } from './tileset.ts'

/** Makes tiles as they are sent: each once while the cache holds it, however many ask for it together. */
export class TileMaker {
  readonly #cache: TileCache
  /** Tiles on their way. */
  readonly #pending = new Map<string, Promise<ReadyTile>>()

  /** `memory`: bytes of tiles held. */
  constructor(memory: number) {
    this.#cache = new TileCache(memory)
  }

  /** Bytes of tiles held now. */
  get bytes(): number {
    return this.#cache.bytes
  }

  /** The tile of a release. */
  async tile(stores: Stores, set: Tileset, { z, x, y }: TilePlace, coding: Coding): Promise<ReadyTile> {
    const { id } = stores.manifest
    const key = `${set.name}/${z}/${x}/${y} ${coding}`
    const held = this.#cache.get(id, key) ?? this.#pending.get(`${id} ${key}`)
    if (held) return held
    const layers = set.layers.filter(({ minZoom, maxZoom }) => z >= minZoom && z <= maxZoom)
    const grid = new TileGrid(z, x, y)
    const made = drawTile(layers, stores, grid)
      .then((tile) => {
        const ready = coded(tile, coding)
        this.#cache.set(id, key, ready)
        return ready
      })
      .finally(() => this.#pending.delete(`${id} ${key}`))
    this.#pending.set(`${id} ${key}`, made)
    return made
  }
}
