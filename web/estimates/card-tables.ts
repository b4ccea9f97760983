import type { TestedType } from '../../shared/schemas/estimate-quality.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import type { SiteTexts } from '../texts/en.ts'

/** The estimate and the other methods, a row each; those that could not value all sales are compared with the estimate on the same ones. */
export function methodTable(tested: TestedType, texts: SiteTexts): Html {
  const { page } = texts.estimates
  const { number, fixed } = formatsOf(texts)
  const of = (value: number) => fixed(value, 1)
  const name = page.methods.estimate
  const own = tested.byInputs?.map((one) => ({ ...one, name: `${name} (${page.inputs[one.level]})` })) ?? [
    { ...tested, name },
  ]
  const rows = [
    ...own.map((one) => ({ ...one, estimateMedianErrorPercent: null })),
    ...tested.baselines.map((one) => ({ ...one, name: page.methods[one.method] })),
  ]
  return table(
    page.method,
    [page.error, page.same, page.p90, page.within10, page.within20, page.biasName, page.count],
    rows.map((one) => [
      one.name,
      of(one.medianErrorPercent),
      one.estimateMedianErrorPercent === null ? '' : of(one.estimateMedianErrorPercent),
      of(one.p90ErrorPercent),
      of(one.within10Percent),
      of(one.within20Percent),
      of(one.biasPercent),
      number(one.count),
    ]),
  )
}

/** The estimate's error by year, grade, surface and size of the commune. */
export function testedGroupTable({ groups }: TestedType, texts: SiteTexts): Html | undefined {
  if (groups.length === 0) return undefined
  const { page } = texts.estimates
  const { number, fixed } = formatsOf(texts)
  const of = (value: number) => fixed(value, 1)
  return html`<details class="more"><summary>${page.byGroup}</summary>${table(
    page.group,
    [page.error, page.biasName, page.covers, page.count],
    groups.map(({ by, value, medianErrorPercent, biasPercent, coveragePercent, count }) => [
      `${page.groups[by]}${texts.locale.startsWith('fr') ? '\u00a0' : ''}: ${groupName(by, value, texts)}`,
      of(medianErrorPercent),
      of(biasPercent),
      of(coveragePercent),
      number(count),
    ]),
  )}</details>`
}

/** `2000-10000` or `120-` as a reader writes it; anything else as it is, but for yes and no. */
export function groupName(by: TestedType['groups'][number]['by'], value: string, texts: SiteTexts): string {
  const { page } = texts.estimates
  const [, from, to] = /^(\d+)-(\d*)$/.exec(value) ?? []
  if (from === undefined) return value === 'yes' ? page.yes : value === 'no' ? page.no : value
  const { number } = formatsOf(texts)
  const words = texts.plots.histogram
  const written = (end: string | undefined) => `${number(Number(end))}${by === 'surface' ? '\u00a0m²' : ''}`
  if (to === '') return words.from(written(from))
  return from === '0' ? words.below(written(to)) : words.between(number(Number(from)), written(to))
}

function table(first: string, columns: readonly string[], rows: readonly (readonly string[])[]): Html {
  return html`<div class="figures" role="region" tabindex="0" aria-label="${first}"><table><thead><tr><th scope="col">${first}</th>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${rows.map(
    ([name, ...cells]) =>
      html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}</tbody></table></div>`
}
