import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBoxTree, encodeBoxTree } from '../artefacts/box-tree.ts'
import { rowsInBox } from './rows-in-box.ts'

const side = fc.integer({ min: 0, max: 1000 })
const box = fc
  .tuple(side, side, side, side)
  .map(([a, b, c, d]): [number, number, number, number] => [
    Math.min(a, c),
    Math.min(b, d),
    Math.max(a, c),
    Math.max(b, d),
  ])

test('finds the boxes that meet the one asked for, and no other', () => {
  fc.assert(
    fc.property(fc.array(box, { minLength: 1, maxLength: 400 }), box, (boxes, asked) => {
      const bytes = Uint8Array.from(encodeBoxTree(Int32Array.from(boxes.flat())))
      const found = rowsInBox(decodeBoxTree(bytes.buffer, 0), asked)
      const truth = boxes.flatMap(([minX, minY, maxX, maxY], row) =>
        minX <= asked[2] && maxX >= asked[0] && minY <= asked[3] && maxY >= asked[1] ? [row] : [],
      )
      expect(found.sort((a, b) => a - b)).toEqual(truth)
    }),
  )
})
