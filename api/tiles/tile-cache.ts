import type { Coding } from './coding.ts'

/** A tile as it is sent; empty when nothing is there. */
export interface ReadyTile {
  readonly bytes: Buffer
  readonly coding: Coding
}

/** What an entry takes beside its bytes: key, object, place in the map. Without it, empty tiles would cost nothing. */
const ENTRY_BYTES = 512

/** The tiles of the release that is served, as they were sent last; the least recently asked leave first. */
export class TileCache {
  readonly #limit: number
  readonly #tiles = new Map<string, ReadyTile>()
  #release: string | undefined
  #bytes = 0

  /** `limit`: bytes of all tiles together. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Bytes held now. */
  get bytes(): number {
    return this.#bytes
  }

  get(release: string, key: string): ReadyTile | undefined {
    const tile = this.#release === release ? this.#tiles.get(key) : undefined
    if (tile) {
      this.#tiles.delete(key)
      this.#tiles.set(key, tile)
    }
    return tile
  }

  /** Keeps a tile. Those of another release leave: after a swap nobody asks for them. */
  set(release: string, key: string, tile: ReadyTile): void {
    if (release !== this.#release) {
      this.#release = release
      this.#tiles.clear()
      this.#bytes = 0
    }
    this.#drop(key)
    this.#tiles.set(key, tile)
    this.#bytes += weightOf(tile)
    for (const oldest of this.#tiles.keys()) {
      if (this.#bytes <= this.#limit) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const tile = this.#tiles.get(key)
    if (!tile) return
    this.#tiles.delete(key)
    this.#bytes -= weightOf(tile)
  }
}

const weightOf = ({ bytes }: ReadyTile) => bytes.length + ENTRY_BYTES
