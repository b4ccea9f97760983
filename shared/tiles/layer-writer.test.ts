import { VectorTile } from '@mapbox/vector-tile'
import fc from 'fast-check'
import { PbfReader } from 'pbf'
import { describe, expect, test } from 'vitest'
import { encodeTile } from './encode-tile.ts'
import type { FlatGridPolygons } from './grid-polygons.ts'
import { LayerWriter } from './layer-writer.ts'
import { TileGrid } from './tile-grid.ts'
import type { TileValue } from './tile-value.ts'

const GRID = new TileGrid(16, 33191, 22537)
const [WEST, SOUTH, EAST, NORTH] = GRID.bounds
const MIDDLE = [Math.round((WEST + EAST) / 2), Math.round((SOUTH + NORTH) / 2)] as const

const decoded = (tile: Uint8Array) => new VectorTile(new PbfReader(tile))

function flat(...rings: number[][]): FlatGridPolygons {
  let length = 0
  return {
    coords: rings.flat(),
    ringEnds: rings.map((ring) => (length += ring.length)),
    polygonEnds: [rings.length],
    polygonCount: 1,
  }
}
const [X, Y] = MIDDLE
const square = flat([X, Y, X + 1341, Y, X + 1341, Y - 882, X, Y - 882])

describe('a layer', () => {
  test('is read by another decoder as it was written', () => {
    const layer = new LayerWriter('parcels', GRID, ['idu', 'surface', 'surveyed', 'share', 'floor', 'note'])
    expect(layer.polygons(square, ['75118000AB0012', 120, true, 0.25, -2, null], 7)).toBe(true)
    expect(layer.polygons(square, ['75118000AB0013', 120, false, undefined, 0, 'é'])).toBe(true)
    const { layers } = decoded(encodeTile([layer]))
    expect(Object.keys(layers)).toEqual(['parcels'])
    const { parcels } = layers
    expect([parcels!.version, parcels!.extent, parcels!.length]).toEqual([2, 4096, 2])
    const [first, second] = [parcels!.feature(0), parcels!.feature(1)]
    expect(first.properties).toEqual({
      idu: '75118000AB0012',
      surface: 120,
      surveyed: true,
      share: 0.25,
      floor: -2,
    })
    expect(second.properties).toEqual({
      idu: '75118000AB0013',
      surface: 120,
      surveyed: false,
      floor: 0,
      note: 'é',
    })
    expect([first.id, second.id, first.type, second.type]).toEqual([7, undefined, 3, 3])
    expect(first.loadGeometry()).toHaveLength(1)
    expect(first.bbox()).toEqual([2048, 2048, 2148, 2148])
  })

  test('gives back any values, and texts apart from numbers that look like them', () => {
    const value = fc.oneof(
      fc.string(),
      fc.boolean(),
      fc.integer(),
      fc.double({ noDefaultInfinity: true }),
      fc.constantFrom('1', 1, 'true', true, 0, '', '0'),
    )
    fc.assert(
      fc.property(fc.array(fc.array(value, { minLength: 3, maxLength: 3 }), { maxLength: 20 }), (rows) => {
        const layer = new LayerWriter('any', GRID, ['a', 'b', 'c'])
        for (const row of rows) layer.point(...MIDDLE, row)
        const found = decoded(encodeTile([layer])).layers.any
        const plain = (v: TileValue) => (v === 0 ? 0 : v)
        const read = Array.from({ length: found?.length ?? 0 }, (_, i) => {
          const { a, b, c } = found!.feature(i).properties
          return [a, b, c].map((v) => plain(v!))
        })
        expect(read).toEqual(rows.map((row) => row.map(plain)))
      }),
    )
  })

  test('places a point on the nearest unit, and leaves out those beyond the buffer', () => {
    const layer = new LayerWriter('addresses', GRID, ['number'])
    expect(layer.point(...MIDDLE, ['12 bis'])).toBe(true)
    expect(layer.point(WEST, SOUTH, ['beyond'])).toBe(false)
    expect(layer.point(WEST + 27, NORTH - 20, ['in the buffer'])).toBe(true)
    const { addresses } = decoded(encodeTile([layer])).layers
    expect(Array.from({ length: 2 }, (_, i) => addresses!.feature(i).loadGeometry())).toEqual([
      [[expect.objectContaining({ x: 2048, y: 2048 })]],
      [[expect.objectContaining({ x: -63, y: -63 })]],
    ])
  })

  test('tells what it takes in the tile', () => {
    const layer = new LayerWriter('parcels', GRID, ['idu'])
    expect([layer.bytes, layer.count]).toEqual([0, 0])
    for (let i = 0; i < 500; i++) layer.polygons(square, [`75118000AB${i}`])
    const { length } = encodeTile([layer])
    expect(length - layer.bytes).toBeGreaterThan(0)
    expect(length - layer.bytes).toBeLessThan(40)
  })
})

test('a tile holds the layers that have a feature, in their order, and is nothing without', () => {
  const layers = ['c', 'a', 'b'].map((name) => new LayerWriter(name, GRID, []))
  expect(encodeTile(layers)).toHaveLength(0)
  layers[0]!.point(...MIDDLE, [])
  layers[2]!.polygons(square, [])
  const tile = encodeTile(layers)
  expect(Object.keys(decoded(tile).layers)).toEqual(['c', 'b'])
  expect(encodeTile(layers)).toEqual(tile)
})
