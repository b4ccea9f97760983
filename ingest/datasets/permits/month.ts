const YEAR_FIRST = /^((?:19|20)\d{2})[-/. ]?M?(\d{1,2})(?:[-/. ]?\d{1,2}(?:[T ].*)?)?$/i
const YEAR_LAST = /^(?:\d{1,2}[-/. ])?(\d{1,2})[-/. ]((?:19|20)\d{2})$/

/**
 * A month as YYYY-MM, of the spellings that the lists and the catalogue use for one edition: `202608`, `2026-08`, `2026-8`, `2026M08`,
 * `08/2026`, or a day of the month (`2026-08-01`, `20260801`, `01/08/2026`). Undefined for anything else.
 */
export function monthOf(text: string): string | undefined {
  const written = text.trim()
  const [, year, month] = YEAR_FIRST.exec(written) ?? reversed(YEAR_LAST.exec(written))
  if (year === undefined || month === undefined) return undefined
  const number = Number(month)
  return number >= 1 && number <= 12 ? `${year}-${String(number).padStart(2, '0')}` : undefined
}

const reversed = (found: RegExpExecArray | null) => (found ? [found[0], found[2], found[1]] : [])

/** The latest of the months that some texts name; undefined when none of them names a month. */
export function newestMonth(texts: readonly string[]): string | undefined {
  return texts
    .flatMap((text) => monthOf(text) ?? [])
    .sort()
    .at(-1)
}
