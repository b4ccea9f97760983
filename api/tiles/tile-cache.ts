import { LRUCache } from 'lru-cache'
import type { Coding } from './coding.ts'

/** A tile as it is sent; empty when nothing is there. */
export interface ReadyTile {
  readonly bytes: Buffer
  readonly coding: Coding
}

/** What an entry takes in addition to its bytes: key, object, place in the map. Without it, empty tiles would cost nothing. */
const ENTRY_BYTES = 512

/** The tiles of the release that is served, as they were sent last; the least recently asked leave first. */
export class TileCache {
  readonly #tiles: LRUCache<string, ReadyTile>
  #release: string | undefined

  /** `limit`: bytes of all tiles together. A tile that is larger is not kept. */
  constructor(limit: number) {
    this.#tiles = new LRUCache({
      maxSize: limit,
      sizeCalculation: ({ bytes }) => bytes.length + ENTRY_BYTES,
    })
  }

  /** Bytes held now. */
  get bytes(): number {
    return this.#tiles.calculatedSize
  }

  get(release: string, key: string): ReadyTile | undefined {
    return this.#release === release ? this.#tiles.get(key) : undefined
  }

  /** Keeps a tile. Those of another release leave: after a swap they are not asked for. */
  set(release: string, key: string, tile: ReadyTile): void {
    if (release !== this.#release) {
      this.#release = release
      this.#tiles.clear()
    }
    this.#tiles.set(key, tile)
  }
}
