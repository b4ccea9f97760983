/** How a language writes numbers, amounts and days. Making one costs some tenths of a millisecond: they are kept. */
export interface Formats {
  /** A number with at most `digits` decimals (none when left out). */
  number(value: number, digits?: number): string
  /** A number with so many decimals, for columns whose points stand below each other. */
  fixed(value: number, digits: number): string
  /** Euros, whole unless `digits` says otherwise. */
  euros(amount: number, digits?: number): string
  /** A share from 0 to 1, as a percentage with at most one decimal. */
  percent(share: number): string
  /** A change from -1 upwards, in whole percent with its sign. */
  change(share: number): string
  /** A day `YYYY-MM-DD`, in full. */
  date(day: string): string
  /** The day of a moment in Paris, in full. */
  dayOf(moment: Date): string
  /** An edition of a dataset: days in full, everything else (a year, a version) as its producer writes it. */
  edition(edition: string): string
  /** The same in few letters: days and months as "juin 2025". */
  shortEdition(edition: string): string
}

const kept = new Map<string, Formats>()

/** The formats of a locale of ours (`fr-FR`, `en-GB`). */
export function formatsOf({ locale }: { locale: string }): Formats {
  const known = kept.get(locale)
  if (known) return known
  const made = make(locale)
  kept.set(locale, made)
  return made
}

function make(locale: string): Formats {
  const numbers = new Map<string, Intl.NumberFormat>()
  const format = (options: Intl.NumberFormatOptions, value: number) => {
    const key = JSON.stringify(options)
    const found = numbers.get(key) ?? new Intl.NumberFormat(locale, options)
    numbers.set(key, found)
    // Intl writes a hyphen, which passes for a dash and ends a line.
    return found.format(value).replace('-', '\u2212')
  }
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  // Intl writes "1 mars" where French has "1er mars".
  const first = locale.startsWith('fr') ? '1er ' : '1 '
  const date = (written: string) => day.format(new Date(written)).replace(/^1 /, first)
  return {
    number: (value, digits = 0) => format({ maximumFractionDigits: digits }, value),
    fixed: (value, digits) => format({ minimumFractionDigits: digits, maximumFractionDigits: digits }, value),
    euros: (amount, digits = 0) =>
      format({ style: 'currency', currency: 'EUR', maximumFractionDigits: digits }, amount),
    percent: (share) => format({ style: 'percent', maximumFractionDigits: 1 }, share),
    change: (share) =>
      format({ style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }, share),
    date,
    // The Swedish way of writing a day is that of ISO 8601.
    dayOf: (moment) => date(moment.toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })),
    shortEdition: (written) =>
      written.replaceAll(/\b(\d{4}-\d{2})(?:-\d{2})?\b(?!-)/g, (_, yearMonth: string) =>
        month.format(new Date(yearMonth)),
      ),
    edition: (written) => written.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, date),
  }
}
