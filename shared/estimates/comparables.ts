import type { DwellingType } from '../identifiers/dwelling-types.ts'
import { FEATURE_COUNT, writeFeatures } from './features.ts'
import type { NearestSales } from './nearest.ts'
import type { Question } from './question.ts'
import { RankedRows } from './ranked-rows.ts'
import { deedOf, type Plane, type Sold } from './sold.ts'

/** Sales looked at around a place, and those of them that an estimate rests on. */
const CANDIDATES = 600
export const COMPARABLES = 60
export const MOST_MODEL_FEATURES = Math.max(...Object.values(FEATURE_COUNT))

/** Sales near a dwelling, the most alike first: column by column, `count` of them. */
export class Comparables {
  count = 0
  readonly row = new Uint32Array(COMPARABLES)
  /** How unlike: distance/400 m + 3 × difference of ln(surface) + age/500 days − 1 on the same parcel. */
  readonly score = new Float64Array(COMPARABLES)
  /** Metres. */
  readonly distance = new Float64Array(COMPARABLES)
  readonly x = new Float64Array(COMPARABLES)
  readonly y = new Float64Array(COMPARABLES)
  readonly logSurface = new Float64Array(COMPARABLES)
  /** What `writeFeatures` gives of each, `MOST_MODEL_FEATURES` apart. */
  readonly features = new Float64Array(COMPARABLES * MOST_MODEL_FEATURES)
}

/** Sales, of which the rows from `from` to before `to` are known. */
interface Around {
  sold: Sold
  plane: Plane
  nearest: NearestSales
  from: number
  to: number
}

/** Fills `found` with the comparables of a dwelling at a day, among the sales that are known. */
export function findComparables(
  type: DwellingType,
  around: Around,
  asked: Pick<Question, 'surface' | 'lng' | 'lat' | 'parcel'>,
  day: number,
  found: Comparables,
): void {
  const { sold, plane, nearest, from, to } = around
  const x = plane.x(asked.lng)
  const y = plane.y(asked.lat)
  const logSurface = Math.log(asked.surface)
  const parcel = asked.parcel === 0 ? Number.NaN : asked.parcel
  scored.clear()
  for (const row of nearest.rows(x, y, CANDIDATES, from, to)) {
    const east = plane.x(sold.lng[row]!) - x
    const north = plane.y(sold.lat[row]!) - y
    const distance = Math.sqrt(east * east + north * north)
    const apart = Math.abs(Math.log(sold.surface[row]!) - logSurface)
    const same = sold.parcel[row] === parcel ? 1 : 0
    scored.put(row, distance / 400 + 3 * apart + Math.abs(day - sold.day[row]!) / 500 - same)
  }
  found.count = 0
  const worst = scored.count > COMPARABLES ? scored.valueOf(COMPARABLES - 1) : Infinity
  for (let i = 0; i < scored.count; i++)
    if (scored.values[i]! <= worst) insert(found, scored.rows[i]!, scored.values[i]!)
  for (let i = 0; i < found.count; i++) {
    const row = found.row[i]!
    const east = plane.x(sold.lng[row]!) - x
    const north = plane.y(sold.lat[row]!) - y
    found.distance[i] = Math.sqrt(east * east + north * north)
    found.x[i] = x + east
    found.y[i] = y + north
    found.logSurface[i] = Math.log(sold.surface[row]!)
    writeFeatures(type, deedOf(sold, row), found.features, i * MOST_MODEL_FEATURES)
  }
}

const scored = new RankedRows()

/** Keeps the best in order; of the same score the later row, which is the newer sale. */
function insert(found: Comparables, row: number, score: number): void {
  const { row: rows, score: scores } = found
  const before = (at: number) => score < scores[at]! || (score === scores[at] && row > rows[at]!)
  if (found.count === COMPARABLES) {
    if (!before(COMPARABLES - 1)) return
  } else found.count++
  let at = found.count - 1
  for (; at > 0 && before(at - 1); at--) {
    rows[at] = rows[at - 1]!
    scores[at] = scores[at - 1]!
  }
  rows[at] = row
  scores[at] = score
}
