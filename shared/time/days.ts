/** Milliseconds of a day. Days are counted since 1970-01-01 in UTC, where every day has as many. */
export const DAY_MS = 86_400_000
/** Seconds of a day. */
export const DAY_SECONDS = 86_400

/** A day (since 1970-01-01) as `2025-06-30`. */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** The day since 1970-01-01 of YYYY-MM-DD; NaN for a text that is no date. */
export function dayCountOf(text: string): number {
  return Date.parse(text) / DAY_MS
}

/** The year in which a day lies. */
export function yearOfDay(day: number): number {
  return new Date(day * DAY_MS).getUTCFullYear()
}

/** The first day of a year. */
export function firstDayOfYear(year: number): number {
  return Date.UTC(year, 0, 1) / DAY_MS
}
