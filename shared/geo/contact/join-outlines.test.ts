import { describe, expect, test } from 'vitest'
import { atOnce } from '../../process/at-once.ts'
import { signedArea } from '../dissolve/nest-rings.ts'
import type { Polygons, Ring } from '../polygons.ts'
import { ringsAreSimple } from '../rings/ring-contacts.ts'
import { joinOutlines } from './join-outlines.ts'

/** Around 46.5° N a unit of longitude is 0.77 cm, one of latitude 1.11 cm. */
const [X, Y] = [25_000_000, 465_000_000]
const box = (west: number, south: number, east: number, north: number): Ring =>
  [west, south, east, south, east, north, west, north].map((v, i) => v + (i % 2 === 0 ? X : Y))

const joined = (...members: Polygons[]) => atOnce(joinOutlines(members))
const area = (polygons: Polygons) => polygons.flat().reduce((sum, ring) => sum + signedArea(ring), 0) / 2

describe('outlines that touch', () => {
  test('along an edge are one, without it', () => {
    const [polygon, ...others] = joined([[box(0, 0, 1000, 1000)]], [[box(1000, 0, 2000, 1000)]])
    expect(others).toEqual([])
    expect(polygon).toHaveLength(1)
    expect(area([polygon!])).toBe(2_000_000)
  })

  test('with a vertex on the edge of the other, rounded off it, leave no sliver', () => {
    const south: Ring = box(0, 0, 2000, 1000)
    const [one, other] = [box(0, 1000, 1000, 2000), box(1000, 1000, 2000, 2000)]
    // The corner in the middle lies a unit off the edge of the south.
    one[3] = one[3]! + 1
    other[1] = other[1]! + 1
    const union = joined([[south]], [[one]], [[other]])
    expect(union).toHaveLength(1)
    expect(union[0]).toHaveLength(1)
    expect(ringsAreSimple(union)).toBe(true)
    expect(area(union)).toBeCloseTo(4_000_000, -4)
  })

  test('with a gap or an overlap of centimetres are one', () => {
    for (const west of [997, 1003]) {
      const union = joined([[box(0, 0, 1000, 1000)]], [[box(west, 0, 2000, 1000)]])
      expect(union).toHaveLength(1)
      expect(union[0]).toHaveLength(1)
    }
  })

  test('around a court leave it as a hole', () => {
    const union = joined(
      [[box(0, 0, 3000, 1000)]],
      [[box(0, 2000, 3000, 3000)]],
      [[box(0, 1000, 1000, 2000)]],
      [[box(2000, 1000, 3000, 2000)]],
    )
    expect(union).toHaveLength(1)
    expect(union[0]).toHaveLength(2)
    expect(area(union)).toBe(8_000_000)
  })

  test('and are all narrower than a line is exact are left as they are', () => {
    const [one, other] = [[box(0, 0, 3, 1000)], [box(3, 0, 6, 1000)]]
    expect(joined([one], [other])).toEqual([one, other])
  })

  test('in a corner alone stay two, as do those apart', () => {
    expect(joined([[box(0, 0, 1000, 1000)]], [[box(1000, 1000, 2000, 2000)]])).toHaveLength(2)
    expect(joined([[box(0, 0, 1000, 1000)]], [[box(1500, 0, 2000, 1000)]])).toHaveLength(2)
  })
})
