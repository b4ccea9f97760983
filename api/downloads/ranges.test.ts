import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_RANGES, rangeBytes, readRanges } from './ranges.ts'

test.each([
  ['bytes=0-9', [[0, 9]]],
  ['bytes=90-', [[90, 99]]],
  ['bytes=-10', [[90, 99]]],
  // RFC 9110 §14.1.2: a last part longer than the file is the whole file.
  ['bytes=-1000', [[0, 99]]],
  ['bytes=0-1000', [[0, 99]]],
  [
    'Bytes = 0-0 , 99-99',
    [
      [0, 0],
      [99, 99],
    ],
  ],
  [
    'bytes=0-9,,20-29',
    [
      [0, 9],
      [20, 29],
    ],
  ],
  ['bytes=200-300,0-0', [[0, 0]]],
  ['bytes=200-300', []],
  ['bytes=-0', []],
  ['bytes=100-', []],
  ['items=0-9', undefined],
  ['bytes=', undefined],
  ['bytes=-', undefined],
  ['bytes=9-0', undefined],
  ['bytes=a-b', undefined],
  ['bytes=0-9;20-29', undefined],
] as const)('%s', (header, ranges) => {
  expect(readRanges(header, 100)).toEqual(ranges?.map(([start, end]) => ({ start, end })))
})

test('ranges that ask for more than the file are put together', () => {
  expect(readRanges(`bytes=${Array(50).fill('0-').join(',')}`, 100)).toEqual([{ start: 0, end: 99 }])
  expect(readRanges('bytes=50-99,0-60', 100)).toEqual([{ start: 0, end: 99 }])
})

test('too many, or a header too long, are refused', () => {
  const many = Array.from({ length: MOST_RANGES + 1 }, (_, i) => `${2 * i}-${2 * i}`)
  expect(readRanges(`bytes=${many.slice(1).join(',')}`, 1000)).toHaveLength(MOST_RANGES)
  expect(readRanges(`bytes=${many.join(',')}`, 1000)).toEqual([])
  expect(readRanges(`bytes=${'0-0,'.repeat(2000)}`, 1000)).toEqual([])
})

test('never give a byte outside of the file, nor more bytes than it has, and each byte that was asked for', () => {
  const spec = fc.record({
    start: fc.integer({ min: 0, max: 300 }),
    length: fc.integer({ min: 1, max: 300 }),
  })
  fc.assert(
    fc.property(
      fc.array(spec, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 200 }),
      (specs, size) => {
        const header = `bytes=${specs.map(({ start, length }) => `${start}-${start + length - 1}`).join(',')}`
        const ranges = readRanges(header, size)!
        expect(rangeBytes(ranges)).toBeLessThanOrEqual(size)
        const given = new Set<number>()
        for (const { start, end } of ranges) {
          expect(start).toBeLessThanOrEqual(end)
          expect(end).toBeLessThan(size)
          for (let at = start; at <= end; at++) given.add(at)
        }
        const asked = new Set<number>()
        for (const { start, length } of specs)
          for (let at = start; at < Math.min(size, start + length); at++) asked.add(at)
        expect([...given].sort()).toEqual([...asked].sort())
      },
    ),
  )
})
