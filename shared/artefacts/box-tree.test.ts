import Flatbush from 'flatbush'
import { describe, expect, test } from 'vitest'
import { childrenEnd, decodeBoxTree, encodeBoxTree } from './box-tree.ts'

/** Boxes of a jittered grid, the same at each run. */
function gridOf(count: number): Int32Array {
  const boxes = new Int32Array(count * 4)
  for (let i = 0; i < count; i++) {
    const x = (i % 100) * 1000 + ((i * 7919) % 300)
    const y = Math.floor(i / 100) * 1000 + ((i * 104_729) % 300)
    boxes.set([x, y, x + 900, y + 900], i * 4)
  }
  return boxes
}

/** Rows whose box meets the window, by walking our own view of the layout. */
function walk(bytes: Uint8Array, window: readonly [number, number, number, number]): number[] {
  const tree = decodeBoxTree(bytes.buffer, bytes.byteOffset)
  const found: number[] = []
  const stack = [tree.indices[(tree.boxes.length - 4) >> 2]!]
  while (stack.length > 0) {
    const first = stack.pop()!
    for (let at = first; at < childrenEnd(tree, first); at += 4) {
      const [minX, minY, maxX, maxY] = tree.boxes.subarray(at, at + 4)
      if (minX! > window[2] || maxX! < window[0] || minY! > window[3] || maxY! < window[1]) continue
      if (at < tree.count * 4) found.push(tree.indices[at >> 2]!)
      else stack.push(tree.indices[at >> 2]!)
    }
  }
  return found.sort((a, b) => a - b)
}

describe('box tree', () => {
  // 20,000 boxes need 32-bit indices, the others 16-bit ones; 1 and 16 fill one node only.
  test.each([1, 2, 16, 17, 300, 20_000])(
    'our reading of the layout finds what Flatbush finds (%d boxes)',
    (count) => {
      const boxes = gridOf(count)
      const bytes = encodeBoxTree(boxes)
      const peer = Flatbush.from(bytes.buffer)
      for (const window of [
        [0, 0, 50, 50],
        [500, 500, 5_500, 3_000],
        [40_000, 0, 60_000, 90_000],
        [-9, -9, -1, -1],
      ] as const)
        expect(walk(bytes, window)).toEqual(
          peer.search(window[0], window[1], window[2], window[3]).sort((a, b) => a - b),
        )
    },
  )

  test('is the same bytes for the same boxes', () => {
    expect(encodeBoxTree(gridOf(1000))).toEqual(encodeBoxTree(gridOf(1000)))
  })

  test('refuses what is no Flatbush v3 index over Int32', () => {
    const floats = new Flatbush(1, 16, Float64Array)
    floats.add(0, 0, 1, 1)
    floats.finish()
    expect(() => decodeBoxTree(floats.data, 0)).toThrow('not a Flatbush v3 index over Int32')
  })
})
