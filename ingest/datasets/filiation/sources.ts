import type { Dataset } from '../../dataset.ts'
import { listingsOf } from '../../editions/attachments.ts'
import { FILIATION_DATASET } from './editions.ts'

/** `dept2a0_a_dept49zip`, `dept_50_a_dept_976zip`: the départements that an archive goes from and to, Corsica first at times. */
const RANGE =
  /de?pt?s?[_ -]*(\d{2,3}|2[ab]0?)[_ -]*(?:a|à)[_ -]*(?:de?pt?s?)?[_ -]*(\d{2,3}|2[ab]0?)(?=\D|$)/i
/** The last département: a set of archives whose last ends before it does not cover France. */
const LAST = 974

/**
 * The archives of the newest quarter that may hold the département: the one whose name ends at it or after, else all of them. Names cannot be
 * built: without the producer's list the list itself is asked for, which tells that it cannot be had.
 */
export const sources: Dataset['sources'] = ({ area }, _territory, _millesime, found) => {
  if (!found) return [{ url: listingsOf(FILIATION_DATASET)[0] }]
  return archivesFor(area, found.files).map((url) => ({ url }))
}

/** Of some archives those that may hold a département, chosen by the last département in each name: the first is not in a sure order. */
export function archivesFor(area: string, urls: readonly string[]): readonly string[] {
  const ends = urls.map((url) => ({ url, to: numberOf(RANGE.exec(decodeURIComponent(url))?.[2]) }))
  const whole = ends.every(({ to }) => to !== undefined) && ends.some(({ to }) => to! >= LAST)
  if (!whole) return urls
  const sorted = ends.toSorted((a, b) => a.to! - b.to!)
  const own = sorted.find(({ to }) => to! >= numberOf(area)!)
  return own ? [own.url] : urls
}

/** A département as a number, Corsica between 19 and 21: `2A`, `2a0`, `490` and `049` are 20, 20, 49 and 49. */
function numberOf(code: string | undefined): number | undefined {
  if (code === undefined) return undefined
  if (/^2[ab]/i.test(code)) return 20
  const number = Number(code)
  return number > 99 && number < 970 ? Math.floor(number / 10) : number
}

/** The quarter that follows an edition. */
export function nextFiliationQuarter(edition: string): string {
  const [year, month] = [Number(edition.slice(0, 4)), Number(edition.slice(5, 7))]
  const next = [4, 7, 10].find((one) => one > month)
  return next === undefined ? `${year + 1}-01-01` : `${year}-${String(next).padStart(2, '0')}-01`
}
