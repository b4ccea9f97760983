import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Polygons, Ring } from '../polygons.ts'
import { contactOf } from './contact.ts'
import { coveredLength } from './edge-contact.ts'
import { PlaneOutline, projectorOf } from './plane-outline.ts'

/** A plane in which a unit is a centimetre: coordinates below are centimetres. */
const centimetres = (lng: number, lat: number, at: { x: number; y: number }) => {
  at.x = lng * 1e5
  at.y = lat * 1e5
}
const outline = (...polygons: Polygons) => new PlaneOutline(polygons, centimetres)
const box = (west: number, south: number, east: number, north: number): Ring => [
  ...[west, south, east, south],
  ...[east, north, west, north],
]
const hole = (west: number, south: number, east: number, north: number): Ring => [
  ...[west, south, west, north],
  ...[east, north, east, south],
]
const GARDEN = outline([box(0, 0, 1000, 2000)])

const hundredths = (metres: number) => Math.round(metres * 100) / 100

/** The contact both ways round: the lengths are measured along either. */
function both(a: PlaneOutline, b: PlaneOutline) {
  const [one, other] = [contactOf(a, b), contactOf(b, a)]
  expect(other?.sharedMeters ?? -1).toBeCloseTo(one?.sharedMeters ?? -1, 1)
  expect(other?.crosses).toBe(one?.crosses)
  return one && { ...one, sharedMeters: hundredths(one.sharedMeters) }
}

describe('two outlines', () => {
  test('with an edge in common share its length', () => {
    expect(both(GARDEN, outline([box(1000, 0, 1500, 2000)]))).toEqual({ sharedMeters: 20, crosses: false })
  })

  test('with a part of an edge in common share that part', () => {
    expect(both(GARDEN, outline([box(1000, 1500, 1500, 2600)]))).toEqual({ sharedMeters: 5, crosses: false })
  })

  test('share an edge that one of them has a vertex on, rounded off the line', () => {
    const bent = outline([[1000, 0, 1500, 0, 1500, 2000, 1000, 2000, 1001, 700]])
    const { sharedMeters, crosses } = both(GARDEN, bent)!
    expect(sharedMeters).toBeCloseTo(20, 4)
    expect(crosses).toBe(false)
  })

  test('in a corner alone share nothing', () => {
    expect(both(GARDEN, outline([box(1000, 2000, 1500, 2500)]))).toEqual({ sharedMeters: 0, crosses: false })
  })

  test('in a corner on an edge share nothing', () => {
    expect(both(GARDEN, outline([[1000, 700, 1700, 0, 1700, 1400]]))).toEqual({
      sharedMeters: 0,
      crosses: false,
    })
  })

  test('of which one lies in a hole of the other share the whole of it', () => {
    const around = outline([box(-1000, -1000, 3000, 3000), hole(0, 0, 1000, 2000)])
    expect(both(GARDEN, around)).toEqual({ sharedMeters: 60, crosses: false })
  })

  test.each([
    ['a gap', 1001],
    ['an overlap', 999],
    ['a gap that is nearly too wide', 1004],
  ])('share a line that is drawn twice, with %s', (_, west) => {
    const { sharedMeters, crosses } = both(GARDEN, outline([box(west, 0, 1500, 2000)]))!
    expect(sharedMeters).toBeCloseTo(20, 1)
    expect(crosses).toBe(false)
  })

  test('6 cm apart do not touch', () => {
    expect(both(GARDEN, outline([box(1006, 0, 1500, 2000)]))).toBeUndefined()
    expect(both(GARDEN, outline([box(1006, 2006, 1500, 2500)]))).toBeUndefined()
  })

  test('drawn over each other cross', () => {
    expect(both(GARDEN, outline([box(500, 500, 1500, 1500)]))).toEqual({ sharedMeters: 0, crosses: true })
  })

  test('on the same side of a line have no boundary in common there', () => {
    expect(both(GARDEN, outline([box(0, 0, 1000, 500)]))).toEqual({ sharedMeters: 0, crosses: false })
  })

  test('in two places share both', () => {
    const clasp = outline([
      [1000, 0, 1500, 0, 1500, 2000, 1000, 2000, 1000, 1700, 1200, 1700, 1200, 300, 1000, 300],
    ])
    expect(both(GARDEN, clasp)).toEqual({ sharedMeters: 6, crosses: false })
  })

  test('are noted along the edges of each', () => {
    const noted: [string, number, number, number][] = []
    contactOf(GARDEN, outline([box(1000, 1500, 1500, 2600)]), {
      first: (edge, { from, to }) => noted.push(['first', edge, hundredths(from), hundredths(to)]),
      second: (edge, { from, to }) => noted.push(['second', edge, hundredths(from), hundredths(to)]),
    })
    // Edges are numbered by the vertex that they lead to: the east side of the garden, the west side of the other.
    expect(noted).toEqual([
      ['first', 2, 15, 20],
      ['second', 0, 6, 11],
    ])
  })
})

test('stretches over each other count once', () => {
  expect(
    coveredLength([
      { from: 4, to: 6 },
      { from: 0, to: 2 },
      { from: 1, to: 3 },
      { from: 1, to: 2 },
    ]),
  ).toBe(5)
})

test('perimeter and area are those of the plane', () => {
  const ring = outline([box(0, 0, 1000, 2000), hole(100, 100, 200, 200)])
  expect(ring.perimeter).toBeCloseTo(64)
  expect(ring.area).toBeCloseTo(199)
})

test('the plane overseas is the UTM zone of the département', () => {
  const at = { x: 0, y: 0 }
  // Its central meridian is 63° W.
  projectorOf('971')(-63, 0, at)
  expect(at.x).toBeCloseTo(500_000, 6)
  expect(at.y).toBeCloseTo(0, 6)
  projectorOf('96')(3, 46.5, at)
  expect(at.x).toBeCloseTo(700_000, 6)
  expect(at.y).toBeCloseTo(6_600_000, 6)
})

test('a broken line cut along the same vertices is shared whole, wherever the vertices of the other lie on it', () => {
  const coordinate = fc.integer({ min: -400, max: 400 })
  fc.assert(
    fc.property(
      fc.array(coordinate, { minLength: 2, maxLength: 8 }),
      fc.array(fc.tuple(fc.nat(7), fc.double({ min: 0.05, max: 0.95, noNaN: true })), { maxLength: 6 }),
      (bends, extra) => {
        // A line from south to north, 10 m a step; the west has its vertices, the east more of them, rounded.
        const line = bends.map((x, i): [number, number] => [x, i * 1000])
        const more = extra.flatMap(([at, share]): [number, number][] => {
          const [from, to] = [line[at], line[at + 1]]
          if (!from || !to) return []
          return [
            [
              Math.round(from[0] + share * (to[0] - from[0])),
              Math.round(from[1] + share * (to[1] - from[1])),
            ],
          ]
        })
        const east = [...line, ...more].sort((a, b) => a[1] - b[1])
        const top = line.at(-1)![1]
        const west = outline([[-2000, 0, ...line.flat(), -2000, top]])
        const other = outline([
          [...east.flat().slice(0, 2), 2000, 0, 2000, top, ...east.slice(1).reverse().flat()],
        ])
        const length = line.slice(1).reduce((sum, [x, y], i) => {
          const [px, py] = line[i]!
          return sum + Math.hypot(x - px, y - py) / 100
        }, 0)
        const contact = contactOf(west, other)!
        expect(contact.sharedMeters).toBeGreaterThan(length - 0.04 * (bends.length + extra.length))
        expect(contact.sharedMeters).toBeLessThan(length + 1e-6)
        expect(contact.crosses).toBe(false)
      },
    ),
  )
})
