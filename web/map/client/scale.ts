/** Renard's series R10: ten steps a decade, each about a quarter more than the one before. */
const SERIES = [1, 1.25, 1.6, 2, 2.5, 3.2, 4, 5, 6.3, 8]
/** Limits of the classes, as shares of the reference price: the middle class holds what is within a tenth of it. */
const SHARES = [0.6, 0.75, 0.9, 1.1, 1.35, 1.7]

/** The same where prices lie so near each other that two classes would hold them all: the middle class is what is within 2 %. */
const NARROW_SHARES = [0.88, 0.93, 0.98, 1.02, 1.07, 1.12]

/** Classes of a price per m²: `breaks` are their limits in euros, each the least price of the class above it. */
export interface PriceScale {
  reference: number
  breaks: number[]
  /** The classes are of the prices of one year, and narrow. */
  isNarrow: boolean
}

/**
 * The classes for prices whose median is `median`. The median is rounded to a price of the series first, so that the colours stay the
 * same over all years and while the map is moved about a town, and only change between places whose prices differ by a quarter.
 */
export function scaleAround(median: number): PriceScale {
  const reference = nearestOfSeries(median)
  return { reference, breaks: breaksOf(reference, SHARES), isNarrow: false }
}

/**
 * The classes for a view: those around its median of all years, or narrow ones around that of the prices shown where these would have one or two
 * colours.
 */
export function scaleOfView(median: number, shown: readonly number[]): PriceScale {
  const usual = scaleAround(median)
  const middle = medianOrNone(shown)
  const colours = new Set(shown.map((price) => classOf(price, usual))).size
  if (middle === undefined || new Set(shown).size < 2 || colours > 2) return usual
  const reference = Math.round(middle / 10) * 10
  return { reference, breaks: breaksOf(reference, NARROW_SHARES), isNarrow: true }
}

function breaksOf(reference: number, shares: readonly number[]): number[] {
  return shares.map((share) => Math.round((reference * share) / 10) * 10)
}

/** The class of a price: 0 for the lowest, `breaks.length` for the highest. */
export function classOf(price: number, { breaks }: Pick<PriceScale, 'breaks'>): number {
  const found = breaks.findIndex((limit) => price < limit)
  return found === -1 ? breaks.length : found
}

/** The price of the series R10 that is nearest by ratio; 100 at least, because lower prices per m² are errors. */
export function nearestOfSeries(price: number): number {
  const log = Math.log10(Math.max(price, 100))
  const decade = Math.floor(log)
  const candidates = [...SERIES.map((step) => step * 10 ** decade), 10 ** (decade + 1)]
  return Math.round(candidates.reduce((best, one) => (apart(one, log) < apart(best, log) ? one : best)))
}

const apart = (price: number, log: number) => Math.abs(Math.log10(price) - log)

/** The middle of some numbers; undefined when there are none. */
export function medianOrNone(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1]! + sorted[middle]!) / 2
}
