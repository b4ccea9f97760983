import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Box } from './box.ts'
import { type Cluster, clusterAt, farFromOthers, misplacedThings } from './clusters.ts'

/** A box of some metres at a place. */
const at = (lng: number, lat: number): Box => [lng, lat, lng + 0.0004, lat + 0.0004]

function misplaced(boxes: readonly Box[]) {
  const clusters: Cluster<{ box: Box }>[] = []
  for (const box of boxes) {
    const cluster = clusterAt(clusters, box)
    cluster.grow(box)
    cluster.items.push({ box })
  }
  return misplacedThings(clusters).map(({ item, nearest }) => ({ ...item, nearest }))
}

describe('things of a commune that lie far from the others', () => {
  test('one of sixty, 25 km north of the others, wherever it stands in the file', () => {
    const others = Array.from({ length: 59 }, (_, i) => at(0.4 + i * 0.001, 49.5))
    for (const boxes of [
      [...others, at(0.4, 49.73)],
      [at(0.4, 49.73), ...others],
    ]) {
      const [far, ...rest] = misplaced(boxes)
      expect([far!.box, rest]).toEqual([at(0.4, 49.73), []])
      expect(farFromOthers(far!.box, far!.nearest, 'parcels')).toBe('25.6 km from the other parcels')
    }
  })

  test('says that the axes are exchanged', () => {
    const others = Array.from({ length: 10 }, (_, i) => at(0.4 + i * 0.001, 49.5))
    const [far] = misplaced([...others, at(49.5, 0.4)])
    expect(farFromOthers(far!.box, far!.nearest, 'parcels')).toContain(
      ': longitude and latitude are exchanged',
    )
  })

  test('none of a commune in two parts of some size', () => {
    const parts = [0, 0.4].map((east) =>
      Array.from({ length: 20 }, (_, i) => at(0.4 + east + i * 0.001, 49.5)),
    )
    expect(misplaced(parts.flat())).toEqual([])
  })

  test('none of a chain of islands, each 12 km from the one before', () => {
    const town = Array.from({ length: 100 }, (_, i) => at(6.1 + i * 0.0001, 43.1))
    expect(misplaced([...town, at(6.4, 43), at(6.26, 43), at(6.54, 43)])).toEqual([])
  })

  test('none of two: nothing tells which of them is wrong', () => {
    expect(misplaced([at(0.4, 49.5), at(0.4, 46.6)])).toEqual([])
  })

  test('none, whatever the order, when all lie within 15 km', () => {
    const near = fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 }))
    fc.assert(
      fc.property(fc.array(near, { minLength: 1, maxLength: 80 }), (places) => {
        // 0.09° are 10 km northwards and 6.5 km eastwards here.
        expect(misplaced(places.map(([x, y]) => at(0.4 + x / 1e4, 49.5 + y / 1e4)))).toEqual([])
      }),
    )
  })
})
