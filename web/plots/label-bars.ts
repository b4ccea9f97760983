import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import type { SiteTexts } from '../texts/en.ts'

const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const
const [WIDTH, ROW, LEFT, RIGHT] = [400, 20, 22, 60]

interface Labelled {
  energyLabel: string | null
  electricityFactor: number | null
}

/**
 * How many diagnostics have each energy label: bars in the official colours with their counts, apart for each electricity factor, since labels
 * of different factors are not on one scale. The newest factor comes first; diagnostics without one come last. Text that screen readers read
 * gives the same counts.
 */
export function labelBars(diagnostics: readonly Labelled[], texts: SiteTexts): Html {
  const factors = [...new Set(diagnostics.map(({ electricityFactor }) => electricityFactor))]
  // The factor has only ever been lowered: the lowest is the newest.
  const newestFirst = factors.sort((a, b) => (a ?? Infinity) - (b ?? Infinity))
  return html`${newestFirst.map((factor) =>
    barsOf(
      diagnostics.filter(({ electricityFactor }) => electricityFactor === factor),
      factor,
      texts,
    ),
  )}`
}

function barsOf(diagnostics: readonly Labelled[], factor: number | null, texts: SiteTexts): Html {
  const { number } = formatsOf(texts)
  const words = texts.plots.labels
  const title = factor === null ? words.title : words.titleOf(number(factor, 1))
  const counts = LETTERS.map((letter) => ({
    letter,
    count: diagnostics.filter(({ energyLabel }) => energyLabel === letter).length,
  }))
  const most = Math.max(...counts.map(({ count }) => count), 1)
  const spoken = counts
    .filter(({ count }) => count > 0)
    .map(({ letter, count }) => `${letter} ${number(count)}`)
    .join(', ')
  return html`<figure class="plot"><figcaption>${title}</figcaption><svg viewBox="0 0 ${WIDTH} ${ROW * LETTERS.length}" role="img" aria-label="${title} ${spoken}">${counts.map(
    ({ letter, count }, i) => {
      const length = (count / most) * (WIDTH - LEFT - RIGHT)
      const middle = i * ROW + ROW / 2
      return html`<text class="start" x="4" y="${middle}">${letter}</text><rect class="dpe-${letter.toLowerCase()}" x="${LEFT}" y="${i * ROW + 3}" width="${length.toFixed(1)}" height="${ROW - 6}"></rect><text class="start" x="${(LEFT + length + 6).toFixed(1)}" y="${middle}">${number(count)}</text>`
    },
  )}</svg></figure>`
}
