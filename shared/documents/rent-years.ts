/**
 * Years of rents the service speaks of: from the first national file to the year that may be published, which is the one before the day on
 * which the process began (a year's figures come in the autumn of the next), and never less than what the interface promises.
 */
export const FIRST_RENT_YEAR = 2014
export const LAST_RENT_YEAR = Math.max(2025, new Date().getUTCFullYear() - 1)

/** Every year of rents, oldest first. */
export const RENT_YEARS: readonly number[] = Array.from(
  { length: LAST_RENT_YEAR - FIRST_RENT_YEAR + 1 },
  (_, i) => FIRST_RENT_YEAR + i,
)

/**
 * Keys of the read model (kind `rents`): a commune's series, one of its years, and why a year or all of them are missing; the
 * zones that a point may lie in.
 */
export const rentKeys = {
  /** Agglomerations whose zoning the release lacks, by département: coverage of the communes there is not known. */
  gaps: '?',
  series: (commune: string) => commune,
  year: (commune: string, year: number) => `${commune}/${year}`,
  absence: (commune: string, year?: number) => (year === undefined ? `${commune}?` : `${commune}/${year}?`),
  /** Figures of a zone (`L6900.1.01`) in one year, or why it has none. */
  zone: (code: string, year: number) => `zone/${code}/${year}`,
  /** Which zones an IRIS is counted in, where a table cuts its commune. */
  iris: (iris: string) => `iris/${iris}`,
  /** Boxes of the shapes of zones, and each shape with the zones it is. */
  shapes: '?shapes',
  shape: (name: string) => `shape/${name}`,
}
