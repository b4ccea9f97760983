import { createRandom } from '../../../data/sample/random.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { BOX, type Points, pointNear, sampleRows } from '../points.ts'
import { type Place, shiftOf } from './places.ts'

/** Parcels that points are drawn around, of all communes together. */
const SAMPLE = 200_000

/** Ranks drawn with the weight 1 / rank, from 0 to before `count`: the law of Zipf with exponent 1. */
export function zipfRanks(count: number, next: () => number): () => number {
  const sums = new Float64Array(count)
  let sum = 0
  for (let rank = 0; rank < count; rank++) {
    sum += 1 / (rank + 1)
    sums[rank] = sum
  }
  return () => {
    const drawn = next() * sum
    let low = 0
    let high = count - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! <= drawn) low = middle + 1
      else high = middle
    }
    return low
  }
}

/**
 * Seeded points as people ask: the commune of each is drawn by Zipf among those of all départements, in an order of their own, and the parcel in the
 * commune evenly. `lake`: the parcels of the département that the others are copies of.
 */
export async function pointsAsAsked(
  lake: string,
  all: readonly Place[],
  count: number,
  seed: number,
): Promise<Points> {
  const boxesOf = [...(await boxesByCommune(lake, seed)).values()]
  const random = createRandom(seed)
  const communes = all.flatMap((place) => boxesOf.map((boxes) => ({ place, boxes })))
  for (let i = communes.length - 1; i > 0; i--) {
    const j = Math.floor(random.next() * (i + 1))
    ;[communes[i], communes[j]] = [communes[j]!, communes[i]!]
  }
  const rank = zipfRanks(communes.length, random.next)
  const points = new Float64Array(2 * count)
  for (let i = 0; i < count; i++) {
    const { place, boxes } = communes[rank()]!
    const [lng, lat] = pointNear(boxes[Math.floor(random.next() * boxes.length)]!, random)
    const { dx, dy } = shiftOf(all[0]!, place)
    points[2 * i] = lng + dx / UNITS_PER_DEGREE
    points[2 * i + 1] = lat + dy / UNITS_PER_DEGREE
  }
  return points
}

async function boxesByCommune(lake: string, seed: number): Promise<Map<string, number[][]>> {
  const boxes = new Map<string, number[][]>()
  for (const [commune, ...box] of await sampleRows(lake, ['commune', ...BOX], SAMPLE, seed)) {
    const known = boxes.get(String(commune)) ?? []
    boxes.set(String(commune), known)
    known.push(box.map(Number))
  }
  return boxes
}
