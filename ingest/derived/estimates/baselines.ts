import { medianOf } from '../../../shared/estimates/median.ts'
import type { NearestSales } from '../../../shared/estimates/nearest.ts'
import type { Design } from '../../../shared/estimates/regression.ts'
import { firstRowFrom, NONE, type Plane } from '../../../shared/estimates/sold.ts'
import { addTo } from '../../../shared/text/grouped.ts'

/** Days of sales that a baseline looks at, and how many of them it needs in a zone. */
const ZONE_DAYS = 365
const NEAREST_DAYS = 730
const FEWEST = 5
const NEAREST = 10

/** Rows by a code, in their order. */
class RowsByCode {
  readonly #rows = new Map<number, number[]>()
  /** The last median of each code: the sales of one day have the same. */
  readonly #medians = new Map<number, { from: number; to: number; median: number }>()

  constructor(codes: Uint32Array, count: number) {
    for (let row = 0; row < count; row++) addTo(this.#rows, codes[row]!, row)
  }

  /** Median of `y`, the same at each call, over the rows of a code from `from` to before `to`; NaN with fewer than five. */
  median(code: number, y: Float64Array, from: number, to: number): number {
    const last = this.#medians.get(code)
    if (last?.from === from && last.to === to) return last.median
    const all = this.#rows.get(code) ?? []
    const rows = all.slice(firstFrom(all, from), firstFrom(all, to))
    const median = rows.length < FEWEST ? Number.NaN : medianOfRows(y, rows)
    this.#medians.set(code, { from, to, median })
    return median
  }
}

/** The place of the first of ascending rows that is not before a row. */
function firstFrom(rows: readonly number[], from: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (rows[middle]! < from) low = middle + 1
    else high = middle
  }
  return low
}

function medianOfRows(y: Float64Array, rows: readonly number[]): number {
  const values = new Float64Array(rows.length)
  for (let i = 0; i < rows.length; i++) values[i] = y[rows[i]!]!
  return medianOf(values)
}

/** Simple methods without a model, to compare with: ln(price / surface) by three medians, from the sales known at the same day. */
export class Baselines {
  readonly #design: Design
  readonly #plane: Plane
  readonly #nearest: NearestSales
  readonly #byCommune: RowsByCode
  readonly #byIris: RowsByCode

  constructor(design: Design, plane: Plane, nearest: NearestSales) {
    this.#design = design
    this.#plane = plane
    this.#nearest = nearest
    this.#byCommune = new RowsByCode(design.sold.commune, design.sold.count)
    this.#byIris = new RowsByCode(design.sold.iris, design.sold.count)
  }

  /** Median of the last year in the commune; of the last four where it had fewer than five sales. */
  commune(row: number, day: number, to: number): number {
    const { sold, y } = this.#design
    const last = this.#byCommune.median(sold.commune[row]!, y, firstRowFrom(sold, day - ZONE_DAYS), to)
    if (!Number.isNaN(last)) return last
    return this.#byCommune.median(sold.commune[row]!, y, firstRowFrom(sold, day - 4 * ZONE_DAYS), to)
  }

  /** Median of the last year in the IRIS, or of the last four. */
  iris(row: number, day: number, to: number): number {
    const { sold, y } = this.#design
    const iris = sold.iris[row]!
    if (iris === NONE) return Number.NaN
    const last = this.#byIris.median(iris, y, firstRowFrom(sold, day - ZONE_DAYS), to)
    if (!Number.isNaN(last)) return last
    return this.#byIris.median(iris, y, firstRowFrom(sold, day - 4 * ZONE_DAYS), to)
  }

  /** Median of the ten nearest sales of the last two years. */
  nearest(row: number, day: number, to: number): number {
    const { sold, y } = this.#design
    const [x, north] = [this.#plane.x(sold.lng[row]!), this.#plane.y(sold.lat[row]!)]
    const rows = this.#nearest.rows(x, north, NEAREST, firstRowFrom(sold, day - NEAREST_DAYS), to)
    return rows.length < FEWEST ? Number.NaN : medianOfRows(y, rows)
  }
}
