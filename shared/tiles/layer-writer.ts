import { PbfWriter } from 'pbf'
import { writePoint, writePolygons, writeVarints } from './geometry-commands.ts'
import { type FlatGridPolygons, GridPolygons } from './grid-polygons.ts'
import { BUFFER, EXTENT, type TileGrid } from './tile-grid.ts'
import { type TileValue, writeValue } from './tile-value.ts'

/** Numbers of the fields of a layer and of a feature (MVT 2.1, vector_tile.proto). */
const LAYER = { name: 1, feature: 2, key: 3, value: 4, extent: 5, version: 15 }
const FEATURE = { id: 1, tags: 2, type: 3, geometry: 4 }
const TYPES = { point: 1, polygon: 3 }
const MVT_VERSION = 2

/** Shared by all layers: a feature is drawn and written in one go. */
const drawing = new GridPolygons()

/**
 * Writes the features of one layer of one tile, in the order in which they come.
 *
 *     const layer = new LayerWriter('parcels', grid, ['idu', 'surface'])
 *     layer.polygons(reader, ['75118000AB0012', 120])
 *     const tile = encodeTile([layer])
 */
export class LayerWriter {
  readonly name: string
  readonly grid: TileGrid
  /** Number of features. */
  count = 0
  readonly #names: readonly string[]
  readonly #features = new PbfWriter(new Uint8Array(1 << 14))
  readonly #values = new PbfWriter(new Uint8Array(1 << 12))
  readonly #rows = new Map<TileValue, number>()
  /** Values written so far. */
  #rowCount = 0
  /** Place of the attribute that no two features share; -1 without one. */
  readonly #unique: number
  /** Row of each name among the keys that were used; -1 before. */
  readonly #keyRows: number[]
  readonly #keys: string[] = []
  /** Rows of key and value of the feature that is written, `#tagCount` numbers of them. */
  readonly #tags: Uint32Array
  #tagCount = 0
  #id: number | undefined
  #x = 0
  #y = 0

  /**
   * `names`: the attributes, in the order in which each feature gives its values. `unique`: one of them whose value no two features share; it is
   * written without a look at those written before.
   */
  constructor(name: string, grid: TileGrid, names: readonly string[], unique?: string) {
    this.name = name
    this.grid = grid
    this.#names = names
    this.#unique = unique === undefined ? -1 : names.indexOf(unique)
    this.#keyRows = names.map(() => -1)
    this.#tags = new Uint32Array(2 * names.length)
  }

  /** Bytes of the features and their values: what the layer takes in the tile, but for its name and keys. */
  get bytes(): number {
    return this.#features.pos + this.#values.pos
  }

  /**
   * Adds polygons (1e-7 degrees). A value that is null or undefined is left out; `id`: a whole number from 0. False when nothing of them is in the
   * tile with its buffer, or no surface is left on its grid: then nothing is added.
   */
  polygons(shape: FlatGridPolygons, values: readonly (TileValue | null | undefined)[], id?: number): boolean {
    drawing.draw(shape, this.grid)
    if (drawing.rings.count === 0) return false
    this.#tag(values)
    this.#id = id
    this.#features.writeMessage(LAYER.feature, writePolygonFeature, this)
    this.count += 1
    return true
  }

  /** Adds a point (1e-7 degrees), as `polygons` does. */
  point(x: number, y: number, values: readonly (TileValue | null | undefined)[], id?: number): boolean {
    this.#x = this.grid.gridX(x)
    this.#y = this.grid.gridY(y)
    if (!isHeld(this.#x) || !isHeld(this.#y)) return false
    this.#tag(values)
    this.#id = id
    this.#features.writeMessage(LAYER.feature, writePointFeature, this)
    this.count += 1
    return true
  }

  /** Writes the layer into a message. */
  write(pbf: PbfWriter): void {
    pbf.writeVarintField(LAYER.version, MVT_VERSION)
    pbf.writeStringField(LAYER.name, this.name)
    appendRaw(pbf, this.#features)
    for (const key of this.#keys) pbf.writeStringField(LAYER.key, key)
    appendRaw(pbf, this.#values)
    pbf.writeVarintField(LAYER.extent, EXTENT)
  }

  /** For the writers below. */
  writeHead(pbf: PbfWriter, type: number): void {
    if (this.#id !== undefined) pbf.writeVarintField(FEATURE.id, this.#id)
    if (this.#tagCount > 0) pbf.writeMessage(FEATURE.tags, writeTags, this)
    pbf.writeVarintField(FEATURE.type, type)
  }

  writeTags(pbf: PbfWriter): void {
    writeVarints(this.#tags, this.#tagCount, pbf)
  }

  writePoint(pbf: PbfWriter): void {
    writePoint(pbf, this.#x, this.#y)
  }

  /** Finds the rows of keys and values, and writes those that are new. */
  #tag(values: readonly (TileValue | null | undefined)[]): void {
    const tags = this.#tags
    let count = 0
    for (let i = 0; i < values.length; i++) {
      const value = values[i]
      if (value === null || value === undefined) continue
      let key = this.#keyRows[i]!
      if (key < 0) {
        key = this.#keys.push(this.#names[i]!) - 1
        this.#keyRows[i] = key
      }
      tags[count++] = key
      tags[count++] = i === this.#unique ? this.#write(value) : this.#rowOf(value)
    }
    this.#tagCount = count
  }

  #rowOf(value: TileValue): number {
    const known = this.#rows.get(value)
    if (known !== undefined) return known
    const row = this.#write(value)
    this.#rows.set(value, row)
    return row
  }

  #write(value: TileValue): number {
    this.#values.writeMessage(LAYER.value, writeValue, value)
    return this.#rowCount++
  }
}

const isHeld = (unit: number) => unit >= -BUFFER && unit <= EXTENT + BUFFER

function writePolygonFeature(layer: LayerWriter, pbf: PbfWriter): void {
  layer.writeHead(pbf, TYPES.polygon)
  pbf.writeMessage(FEATURE.geometry, writePolygons, drawing.rings)
}

function writePointFeature(layer: LayerWriter, pbf: PbfWriter): void {
  layer.writeHead(pbf, TYPES.point)
  pbf.writeMessage(FEATURE.geometry, pointGeometry, layer)
}

function writeTags(layer: LayerWriter, pbf: PbfWriter): void {
  layer.writeTags(pbf)
}

function pointGeometry(layer: LayerWriter, pbf: PbfWriter): void {
  layer.writePoint(pbf)
}

/** Appends what another writer has, without a tag. */
function appendRaw(pbf: PbfWriter, from: PbfWriter): void {
  pbf.realloc(from.pos)
  pbf.buf.set(from.buf.subarray(0, from.pos), pbf.pos)
  pbf.pos += from.pos
}
