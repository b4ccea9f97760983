import { expect, test } from 'vitest'
import { freePart, type PixelBox, paddingOf } from './free-part.ts'

const box = (left: number, top: number, right: number, bottom: number): PixelBox => ({
  left,
  top,
  right,
  bottom,
})
const WIDE = box(0, 0, 1440, 850)
const PHONE = box(0, 0, 390, 800)

test('a map that nothing lies over is free as a whole', () => {
  expect(freePart(WIDE, [])).toEqual(WIDE)
  expect(freePart(WIDE, [box(-300, 0, 0, 850)])).toEqual(WIDE)
})

test('a panel and a column take their sides, and what is under them takes no more', () => {
  const column = box(12, 12, 380, 700)
  const panel = box(996, 12, 1428, 838)
  const search = box(12, 12, 380, 70)
  expect(freePart(WIDE, [search, column, panel])).toEqual(box(380, 0, 996, 850))
  expect(paddingOf(WIDE, box(380, 0, 996, 850))).toEqual(box(380, 0, 444, 0))
})

test('a field at the top takes the strip above it, not its side', () => {
  expect(freePart(WIDE, [box(12, 12, 380, 70)])).toEqual(box(0, 70, 1440, 850))
})

test('on a phone: the search above, the sheet below, the buttons at the side', () => {
  const found = freePart(PHONE, [box(8, 8, 382, 110), box(0, 440, 390, 800), box(338, 230, 382, 430)])
  expect(found).toEqual(box(0, 110, 338, 440))
})

test('nothing is left where all is covered', () => {
  const { left, top, right, bottom } = freePart(PHONE, [box(-1, -1, 391, 801)])
  expect((right - left) * (bottom - top)).toBeLessThanOrEqual(0)
})
