import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { GrowableColumn, u32 } from '../../../shared/artefacts/growable.ts'
import type { Bounds } from '../../../shared/geo/bounds.ts'
import { tileOfId } from '../../../shared/tiles/tile-id.ts'
import { directoriesOf } from './directory.ts'
import { encodeHeader } from './header.ts'

/** Only tiles up to this size are compared with those before: large ones are not the same. */
const COMPARED_BYTES = 4096
/** Small tiles remembered; more than that are stored again. */
const REMEMBERED = 200_000
/** Bytes collected before they are written. */
const WRITE_AT = 1 << 20

/**
 * Writes a PMTiles file (specification v3) from tiles in the order of their numbers. Tiles go to a temporary file in the same folder, which
 * has its name only when it is whole. In memory are about 20 bytes for each tile.
 */
export class PmtilesWriter {
  readonly #out: string
  readonly #data: FileHandle
  readonly #ids = new GrowableColumn((n) => new Float64Array(n))
  readonly #offsets = new GrowableColumn((n) => new Float64Array(n))
  readonly #lengths = u32()
  readonly #runs = u32()
  readonly #places = new Map<string, number>()
  #waiting: Uint8Array[] = []
  #waitingBytes = 0
  #bytes = 0
  #addressed = 0
  #contents = 0

  private constructor(out: string, data: FileHandle) {
    this.#out = out
    this.#data = data
  }

  /** Throws the file system's error when nothing can be written in the folder of `out`. */
  static async create(out: string): Promise<PmtilesWriter> {
    return new PmtilesWriter(out, await open(dataOf(out), 'w'))
  }

  /** Tiles that were added. */
  get count(): number {
    return this.#addressed
  }

  /** Adds a tile that is compressed with gzip. Throws when its number is not above that of the one before. */
  async add(id: number, tile: Uint8Array): Promise<void> {
    const last = this.#ids.length - 1
    if (last >= 0 && id < this.#ids.view()[last]! + this.#runs.view()[last]!)
      throw new Error(`Tile ${id} does not come after the one before it`)
    this.#addressed += 1
    const key = tile.length <= COMPARED_BYTES ? createHash('sha256').update(tile).digest('base64') : undefined
    const known = key === undefined ? undefined : this.#places.get(key)
    if (known !== undefined && last >= 0 && this.#follows(last, id, known)) {
      this.#runs.view()[last]! += 1
      return
    }
    this.#ids.push(id)
    this.#lengths.push(tile.length)
    this.#runs.push(1)
    this.#offsets.push(known ?? this.#bytes)
    if (known !== undefined) return
    if (key !== undefined && this.#places.size < REMEMBERED) this.#places.set(key, this.#bytes)
    this.#contents += 1
    this.#bytes += tile.length
    this.#waiting.push(tile)
    this.#waitingBytes += tile.length
    if (this.#waitingBytes >= WRITE_AT) await this.#write()
  }

  /** Puts the file together and gives it its name. `bounds` in 1e-7 degrees. Returns its size in bytes. */
  async finish(metadata: Readonly<Record<string, unknown>>, bounds: Bounds): Promise<number> {
    await this.#write()
    await this.#data.close()
    const count = this.#ids.length
    if (count === 0) throw new Error('There is no tile to write')
    const ids = this.#ids.view()
    const { root, leaves } = directoriesOf({
      ids,
      offsets: this.#offsets.view(),
      lengths: this.#lengths.view(),
      runs: this.#runs.view(),
      count,
    })
    const about = gzipSync(JSON.stringify(metadata))
    const header = encodeHeader({
      rootBytes: root.length,
      metadataBytes: about.length,
      leavesBytes: leaves.length,
      tilesBytes: this.#bytes,
      addressed: this.#addressed,
      entries: count,
      contents: this.#contents,
      minZoom: tileOfId(ids[0]!).z,
      maxZoom: tileOfId(ids[count - 1]!).z,
      bounds,
    })
    const whole = wholeOf(this.#out)
    const parts = await open(whole, 'w')
    for (const part of [header, root, about, leaves]) await parts.write(part)
    await parts.close()
    await pipeline(createReadStream(dataOf(this.#out)), createWriteStream(whole, { flags: 'a' }))
    await rename(whole, this.#out)
    await rm(dataOf(this.#out), { force: true })
    return header.length + root.length + about.length + leaves.length + this.#bytes
  }

  /** Leaves nothing behind. */
  async abandon(): Promise<void> {
    await this.#data.close()
    await rm(dataOf(this.#out), { force: true })
    await rm(wholeOf(this.#out), { force: true })
  }

  #follows(last: number, id: number, offset: number): boolean {
    return this.#offsets.view()[last] === offset && id === this.#ids.view()[last]! + this.#runs.view()[last]!
  }

  async #write(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    this.#waitingBytes = 0
    if (waiting.length > 0) await this.#data.write(Buffer.concat(waiting))
  }
}

const dataOf = (out: string) => `${out}.${process.pid}.tiles`
const wholeOf = (out: string) => `${out}.${process.pid}.part`
