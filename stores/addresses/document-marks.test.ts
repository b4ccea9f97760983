import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DocumentMarks } from './document-marks.ts'

test('it has what was added, and nothing once that is taken away', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(99), { maxLength: 60 }), (added) => {
      const marks = new DocumentMarks(100)
      const all = Array.from({ length: 100 }, (_, document) => document)
      marks.add(Uint32Array.from(added), 0, added.length)
      expect(all.filter((document) => marks.has(document))).toEqual(added.toSorted((a, b) => a - b))
      marks.remove(Uint32Array.from(added), 0, added.length)
      expect(all.filter((document) => marks.has(document))).toEqual([])
    }),
  )
})
