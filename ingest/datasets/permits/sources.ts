import type { Dataset } from '../../dataset.ts'
import { PERMITS_CATALOGUE } from './editions.ts'
import { monthOf } from './month.ts'

/**
 * The four lists of the newest edition: national files. Their addresses name the edition: without the catalogue it is asked for itself, which
 * tells that it cannot be had.
 */
export const sources: Dataset['sources'] = (_unit, _territory, _millesime, found) =>
  found ? found.files.map((url) => ({ url })) : [{ url: PERMITS_CATALOGUE }]

/** Where an address names its edition, in the spelling of the catalogue. */
export const PERMITS_EDITION = /[?&]millesime=(\d{4}-?\d{2})\b/

/** The month that follows an edition, YYYY-MM. */
export function nextMonth(edition: string): string {
  const known = monthOf(edition) ?? edition
  const [year, month] = [Number(known.slice(0, 4)), Number(known.slice(5, 7))]
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}
