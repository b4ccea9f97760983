import { DAY_MS } from '../../shared/time/days.ts'

/** A day, or an instant of RFC 3339. */
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d))?$/
const OPEN = ['', '..']

/** The day of a text that is a day (YYYY-MM-DD) or an instant, as it is written; undefined for another text and for a day that no calendar has. */
export function dayIn(text: string): string | undefined {
  const day = INSTANT.exec(text)?.[1]
  if (day === undefined) return undefined
  const count = Date.parse(day) / DAY_MS
  // 31 February is read as 2 or 3 March: the text of what was read differs.
  return Number.isInteger(count) && new Date(count * DAY_MS).toISOString().startsWith(day) ? day : undefined
}

/**
 * The first and last day of `datetime`, both included; '' and '9999' where a side is open. A day or instant, or two with a slash, one of which may be
 * open (OGC API - Features 1.0.1, 7.15.4). Undefined where it is none, or ends before it begins.
 */
export function daysBetween(text: string): readonly [from: string, to: string] | undefined {
  const [first, last, ...more] = text.split('/')
  if (more.length > 0) return undefined
  if (last === undefined) {
    const day = dayIn(first!)
    return day === undefined ? undefined : [day, day]
  }
  const from = OPEN.includes(first!) ? '' : dayIn(first!)
  const to = OPEN.includes(last) ? '9999' : dayIn(last)
  return from === undefined || to === undefined || from > to ? undefined : [from, to]
}
