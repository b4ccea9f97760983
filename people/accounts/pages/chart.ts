import { DAY_MS } from '../../../shared/time/days.ts'
import { formatsOf } from '../../../web/formats.ts'
import { type Html, html } from '../../../web/html.ts'
import type { DayUse } from '../keys/key-use.ts'
import type { AccountTexts } from './texts/en.ts'

/** Days shown, today included. */
export const CHART_DAYS = 30
/** Size of the drawing, in its own units. */
const STEP = 20
const HEIGHT = 90

/** Requests of the last 30 days (UTC), as bars, and as a sentence and a table for readers who cannot see the bars. */
export function useChart(use: readonly DayUse[], now: Date, texts: AccountTexts): Html {
  const days = filled(use, now)
  const most = Math.max(...days.map(({ requests }) => requests))
  const total = days.reduce((sum, { requests }) => sum + requests, 0)
  const { number } = formatsOf(texts)
  const date = new Intl.DateTimeFormat(texts.locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const summary = texts.useSummary(number(total), number(most), total)
  const width = CHART_DAYS * STEP
  const bars = days.map(({ requests }, i) => {
    // At least 2, so that a day with one request among thousands is visible.
    const height = requests === 0 ? 0 : Math.max(2, Math.round((HEIGHT * requests) / most))
    return html`<rect class="bar" x="${i * STEP + 3}" y="${HEIGHT - height}" width="${STEP - 6}" height="${height}"></rect>`
  })
  const rows = [...days]
    .reverse()
    .filter(({ requests }) => requests > 0)
    .map(({ day, requests }) => html`<tr><td>${date.format(day)}</td><td>${number(requests)}</td></tr>`)
  return html`<p>${summary}</p><svg class="chart" viewBox="0 0 ${width} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${summary}">${bars}
<line class="base" x1="0" x2="${width}" y1="${HEIGHT}" y2="${HEIGHT}"></line></svg>
<div class="ends" aria-hidden="true"><span>${date.format(days[0]!.day)}</span><span>${date.format(days.at(-1)!.day)}</span></div>${
    rows.length > 0 &&
    html`<details><summary>${texts.useTable}</summary><table><thead><tr><th scope="col">${texts.date}</th><th scope="col">${texts.requests}</th></tr></thead><tbody>${rows}</tbody></table></details>`
  }`
}

/** Every day of the period, oldest first, with 0 where there was no request. */
function filled(use: readonly DayUse[], now: Date): { day: Date; requests: number }[] {
  const counts = new Map(use.map(({ day, requests }) => [day, requests]))
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  return Array.from({ length: CHART_DAYS }, (_, i) => {
    const day = new Date(today - (CHART_DAYS - 1 - i) * DAY_MS)
    return { day, requests: counts.get(day.toISOString().slice(0, 10)) ?? 0 }
  })
}
