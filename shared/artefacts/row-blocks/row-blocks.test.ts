import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBoxTree, encodeBoxTree } from '../box-tree.ts'
import { decodeSections } from '../sections.ts'
import { stringAt } from '../string-table.ts'
import { openRowBlock, textColumn } from './row-block.ts'
import { blockOfRow, decodeRowBlockIndex, encodeRowBlocks } from './row-blocks.ts'

const PLAIN = {
  magic: 'TESTROWS',
  version: 1,
  schema: { flag: 'u8', key: 'f64', name: 'bytes', year: 'u16', tag: 'bytes', at: 'i32', list: 'u32s' },
} as const
const PLACED = { magic: 'TESTPLAC', version: 1, schema: { id: 'u32', box: 'box', note: 'bytes' } } as const

const POINTS = { magic: 'TESTPNTS', version: 1, schema: { id: 'u32', x: 'i32', y: 'i32' } } as const

const coordinate = fc.integer({ min: -1e9, max: 1e9 })
/** Up to 80: a tree of less than 17 boxes leaves them in their order. */
const manyPoints = fc.array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 80, size: 'max' })
const name = fc.string({ unit: 'grapheme', maxLength: 12 })

function opened(bytes: Uint8Array) {
  const buffer = Uint8Array.from(bytes).buffer
  const file = (magic: string) => {
    const found = decodeRowBlockIndex({ magic, version: 1 }, buffer, buffer.byteLength)
    if (!('index' in found)) throw new Error('the whole file is there')
    return found.index
  }
  const block = (index: { starts: Float64Array }, number: number) =>
    buffer.slice(index.starts[number]!, index.starts[number + 1]!)
  return { buffer, file, block }
}

test('rows keep their order and their values, whatever fits in a block', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          name,
          tag: name,
          key: fc.double({ noNaN: true }),
          year: fc.nat(65_535),
          list: fc.array(fc.nat(), { maxLength: 3 }),
        }),
        {
          maxLength: 60,
        },
      ),
      fc.integer({ min: 1, max: 400 }),
      (list, blockBytes) => {
        const rows = {
          flag: Uint8Array.from(list, (_, i) => i % 256),
          key: Float64Array.from(list, ({ key }) => key),
          name: textColumn(list.map((one) => one.name)),
          year: Uint16Array.from(list, ({ year }) => year),
          tag: textColumn(list.map(({ tag }) => tag)),
          at: Int32Array.from(list, (_, i) => -i),
          list: {
            values: Uint32Array.from(list.flatMap((one) => one.list)),
            starts: Uint32Array.from([0, ...list.keys()], (_, i) =>
              list.slice(0, i).reduce((sum, one) => sum + one.list.length, 0),
            ),
          },
        }
        const chunks = encodeRowBlocks(
          PLAIN,
          { departement: '2A', facts: { made: 'today' }, rows, count: list.length },
          blockBytes,
        )
        const { file, block } = opened(Buffer.concat(chunks))
        const index = file('TESTROWS')
        expect(index.departement).toBe('2A')
        expect(index.facts.made).toBe('today')
        expect(index.count).toBe(list.length)
        for (const [row, one] of list.entries()) {
          const number = blockOfRow(index, row)
          const bytes = block(index, number)
          const count = index.firstRows[number + 1]! - index.firstRows[number]!
          if (count > 1) expect(bytes.byteLength).toBeLessThanOrEqual(blockBytes)
          const found = openRowBlock(PLAIN.schema, bytes, bytes.byteLength, count)
          const at = row - index.firstRows[number]!
          expect(stringAt(found.name, at)).toBe(Buffer.from(one.name).toString())
          expect(stringAt(found.tag, at)).toBe(Buffer.from(one.tag).toString())
          const own = found.list.values.subarray(found.list.starts[at]!, found.list.starts[at + 1]!)
          expect([...own]).toEqual(one.list)
          expect([found.flag[at], found.key[at], found.year[at], found.at[at]]).toEqual([
            row % 256,
            one.key,
            one.year,
            row === 0 ? 0 : -row,
          ])
        }
      },
    ),
  )
})

test('rows with a box lie in blocks whose boxes hold them, each once', () => {
  fc.assert(
    fc.property(manyPoints, (points) => {
      const rows = {
        id: Uint32Array.from(points.keys()),
        box: Int32Array.from(points.flatMap(([x, y]) => [x, y, x + 5, y + 7])),
        note: textColumn(points.map(String)),
      }
      const chunks = encodeRowBlocks(PLACED, { departement: '75', rows, count: points.length }, 200)
      const { file, block } = opened(Buffer.concat(chunks))
      const index = file('TESTPLAC')
      const found: number[] = []
      for (let number = 0; number < index.crcs.length; number++) {
        const bytes = block(index, number)
        const count = index.firstRows[number + 1]! - index.firstRows[number]!
        const { id, box } = openRowBlock(PLACED.schema, bytes, bytes.byteLength, count)
        const at = index.tree!.indices.indexOf(number)
        const around = index.tree!.boxes.subarray(4 * at, 4 * at + 4)
        for (let row = 0; row < count; row++) {
          const [x, y] = points[id[row]!]!
          expect([...box.subarray(4 * row, 4 * row + 4)]).toEqual([x, y, x + 5, y + 7])
          expect(around[0]! <= x && around[1]! <= y && around[2]! >= x + 5 && around[3]! >= y + 7).toBe(true)
          found.push(id[row]!)
        }
      }
      expect(found.sort((a, b) => a - b)).toEqual([...points.keys()])
    }),
  )
})

test('rows whose boxes are given are put in the order of their places, and the index has the boxes of the blocks', () => {
  fc.assert(
    fc.property(manyPoints, (points) => {
      const boxes = Int32Array.from(points.flatMap(([x, y]) => [x, y, x, y]))
      const rows = {
        id: Uint32Array.from(points.keys()),
        x: Int32Array.from(points, ([x]) => x),
        y: Int32Array.from(points, ([, y]) => y),
      }
      const given = { departement: '75', count: points.length, rows, boxes }
      const { file, block } = opened(Buffer.concat(encodeRowBlocks(POINTS, given, 40)))
      const index = file('TESTPNTS')
      const found: number[] = []
      for (let number = 0; number < index.crcs.length; number++) {
        const bytes = block(index, number)
        const count = index.firstRows[number + 1]! - index.firstRows[number]!
        const { id, x, y } = openRowBlock(POINTS.schema, bytes, bytes.byteLength, count)
        const at = index.tree!.indices.indexOf(number)
        expect([...index.tree!.boxes.subarray(4 * at, 4 * at + 4)]).toEqual([
          Math.min(...x),
          Math.min(...y),
          Math.max(...x),
          Math.max(...y),
        ])
        found.push(...id)
      }
      const placed = decodeBoxTree(Uint8Array.from(encodeBoxTree(boxes)).buffer, 0)
      expect(found).toEqual([...placed.indices.subarray(0, points.length)])
    }),
  )
})

test('no rows make no block', () => {
  const rows = { id: new Uint32Array(), box: new Int32Array(), note: textColumn([]) }
  const { file } = opened(Buffer.concat(encodeRowBlocks(PLACED, { departement: '75', rows, count: 0 })))
  const { tree, count, crcs } = file('TESTPLAC')
  expect({ tree, count, blocks: crcs.length }).toEqual({ tree: undefined, count: 0, blocks: 0 })
})

test('an index of other bytes than were written is refused, as is a block of other length', () => {
  const rows = { id: Uint32Array.of(7), box: Int32Array.of(1, 2, 3, 4), note: textColumn(['a']) }
  const bytes = Buffer.concat(encodeRowBlocks(PLACED, { departement: '75', rows, count: 1 }))
  const { buffer, file, block } = opened(bytes)
  const { offset } = decodeSections(buffer, 'TESTPLAC', 1).section('crcs')
  const damaged = Buffer.from(bytes)
  damaged[offset]! ^= 1
  expect(() => opened(damaged).file('TESTPLAC')).toThrow('its index is damaged')
  const whole = block(file('TESTPLAC'), 0)
  expect(() => openRowBlock(PLACED.schema, whole, whole.byteLength - 1, 1)).toThrow(
    'has 28 bytes and needs 29 or more',
  )
  expect(() => openRowBlock(PLACED.schema, whole, whole.byteLength, 0)).toThrow('its block of 0 rows')
})
